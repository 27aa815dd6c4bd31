import fc from 'fast-check';
import { parseSearch, stringifySearch } from './address';
import { searchOf, text } from './search';

const take = searchOf({ value: text });
const through = (value: string) => take(parseSearch(stringifySearch({ value }))).value;

describe('the parameters of an address', () => {
  it('writes parameters as they are (A20)', () => {
    expect(stringifySearch({ days: '7', from: '2026-11-23', asked: 'true' })).toBe(
      '?days=7&from=2026-11-23&asked=true',
    );
  });

  it('reads addresses of the older form', () => {
    expect(take(parseSearch('?value=%227%22'))).toEqual({ value: '7' });
  });

  it('returns every text as it was written', () => {
    expect(through('"7"')).toBe('"7"');
    expect(through('1e3')).toBe('1e3');
    expect(through('00973')).toBe('00973');
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (value) => expect(through(value)).toBe(value)),
    );
  });
});
