import { CSV_ROLES, type CsvColumn, type CsvMapping, type CsvRole, say } from '@wavelane/contracts';
import { refuse } from '../../../platform/domain/domain-error.js';

/** Columns by name, or by number from 0, for the roles that a user chose; null = none. Roles left out are guessed. */
export type ChosenColumns = Readonly<Partial<Record<CsvRole, string | number | null>>>;

/**
 * @param guess what the columns seem to be
 * @throws DomainError invalid, naming a column that there is not, or one with two roles
 */
export function mappingOf(columns: readonly CsvColumn[], chosen: ChosenColumns, guess: CsvMapping): CsvMapping {
  const mapping: CsvMapping = { phone: null, message: null, name: null };
  const taken = new Set<number>();
  for (const role of CSV_ROLES) {
    const name = chosen[role];
    if (name === undefined || name === null || name === '') continue;
    const index = columnAt(columns, name);
    if (index < 0)
      refuse('mapping', say('no-column', { name, columns: columns.map((column) => column.name).join(', ') }));
    if (taken.has(index)) refuse('mapping', say('column-chosen-twice', { name }));
    taken.add(index);
    mapping[role] = index;
  }
  for (const role of CSV_ROLES) {
    const index = guess[role];
    if (chosen[role] !== undefined || index === null || taken.has(index)) continue;
    mapping[role] = index;
  }
  return mapping;
}

/** The place of a column by its name, or by its number from 0; -1 if there is none. */
export function columnAt(columns: readonly CsvColumn[], wanted: string | number): number {
  if (typeof wanted === 'number') return columns[wanted] ? wanted : -1;
  const exact = columns.findIndex(({ name }) => name === wanted.trim());
  if (exact >= 0) return exact;
  const key = wanted.trim().toLowerCase();
  return columns.findIndex(({ name, variable }) => name.toLowerCase() === key || variable === key);
}
