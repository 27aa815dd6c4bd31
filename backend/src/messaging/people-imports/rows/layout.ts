import {
  type CsvColumn,
  type ImportPeople,
  optOutColumns,
  PEOPLE_COLUMNS,
  type PeopleColumn,
  say,
} from '@wavelane/contracts';
import { columnAt } from '../../bulk/csv/mapping.js';
import { countryColumns } from '../../bulk/columns/country-columns.js';
import type { GuessedColumns } from '../../bulk/columns/guessed-columns.js';
import { refuse } from '../../../platform/domain/domain-error.js';

/** The roles of a file's columns. */
export interface Layout {
  at: Readonly<Record<PeopleColumn, number | null>>;
  /** Places by attribute. */
  attributes: readonly (readonly [string, number])[];
  /** Columns that mark people who want no messages. */
  optOuts: ReturnType<typeof optOutColumns>;
  /** Columns that name the country of a row's number. */
  countries: readonly number[];
}

const LANGUAGE = ['language', 'lang', 'locale', 'sprache', 'langue', 'idioma', 'اللغة'];
const LABELS = ['labels', 'label', 'tags', 'tag', 'groups'];

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
  const called = (words: readonly string[]) => columns.findIndex((one) => words.includes(one.name.toLowerCase()));
  const guesses = { phone, name, familyName, language: called(LANGUAGE), labels: called(LABELS) };
  for (const [column, index] of Object.entries(guesses) as ['phone', number | null][]) {
    if (chosen[column] !== undefined || index === null || index < 0 || taken.has(index)) continue;
    taken.add(index);
    at[column] = index;
  }
  const optOuts = optOutColumns(columns.map((column) => column.name));
  return { at, attributes: named, optOuts, countries: countryColumns(columns) };
}
