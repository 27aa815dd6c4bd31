import fc from 'fast-check';
import { dialCodeOf, knownCountries } from '@/components/fields/phone/dial-codes';
import type { Catalogue } from '@/i18n/catalogue';
import { phoneText } from './phone-text';

const shown = (phone: string) => phoneText(phone).replaceAll('\u00a0', ' ');

/** The function as on an Arabic page. */
async function inArabic(): Promise<typeof phoneText> {
  const place = globalThis as { catalogueOfTests?: Catalogue };
  place.catalogueOfTests = { texts: {}, sayings: {}, reasons: [] };
  let loaded = phoneText;
  await jest.isolateModulesAsync(async () => {
    ({ phoneText: loaded } = await import('./phone-text'));
  });
  delete place.catalogueOfTests;
  return loaded;
}

describe('a phone number on a screen', () => {
  it.each([
    ['+97330000142', '+973 3000 0142'],
    ['+14155550259', '+1 415 555 0259'],
    ['+491701234567', '+49 170 123 4567'],
    ['+34612000118', '+34 612 000 118'],
    ['+8613812345678', '+86 138 1234 5678'],
    ['+4930', '+4930'],
    ['Number hidden', 'Number hidden'],
    ['97330000142', '97330000142'],
  ])('spaces %s as %s', (phone, text) => expect(shown(phone)).toBe(text));

  it('splits off the calling code of every country', () => {
    for (const country of knownCountries) {
      const code = dialCodeOf(country) ?? '';
      expect(shown(`+${code}23456789`)).toBe(`+${code} 2345 6789`);
    }
  });

  it('keeps the sign before the number on an Arabic page, and leaves other texts alone', async () => {
    const text = await inArabic();
    expect(text('+97330000142')).toBe('\u2066+973\u00a03000\u00a00142\u2069');
    expect(text('+4930')).toBe('\u2066+4930\u2069');
    expect(text('Number hidden')).toBe('Number hidden');
  });

  it('changes nothing but the spaces', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[\d@a-z]{0,20}$/), (text) => {
        expect(phoneText(text).replaceAll('\u00a0', '')).toBe(text);
      }),
    );
  });
});
