import type { Catalogue } from '@/i18n/catalogue';
import { asPage, directionOf, isolate, listed, outOf } from './bidi';

describe('texts in another direction', () => {
  it('follows the first letter', () => {
    expect(directionOf('+49 30: Laden فرع')).toBe('ltr');
    expect(directionOf('\u2068فرع\u2069 Shop')).toBe('rtl');
    expect(directionOf('12 / 30')).toBeUndefined();
  });

  it('keeps the direction of the page for a sentence that begins with a foreign name', () => {
    expect(asPage('\u2068فرع\u2069, invited by Ann')).toBe('\u200e\u2068فرع\u2069, invited by Ann');
    expect(asPage('Ben, invited by Ann')).toBe('Ben, invited by Ann');
  });

  it('leaves English texts alone if nothing runs from right to left', () => {
    expect(isolate('Shop')).toBe('Shop');
    expect(listed(['1 read', '2 failed'])).toBe('1 read, 2 failed');
    expect(outOf(3, 5)).toBe('3 / 5');
    expect(outOf(3, null)).toBe('3 / ∞');
  });
});

/** The same as on an Arabic page. */
async function inArabic() {
  const place = globalThis as { catalogueOfTests?: Catalogue };
  place.catalogueOfTests = { texts: {}, sayings: {}, reasons: [] };
  let loaded = await import('./bidi');
  await jest.isolateModulesAsync(async () => {
    loaded = await import('./bidi');
  });
  delete place.catalogueOfTests;
  return loaded;
}

describe('on an Arabic page', () => {
  it('keeps figures in spoken order, and separates parts by the Arabic comma', async () => {
    const arabic = await inArabic();
    expect(arabic.outOf(3, 5)).toBe('\u20663 / 5\u2069');
    expect(arabic.listed(['6', '18'])).toBe('6، 18');
    expect(arabic.isolate('Shop')).toBe('\u2068Shop\u2069');
  });
});
