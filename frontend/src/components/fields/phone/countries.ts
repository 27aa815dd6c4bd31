import { locale } from '@/i18n/texts';
import { once } from '@/i18n/once';

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
/** Regions that Unicode names and that are no countries with phone numbers of their own. */
const NO_COUNTRIES = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'XA',
  'XB',
  'ZZ',
  'AQ',
  'BV',
  'HM',
  'TF',
  'GS',
  'UM',
  'CP',
  'DG',
  'IC',
  'EA',
  'CQ',
]);

/** Countries by their names in the page's language, as the browser knows them. */
export const countries = once((): readonly { code: string; name: string }[] => {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const { compare } = new Intl.Collator(locale);
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code) && new Intl.Locale('und', { region: code }).region === code)
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [{ code, name }];
    })
    .sort((one, other) => compare(one.name, other.name));
});
