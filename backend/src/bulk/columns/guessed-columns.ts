import type { CsvColumn, CsvMapping } from '@wavelane/contracts';
import { type ColumnValues, valuesOf } from './column-values.js';
import { isFamilyName, messageRank, nameRank, phoneRank } from './header-words.js';

/** Which column is what; null: none, or not certain. `familyName` only beside a column of first names. */
export interface GuessedColumns extends CsvMapping {
  familyName: number | null;
}

interface Candidate {
  at: number;
  values: ColumnValues;
  /** Of its header, for the role that is looked for. */
  rank: number;
}

/** Half of what a column holds must be what it is taken for. */
const MOSTLY = 0.5;
const NEARLY_ALL = 0.9;

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
  const values = columns.map((_, at) =>
    valuesOf(
      rows.map((cells) => cells[at] ?? ''),
      country,
    ),
  );
  const ranked = (rankOf: (header: string) => number, taken: readonly (number | null)[]): Candidate[] =>
    values.flatMap((one, at) =>
      taken.includes(at) ? [] : [{ at, values: one, rank: hasHeader ? rankOf(columns[at]?.name ?? '') : 0 }],
    );
  const phone = phoneColumn(ranked(phoneRank, []), hasHeader);
  const message = messageColumn(ranked(messageRank, [phone]));
  const names = ranked(nameRank, [phone, message]);
  const name = hasHeader ? nameColumn(names) : onlyOne(names.filter(({ values: one }) => one.nameShare >= NEARLY_ALL));
  const isFirstName = name !== null && hasHeader && nameRank(columns[name]?.name ?? '') === 2;
  const family = isFirstName ? columns.findIndex((one, at) => at !== phone && isFamilyName(one.name)) : -1;
  return { phone, message, name, familyName: family < 0 ? null : family };
}

function phoneColumn(all: readonly Candidate[], hasHeader: boolean): number | null {
  const possible = all.filter(({ rank }) => rank >= 0);
  const fitting = possible.filter(({ values }) => values.phoneShare >= MOSTLY);
  const named = fitting.filter(({ rank }) => rank > 0);
  if (named.length > 0) {
    const most = Math.max(...named.map(({ values }) => values.phones));
    // A column that is empty nearly everywhere would leave nearly everybody out.
    const best = highest(named.filter(({ values }) => values.phones >= most * MOSTLY));
    // `Seller phone` and `Buyer phone`: whose it is, nobody but a person knows.
    return best.length > 1 && best[0]?.rank === 1 ? null : (best[0]?.at ?? null);
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
