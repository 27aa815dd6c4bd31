import {
  type CsvColumn,
  foldHeader,
  type ImportPeople,
  optOutColumns,
  PEOPLE_COLUMNS,
  type PeopleColumn,
  say,
} from '@wavelane/contracts';
import { columnAt } from '../../bulk/csv/mapping.js';
import { countryColumns } from '../../bulk/columns/country-columns.js';
import type { GuessedColumns } from '../../bulk/columns/guessed-columns.js';
import { endsEarly, type TableRow } from '../../bulk/table/table.js';
import { refuse } from '../../../platform/domain/domain-error.js';

/** The roles of a file's columns. */
export interface Layout {
  /** Columns of the header. */
  width: number;
  at: Readonly<Record<PeopleColumn, number | null>>;
  /** Places by attribute. */
  attributes: readonly (readonly [string, number])[];
  /** Columns that mark people who want no messages. */
  optOuts: ReturnType<typeof optOutColumns>;
  /** Columns that name the country of a row's number. */
  countries: readonly number[];
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(', ').map(foldHeader));
/** Headers as {@link foldHeader} folds them, so that `*Language*` and `preferred_language` are among them. */
const LANGUAGE = words(
  'language, lang, locale, preferred language, language code, contact language, customer language, customer locale, spoken language, language preference, user language, preferred locale, communication language, person language, ' +
    'sprache, bevorzugte sprache, korrespondenzsprache, langue, langue préférée, idioma, idioma preferido, lengua, lingua, lingua preferita, taal, voorkeurstaal, język, jazyk, språk, sprog, kieli, nyelv, limbă, limba, jezik, γλώσσα, ' +
    'язык, мова, dil, dili, tercih edilen dil, bahasa, ngôn ngữ, भाषा, ภาษา, 语言, 語言, 首选语言, 言語, 언어, שפה, اللغة, لغة, اللغة المفضلة, لغة العميل, زبان',
);
const LABELS = words(
  'labels, label, tags, tag, groups, group membership, contact tags, customer tags, person labels, contact labels, whatsapp labels, ' +
    'etiketten, schlagwörter, étiquettes, etiquetas, etichette, etykiety, метки, теги, etiketler, แท็ก, 标签, 標籤, タグ, 태그, תגיות, الوسوم, التصنيفات, الملصقات, العلامات',
);

/**
 * @param guess what the columns seem to be by what they hold
 * @throws DomainError invalid, naming a column that there is not, or one that would be two things
 */
export function layoutOf(
  columns: readonly CsvColumn[],
  { columns: chosen = {}, attributes = {} }: ImportPeople,
  guess: GuessedColumns,
): Layout {
  const at = Object.fromEntries(PEOPLE_COLUMNS.map((column) => [column, null])) as Record<PeopleColumn, number | null>;
  const taken = new Set<number>();
  const take = (field: string, name: string | number): number => {
    const index = columnAt(columns, name);
    if (index < 0) refuse(field, say('no-column', { name, columns: columns.map((one) => one.name).join(', ') }));
    if (taken.has(index)) refuse(field, say('column-chosen-twice', { name }));
    taken.add(index);
    return index;
  };
  for (const column of PEOPLE_COLUMNS) {
    const name = chosen[column];
    if (name !== undefined && name !== null && name !== '') at[column] = take('columns', name);
  }
  const named = Object.entries(attributes).map(
    ([name, column]) => [name.normalize('NFC').trim(), take('attributes', column)] as const,
  );
  const { phone, name } = guess;
  // A family name belongs to the column of first names that was found beside it.
  const familyName = chosen.name === undefined ? guess.familyName : null;
  const called = (words: ReadonlySet<string>) => columns.findIndex((one) => words.has(foldHeader(one.name)));
  const guesses = { phone, name, familyName, language: called(LANGUAGE), labels: called(LABELS) };
  for (const [column, index] of Object.entries(guesses) as ['phone', number | null][]) {
    if (chosen[column] !== undefined || index === null || index < 0 || taken.has(index)) continue;
    taken.add(index);
    at[column] = index;
  }
  const optOuts = optOutColumns(columns.map((column) => column.name));
  return { width: columns.length, at, attributes: named, optOuts, countries: countryColumns(columns) };
}

/** Whether a row that ends early still has its number and every column that may opt its person out. */
export const isWhole = (row: TableRow, { at, optOuts, width }: Layout): boolean =>
  endsEarly(row, width, [at.phone ?? width, ...optOuts.map(([place]) => place)]);
