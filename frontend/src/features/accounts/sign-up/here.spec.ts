import { hereOf } from './here';

describe('hereOf', () => {
  it.each([
    ['Asia/Bahrain', ['ar-BH', 'en'], { timeZone: 'Asia/Bahrain', defaultCountry: 'BH' }],
    ['Asia/Bahrain', ['en-US'], { timeZone: 'Asia/Bahrain', defaultCountry: 'BH' }],
    ['Europe/Zurich', ['de', 'en-GB'], { timeZone: 'Europe/Zurich', defaultCountry: 'CH' }],
    ['UTC', ['zh-Hant-TW'], { timeZone: 'UTC', defaultCountry: 'TW' }],
    ['UTC', ['en', 'es-419'], { timeZone: 'UTC' }],
    [undefined, [], {}],
  ])('guesses zone and country from %s and %p', (zone, languages, here) =>
    expect(hereOf(zone, languages)).toEqual(here),
  );
});
