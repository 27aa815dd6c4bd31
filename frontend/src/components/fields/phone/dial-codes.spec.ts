import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { countryOfNumber, dialCodeOf } from './dial-codes';

describe('calling codes of countries (C5)', () => {
  it('matches the numbering library of the server', () => {
    for (const country of getCountries())
      expect([country, dialCodeOf(country)]).toEqual([country, getCountryCallingCode(country)]);
  });

  it('finds the country at the beginning of a number', () => {
    expect(['+973 3000 0311', '0044 7700', '+1 415', '+', '3000 0311'].map(countryOfNumber)).toEqual([
      ...['BH', 'GB', 'US'],
      ...[undefined, undefined],
    ]);
  });
});
