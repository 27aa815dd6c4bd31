import type { Catalogue } from '@/i18n/catalogue';
import { daySpan } from '../format';

/** The same as on an Arabic page. */
async function inArabic() {
  const place = globalThis as { catalogueOfTests?: Catalogue };
  place.catalogueOfTests = { texts: {}, sayings: {}, reasons: [] };
  let loaded = daySpan;
  await jest.isolateModulesAsync(async () => {
    loaded = (await import('../format')).daySpan;
  });
  delete place.catalogueOfTests;
  return loaded;
}
/** Browsers set thin spaces, or plain ones. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('spans of days', () => {
  it('names a month once, and the years only if they differ', () => {
    expect(plain(daySpan('2026-11-11', '2026-11-24'))).toBe('Nov 11 – 24');
    expect(plain(daySpan('2026-11-25', '2026-12-01'))).toBe('Nov 25 – Dec 1');
    expect(plain(daySpan('2026-12-25', '2027-01-01'))).toBe('Dec 25, 2026 – Jan 1, 2027');
  });

  it('names both years on an Arabic page, too, in the figures of the other dates', async () => {
    const inWords = await inArabic();
    expect(plain(inWords('2026-12-25', '2027-01-01'))).toBe('25 ديسمبر 2026 – 1 يناير 2027');
  });
});
