import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import type { PeopleImportPreview } from '@wavelane/contracts';
import { movesColumns } from '@/components/files/interpretation';
import { InterpretationFields } from '@/components/files/interpretation-fields';
import { SelectField } from '@/components/fields/select-field';
import { isolate, listed } from '@/lib/bidi';
import { CHOSEN, type Columns, otherColumns, type Reading } from './import-form';

const LABELS: Readonly<Record<(typeof CHOSEN)[number], string>> = {
  phone: t`Column of the number`,
  name: t`Column of the name`,
  familyName: t`Column of the family name`,
  language: t`Column of the language`,
  labels: t`Column of labels`,
};

interface ReadingFieldsProps {
  reading: Reading;
  preview: PeopleImportPreview;
  onChange: (reading: Reading) => void;
}

/** How the file is read: the role of each column, with sample values, and the file's format. */
export function ReadingFields({ reading, preview, onChange }: ReadingFieldsProps) {
  const { columns, columnsOf, examples } = preview;
  const chosen: Columns = reading.columns ?? columnsOf;
  const choose = (role: keyof Columns, value: string) => {
    const next = Object.fromEntries(CHOSEN.map((name) => [name, chosen[name]])) as Columns;
    onChange({ ...reading, columns: { ...next, [role]: value === '' ? null : Number(value) } });
  };
  const others = otherColumns(preview, reading.columns).map(([name]) => isolate(name));
  return (
    <>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {CHOSEN.map((role) => (
          <SelectField
            key={role}
            label={LABELS[role]}
            value={chosen[role] ?? ''}
            error={role === 'phone' && chosen.phone === null ? t`Choose the column with the numbers` : undefined}
            onChange={({ target }) => choose(role, target.value)}
          >
            <option value="">{t`None`}</option>
            {columns.map(({ name }, index) => (
              <option key={index} value={index}>
                {examples[index]?.length
                  ? `${isolate(name)} (${examples[index].map(isolate).join(' · ')})`
                  : isolate(name)}
              </option>
            ))}
          </SelectField>
        ))}
      </Box>
      <InterpretationFields
        reading={preview}
        country={reading.defaultCountry}
        onChange={(said) => onChange({ ...reading, ...said, ...(movesColumns(said) ? { columns: null } : {}) })}
      />
      {others.length > 0 ? (
        <Box component="label" sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', overflowWrap: 'anywhere' }}>
          <input
            type="checkbox"
            checked={reading.keepsOthers}
            onChange={({ target }) => onChange({ ...reading, keepsOthers: target.checked })}
          />
          <span>{t`Keep other columns as details: ${listed(others)}`}</span>
        </Box>
      ) : null}
    </>
  );
}
