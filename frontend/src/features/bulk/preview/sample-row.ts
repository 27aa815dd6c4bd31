import type { BulkPreview, PreviewRow } from '@wavelane/contracts';

/** The values of `{{variables}}` in one row of a preview. */
export function valuesOfRow(
  { columns, mapping }: BulkPreview,
  { cells }: PreviewRow,
): Record<string, string | undefined> {
  const values: Record<string, string | undefined> = {};
  columns.forEach(({ variable }, index) => {
    values[variable] = cells[index];
  });
  for (const role of ['name', 'phone', 'message'] as const) {
    const index = mapping[role];
    if (index !== null) values[role] = cells[index];
  }
  return values;
}

/** The row that is shown as a message: the chosen one, else the first without a problem. */
export function sampleRow(preview: BulkPreview | null, line: number | null): PreviewRow | undefined {
  const rows = preview?.rows ?? [];
  return rows.find((row) => row.line === line) ?? rows.find(({ problem }) => problem === null) ?? rows[0];
}
