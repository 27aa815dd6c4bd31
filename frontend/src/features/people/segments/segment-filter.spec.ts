import fc from 'fast-check';
import { isSame, segmentFilterOf, wordsOf } from './segment-filter';

const value = fc.constantFrom('', 'vip', 'ar', 'marketing', 'a=b\nc');
const asked = fc.record({
  search: value,
  label: value,
  language: value,
  stopped: fc.constantFrom('', 'true', 'false'),
});

describe('a saved filter', () => {
  it('returns to the address as it was saved', () => {
    fc.assert(
      fc.property(asked, (words) => {
        const given = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''));
        expect(wordsOf(segmentFilterOf(words))).toEqual(given);
        expect(isSame(segmentFilterOf(words), segmentFilterOf(given))).toBe(true);
      }),
    );
  });

  it('means given consent if a purpose stands alone, and tells others apart', () => {
    expect(isSame({ purpose: 'marketing' }, { consent: 'given', purpose: 'marketing' })).toBe(true);
    expect(isSame({ purpose: 'marketing' }, { purpose: 'marketing', consent: 'withdrawn' })).toBe(false);
    expect(isSame({ stopped: false }, {})).toBe(false);
  });
});
