import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { countryOfNumber, dialCodeOf } from './dial-codes';

describe('C5: the calling codes of countries', () => {
  it('are those of the numbering library that the server decides by', () => {
    for (const country of getCountries())
      expect([country, dialCodeOf(country)]).toEqual([country, getCountryCallingCode(country)]);
  });

  it('are read from the beginning of a number', () => {
    expect(['+973 3000 0311', '0044 7700', '+1 415', '+', '3000 0311'].map(countryOfNumber)).toEqual([
      ...['BH', 'GB', 'US'],
      ...[undefined, undefined],
    ]);
  });
});
