import { csvRecords } from '../../../platform/http/csv.js';

/** The first line of a table, with the mark by which spreadsheets know its encoding. */
export const headOf = (columns: readonly string[]): string => `\uFEFF${csvRecords([columns])}`;

/** Items as lines of a table. A cell holds JSON if its value is a list or has fields of its own. */
export function rowsOf(columns: readonly string[], items: readonly object[]): string {
  return csvRecords(
    items.map((item) => {
      const fields = new Map<string, unknown>(Object.entries(item));
      return columns.map((column) => cellOf(fields.get(column)));
    }),
  );
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}
