import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { type BulkPreview, CSV_ROLES, type CsvMapping, type CsvRole } from '@wavelane/contracts';
import { InterpretationFields } from '@/components/files/interpretation-fields';
import type { Interpretation } from '@/components/files/interpretation';
import { SelectField } from '@/components/fields/select-field';
import { isolate } from '@/lib/bidi';

const LABELS: Readonly<Record<CsvRole, string>> = {
  phone: t`Phone column`,
  message: t`Message column`,
  name: t`Name column`,
};

interface ReadingFieldsProps {
  preview: BulkPreview;
  onMapping: (mapping: CsvMapping) => void;
  onInterpretation: (said: Partial<Interpretation>) => void;
}

/** How the file is read: which column is what, with values to see it by, and how the file is written. */
export function ReadingFields({ preview, onMapping, onInterpretation }: ReadingFieldsProps) {
  const { columns, mapping, examples } = preview;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
      {CSV_ROLES.map((role) => (
        <SelectField
          key={role}
          label={LABELS[role]}
          value={mapping[role] ?? ''}
          error={role === 'phone' && mapping.phone === null ? t`Say which column holds the phone numbers` : undefined}
          hint={examplesOf(examples, mapping[role])}
          onChange={({ target }) =>
            onMapping({ ...mapping, [role]: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{t`None`}</option>
          {columns.map(({ name }, index) => (
            <option key={name} value={index}>
              {withExamples(name, examples[index])}
            </option>
          ))}
        </SelectField>
      ))}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <InterpretationFields reading={preview} onChange={onInterpretation} />
      </Box>
    </Box>
  );
}

/** Values under a chosen column. */
const examplesOf = (examples: readonly (readonly string[])[], at: number | null): string | undefined =>
  at === null ? undefined : examples[at]?.map(isolate).join(' · ') || undefined;

/** A column by its name and what stands in it. */
const withExamples = (name: string, examples: readonly string[] = []): string =>
  examples.length === 0 ? isolate(name) : `${isolate(name)} (${examples.map(isolate).join(' · ')})`;
