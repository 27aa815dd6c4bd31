import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { columnsOf } from '@wavelane/contracts';
import { type CountryCode, getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/examples.mobile.json';
import { countryColumns, countryIn, phoneOfRow } from './country-columns.js';
import { guessColumns } from './guessed-columns.js';

const sole = new Set(
  getCountries().filter(
    (one) => getCountries().filter((other) => getCountryCallingCode(other) === getCountryCallingCode(one)).length === 1,
  ),
);

describe('a column of countries', () => {
  it.each([
    ...[
      'Country',
      'country_code',
      'CountryCode',
      'Billing Country',
      'Default Address Country Code',
      'Dial Code',
      'País',
    ],
    ...[
      'Pays',
      'Land',
      'Ländercode',
      'Ülke',
      'Страна',
      'الدولة',
      'رمز الدولة',
      '国家',
      'Negara',
      'Mobile country code',
    ],
  ])('shows by the header %s', (header) => expect(countryColumns(columnsOf(['Name', header]))).toEqual([1]));

  it.each(['County', 'City', 'Country of birth of the mother', 'Landline', 'Vorwahl', 'Area code', 'Language'])(
    'differs from the column %s',
    (header) => expect(countryColumns(columnsOf(['Name', header]))).toEqual([]),
  );

  it.each<[string, CountryCode | undefined]>([
    ['de', 'DE'],
    ['+49', 'DE'],
    ['0049', 'DE'],
    ['973.0', 'BH'],
    ['1', 'US'],
    ['Deutschland', 'DE'],
    ['البحرين', 'BH'],
    ['Bahrain (+973)', 'BH'],
    ['United Kingdom', 'GB'],
    ['UK', 'GB'],
    ['USA', 'US'],
    ['Türkiye', 'TR'],
    ['México', 'MX'],
    ['中国', 'CN'],
    ['XX', undefined],
    ['051', undefined],
    ['N/A', undefined],
    ['', undefined],
  ])('says with %j the country %s', (cell, country) => expect(countryIn(cell)).toBe(country));

  it('tells how to read a local number of a row, in every country and by any of its names', () => {
    const named = fc.constantFrom(...getCountries()).chain((country) => {
      const names = [
        country,
        country.toLowerCase(),
        new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? '',
      ];
      const codes = sole.has(country) ? [`+${getCountryCallingCode(country)}`, getCountryCallingCode(country)] : [];
      return fc.tuple(fc.constant(country), fc.constantFrom(...names, ...codes));
    });
    fc.assert(
      fc.property(named, fc.constantFrom('BH', 'US', 'DE', null), ([country, name], own) => {
        const example = getExampleNumber(country, examples);
        fc.pre(example !== undefined);
        expect([name, phoneOfRow(example.formatNational(), [0], [name], own)]).toEqual([
          name,
          { e164: example.number },
        ]);
        expect(phoneOfRow(example.number, [0], ['FR'], own)).toEqual({ e164: example.number });
      }),
    );
  });

  it('does not keep a number from being read by the account’s country', () => {
    expect(phoneOfRow('33000001', [0], ['Saudi Arabia'], 'BH')).toEqual({ e164: '+97333000001' });
    expect(phoneOfRow('33000001', [0], ['?'], 'BH')).toEqual({ e164: '+97333000001' });
  });

  it('lets the column of numbers be found, although none is of the account’s country', () => {
    const rows = [['Ana', 'MX', '55 1234 5678'], ['Luis', 'CO', '300 1234567'], ['Eva', 'ES', '612345678']]; // prettier-ignore
    expect(guessColumns(columnsOf(['Nombre', 'Pais', 'Celular']), rows, true, 'BH').phone).toBe(2);
  });
});
