import { type CsvColumn, foldHeader } from '@wavelane/contracts';
import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import { type ParsedPhone, parsePhone } from '../../../platform/domain/phone/phone.js';

/** Headers of columns with a country, or with its calling code, folded as headers are and without words beside them. */
const HEADERS: ReadonlySet<string> = new Set(
  (
    'country, country code, country iso, countrycode, calling code, dial code, dialing code, dialling code, phone code, phone country, phone country code, land, landercode, landesvorwahl, vorwahl land, ' +
    'pais, codigo de pais, codigo pais, codigo do pais, pays, code pays, indicatif, indicatif pays, paese, nazione, prefisso internazionale, landcode, landnummer, kraj, kod kraju, ' +
    'ulke, ulke kodu, страна, код страны, країна, negara, kode negara, الدوله, البلد, رمز الدوله, كود الدوله, مفتاح الدوله, کشور, 国家, 國家, 国家代码, 國碼, 国码, 国, 国番号, 국가, 국가코드, देश, מדינה, קידומת מדינה, χωρα, ประเทศ, quoc gia'
  )
    .split(', ')
    .map(foldedName),
);
/** Words beside them, as shops write them: `Billing Country`, `Default Address Country Code`. */
const BESIDE =
  /\b(?:billing|shipping|default|address|customer|contact|mobile|whatsapp|home|mailing|person|user|of|the)\b/gu;

/** Languages in which tools write the names of countries. */
const LANGUAGES = 'en es pt fr de it nl pl tr ru uk ar fa he id hi zh zh-Hant ja ko sv el th vi'.split(' ');

/** Names that people write and the library of names does not have. */
const OTHER_NAMES: Readonly<Record<string, CountryCode>> = {
  uk: 'GB', 'great britain': 'GB', england: 'GB', scotland: 'GB', usa: 'US', us: 'US', 'u s a': 'US', america: 'US',
  uae: 'AE', emirates: 'AE', ksa: 'SA', saudi: 'SA', 'السعوديه': 'SA', 'الامارات': 'AE', holland: 'NL', turkey: 'TR',
  'czech republic': 'CZ', russia: 'RU', 'south korea': 'KR', 'ivory coast': 'CI', 'mexico d f': 'MX',
}; // prettier-ignore

function foldedName(text: string): string {
  return foldHeader(text).replaceAll('ı', 'i').replaceAll('ß', 'ss').replace(/[أإآ]/gu, 'ا').replaceAll('ة', 'ه');
}

let names: ReadonlyMap<string, CountryCode> | undefined;

/** Made when a file first names a country by words. */
function countryNames(): ReadonlyMap<string, CountryCode> {
  if (names) return names;
  const all = new Map<string, CountryCode>(Object.entries(OTHER_NAMES).map(([name, code]) => [foldedName(name), code]));
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of getCountries()) {
      const name = display.of(code);
      if (name !== undefined) all.set(foldedName(name), code);
    }
  }
  return (names = all);
}

/** Countries by calling code; a code of several stands for the one with most numbers. */
const MAIN: Readonly<Record<string, CountryCode>> = { 1: 'US', 7: 'RU', 39: 'IT', 44: 'GB', 47: 'NO', 61: 'AU', 212: 'MA', 262: 'RE', 290: 'SH', 358: 'FI', 590: 'GP', 599: 'CW' }; // prettier-ignore
const byCode: ReadonlyMap<string, CountryCode> = new Map([
  ...getCountries().map((country) => [String(getCountryCallingCode(country)), country] as const),
  ...Object.entries(MAIN),
]);

/** The country that a cell names: by two letters, a calling code, or its name in a common language. */
export function countryIn(cell: string): CountryCode | undefined {
  const text = cell
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (text === '') return undefined;
  const [, code] = /^(?:\+|00|\(\+?)?(\d{1,3})\)?(?:\.0)?$/.exec(text) ?? [];
  if (code !== undefined) return byCode.get(code);
  const letters = text.toUpperCase();
  if (/^[A-Z]{2}$/.test(letters) && isSupportedCountry(letters)) return letters;
  // `Bahrain (+973)`, `BH - Bahrain`
  const [, inside] = /\(?\+(\d{1,3})\)?$/.exec(text) ?? [];
  return (inside === undefined ? undefined : byCode.get(inside)) ?? countryNames().get(foldedName(text));
}

/** The places of columns that name each row's country. @param hasHeader false: the names of the columns say nothing */
export const countryColumns = (columns: readonly CsvColumn[], hasHeader = true): readonly number[] =>
  hasHeader
    ? columns.flatMap(({ name }, at) =>
        HEADERS.has(
          foldedName(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
            .replace(BESIDE, '')
            .replace(/\s+/g, ' ')
            .trim(),
        )
          ? [at]
          : [],
      )
    : [];

/** The country that a row names for its number; undefined: none. */
export function countryOf(places: readonly number[], cells: readonly string[]): CountryCode | undefined {
  for (const place of places) {
    const country = countryIn(cells[place] ?? '');
    if (country !== undefined) return country;
  }
  return undefined;
}

/**
 * Reads the number of a row: a local one by the country that the row names, or else by the account's. A number that is not
 * valid in the row's country is read as without it: people keep their numbers when they move.
 */
export function phoneOfRow(
  text: string,
  places: readonly number[],
  cells: readonly string[],
  defaultCountry: string | null,
): ParsedPhone {
  const named = places.length === 0 ? undefined : countryOf(places, cells);
  if (named === undefined || named === defaultCountry) return parsePhone(text, defaultCountry);
  const parsed = parsePhone(text, named);
  return 'e164' in parsed ? parsed : parsePhone(text, defaultCountry);
}
