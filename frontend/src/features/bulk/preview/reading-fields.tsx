import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { type BulkPreview, CSV_ROLES, type CsvMapping, type CsvRole } from '@wavelane/contracts';
import { SelectField } from '@/components/fields/select-field';

const LABELS: Readonly<Record<CsvRole, string>> = {
  phone: t`Phone column`,
  message: t`Message column`,
  name: t`Name column`,
};

interface ReadingFieldsProps {
  preview: BulkPreview;
  onMapping: (mapping: CsvMapping) => void;
  onEncoding: (encoding: string) => void;
}

/** How the file is read: which column is what, and in which encoding where that is not certain. */
export function ReadingFields({ preview, onMapping, onEncoding }: ReadingFieldsProps) {
  const { columns, mapping, samples, encoding } = preview;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
      {CSV_ROLES.map((role) => (
        <SelectField
          key={role}
          label={LABELS[role]}
          value={mapping[role] ?? ''}
          error={role === 'phone' && mapping.phone === null ? t`Say which column holds the phone numbers` : undefined}
          onChange={({ target }) =>
            onMapping({ ...mapping, [role]: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{t`None`}</option>
          {columns.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
      {samples.length > 0 ? (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <SelectField
            label={t`Encoding`}
            hint={t`The encoding of the file is unclear. Choose the line that reads correctly.`}
            value={encoding}
            onChange={({ target }) => onEncoding(String(target.value))}
          >
            {samples.map((sample) => (
              <option key={sample.encoding} value={sample.encoding}>
                {sample.encoding}: {sample.text}
              </option>
            ))}
          </SelectField>
        </Box>
      ) : null}
    </Box>
  );
}
