import type { CsvColumn, CsvMapping } from '@wavelane/contracts';
import { type ColumnValues, valuesOf } from './column-values.js';
import { countryColumns, phoneOfRow } from './country-columns.js';
import { isBareName, isFamilyName, messageRank, nameRank, phoneRank } from './header-words.js';

/** Which column is what; null: none, or not certain. `familyName` only beside a column of first names. */
export interface GuessedColumns extends CsvMapping {
  familyName: number | null;
}

interface Candidate {
  at: number;
  values: ColumnValues;
  /** Rank of its header, for the role that is looked for. */
  rank: number;
}

/** Half of what a column holds must be what it is taken for. */
const MOSTLY = 0.5;
const NEARLY_ALL = 0.9;
/** Ranks of numbers of a person other than the one of the row. */
const OF_SOMEBODY: readonly number[] = [1, 3.5, 4.5];

/**
 * Judges columns by what they hold: a phone column holds valid numbers, a message column texts of some length and variety.
 * Words of the header only decide between columns that fit: WhatsApp and mobile before a plain phone, that before a
 * business's, that before others. Not certain: null, and a person is asked.
 * @param rows the first rows, trimmed @param hasHeader false: the names of the columns say nothing
 * @param country ISO 3166 alpha-2 of local numbers, null if there is none
 */
export function guessColumns(
  columns: readonly CsvColumn[],
  rows: readonly (readonly string[])[],
  hasHeader: boolean,
  country: string | null,
): GuessedColumns {
  const countries = countryColumns(columns, hasHeader);
  const values = columns.map((_, at) =>
    valuesOf(
      rows.map((cells) => cells[at] ?? ''),
      (cell, row) => 'e164' in phoneOfRow(cell, countries, rows[row] ?? [], country),
    ),
  );
  const ranked = (rankOf: (header: string) => number, taken: readonly (number | null)[]): Candidate[] =>
    values.flatMap((one, at) =>
      taken.includes(at) ? [] : [{ at, values: one, rank: hasHeader ? rankOf(columns[at]?.name ?? '') : 0 }],
    );
  const phone = phoneColumn(ranked(phoneRank, []), hasHeader);
  const message = messageColumn(ranked(messageRank, [phone]));
  const names = ranked(nameRank, [phone, message]);
  if (!hasHeader) {
    const name = onlyOne(names.filter(({ values: one }) => one.nameShare >= NEARLY_ALL));
    return { phone, message, name, familyName: null };
  }
  const { name, familyName } = nameColumns(names, columns, rows, phone);
  return { phone, message, name, familyName };
}

/** The name, and the family name if it has a column of its own: `Vorname` and `Name`, `Nome` and `Cognome`. */
function nameColumns(
  names: readonly Candidate[],
  columns: readonly CsvColumn[],
  rows: readonly (readonly string[])[],
  phone: number | null,
): Pick<GuessedColumns, 'name' | 'familyName'> {
  const name = nameColumn(names);
  if (name === null) return { name, familyName: null };
  const header = (at: number) => columns[at]?.name ?? '';
  const places = columns.map((_, at) => at).filter((at) => at !== phone && at !== name);
  const family = places.find((at) => isFamilyName(header(at))) ?? null;
  if (nameRank(header(name)) === 2) return { name, familyName: family };
  if (!isBareName(header(name))) return { name, familyName: null };
  // A whole name holds what the column of its part holds.
  const holds = (part: number) => rows.some((cells) => isPart(cells[part], cells[name]));
  const first = names.find(({ rank, values }) => rank === 2 && values.nameShare >= MOSTLY)?.at;
  if (family !== null) {
    if (holds(family)) return { name, familyName: null };
    // Beside both parts of a person's name, a whole one that holds neither is a firm's.
    const isOfFirm = first !== undefined && first !== name && !holds(first);
    return { name: isOfFirm ? first : name, familyName: family };
  }
  return first === undefined || holds(first) ? { name, familyName: null } : { name: first, familyName: name };
}

const isPart = (part = '', whole = ''): boolean => part !== '' && whole !== part && whole.includes(part);

function phoneColumn(all: readonly Candidate[], hasHeader: boolean): number | null {
  const possible = all.filter(({ rank }) => rank >= 0);
  const fitting = possible.filter(({ values }) => values.phoneShare >= MOSTLY);
  const named = fitting.filter(({ rank }) => rank > 0);
  if (named.length > 0) {
    const most = Math.max(...named.map(({ values }) => values.phones));
    // A column that is mostly empty would leave most people out.
    const best = highest(named.filter(({ values }) => values.phones >= most * MOSTLY));
    // `Seller phone` and `Buyer phone`, `Father mobile` and `Mother mobile`: only a person knows which one is meant.
    return best.length > 1 && OF_SOMEBODY.includes(best[0]?.rank ?? 0) ? null : (best[0]?.at ?? null);
  }
  const sure = hasHeader ? fitting.filter(({ values }) => values.unmistakable >= NEARLY_ALL) : fitting;
  if (sure.length > 0) return onlyOne(sure);
  if (fitting.length > 0) return null;
  // No column has valid numbers: one that is called so says at least what is wrong with each row.
  const called = possible.filter(
    ({ rank, values }) => rank > 1 && (rank > 3 || values.filled === 0 || values.digitShare >= MOSTLY),
  );
  const withDigits = called.filter(({ values }) => values.filled === 0 || values.digitShare > 0);
  return highest(withDigits.length > 0 ? withDigits : called)[0]?.at ?? null;
}

function messageColumn(all: readonly Candidate[]): number | null {
  const fitting = all.filter(({ rank, values }) => {
    if (rank <= 0) return false;
    if (rank === 2) return values.filled === 0 || (values.textShare >= MOSTLY && values.isVaried);
    return values.longShare >= MOSTLY;
  });
  return highest(fitting)[0]?.at ?? null;
}

function nameColumn(all: readonly Candidate[]): number | null {
  const called = all.filter(({ rank }) => rank > 0);
  const fitting = called.filter(({ values }) => values.nameShare >= MOSTLY);
  return (
    highest(fitting.length > 0 ? fitting : called.filter(({ rank, values }) => rank === 4 && isEmptyOrShort(values)))[0]
      ?.at ?? null
  );
}

/** Nothing in it speaks against a name. */
const isEmptyOrShort = ({ filled, phoneShare }: ColumnValues) => filled === 0 || phoneShare === 0;

/** Those with the highest rank, in the order of the file. */
function highest(candidates: readonly Candidate[]): readonly Candidate[] {
  const best = Math.max(...candidates.map(({ rank }) => rank));
  return candidates.filter(({ rank }) => rank === best);
}

const onlyOne = (candidates: readonly Candidate[]): number | null =>
  candidates.length === 1 ? (candidates[0]?.at ?? null) : null;
