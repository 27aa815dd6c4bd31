import Box from '@mui/material/Box';
import type { BulkPreview, CsvMapping, CurrentUser } from '@wavelane/contracts';
import { PhonePreview } from '@/components/message/phone-preview';
import { titlesOf } from '@/components/message/message-content';
import type { Values } from './bulk-form';
import { LimitCard } from './limit-card';

interface BulkAsideProps {
  user: CurrentUser;
  values: Values;
  /** Its first row without a problem fills the variables in. */
  preview: BulkPreview | null;
}

/** Beside the form: what the day still has, and what the first person gets. */
export function BulkAside({ user, values, preview }: BulkAsideProps) {
  const row = preview?.rows.find(({ problem }) => problem === null) ?? preview?.rows[0];
  const sample = preview && row ? valuesOfRow(preview.columns, preview.mapping, row.cells) : {};
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <LimitCard user={user} />
      <PhonePreview
        header={values.header}
        body={values.source === 'one' ? values.body : (sample.message ?? '')}
        footer={values.footer}
        buttons={titlesOf(values)}
        values={sample}
      />
    </Box>
  );
}

/** What `{{variables}}` stand for in one row of a preview. */
function valuesOfRow(
  columns: readonly { variable: string }[],
  mapping: CsvMapping,
  cells: readonly string[],
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
