import type { ListContent, ListRow } from '@wavelane/contracts';

type Sections = ListContent['sections'];

/** The entries with one moved by a place up (-1) or down (1); the same ones if it is at the end already. */
export function moved<Entry>(entries: readonly Entry[], index: number, by: -1 | 1): Entry[] {
  const to = index + by;
  const [one, other] = [entries[index], entries[to]];
  if (one === undefined || other === undefined) return [...entries];
  return entries.map((entry, at) => (at === index ? other : at === to ? one : entry));
}

/** The list with a row moved by a place up or down; from the end of a section it moves into the next one. */
export function withRowMoved(sections: Sections, section: number, row: number, by: -1 | 1): Sections {
  const rows = sections[section]?.rows ?? [];
  if (rows[row + by] !== undefined) return withRows(sections, section, moved(rows, row, by));
  const [there, own] = [sections[section + by], rows[row]];
  if (there === undefined || own === undefined) return sections;
  const left = withRows(
    sections,
    section,
    rows.filter((_, at) => at !== row),
  );
  return withRows(left, section + by, by === 1 ? [own, ...there.rows] : [...there.rows, own]);
}

/** The list with other rows in one section. */
export const withRows = (sections: Sections, section: number, rows: ListRow[]): Sections =>
  sections.map((each, at) => (at === section ? { ...each, rows } : each));

/** How many rows all sections have together. */
export const rowCount = (sections: Sections): number => sections.reduce((sum, { rows }) => sum + rows.length, 0);
