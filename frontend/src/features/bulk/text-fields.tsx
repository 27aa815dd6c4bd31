import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BulkPreview } from '@wavelane/contracts';
import { SelectField } from '@/components/fields/select-field';
import type { FieldsOf } from '@/lib/form';
import { LineField, MessageFields } from '@/components/message/message-fields';
import type { Values } from './bulk-form';
import { fileVariables } from './preview/file-variables';

interface TextFieldsProps {
  field: FieldsOf<keyof Values>;
  values: Values;
  preview: BulkPreview | null;
}

/** What the messages say: one text for all, or each row's own. */
export function TextFields({ field, values, preview }: TextFieldsProps) {
  const variables = fileVariables(preview);
  const names = preview?.columns.map(({ variable }) => `{{${variable}}}`).join(', ');
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <SelectField label={t({ message: 'Text', context: 'where it comes from' })} {...field('source')}>
        <option value="one">{t`One text for all`}</option>
        <option value="column">{t`The message column of the file`}</option>
      </SelectField>
      {values.source === 'one' ? (
        <MessageFields
          field={field}
          values={values}
          variables={variables}
          hint={
            names ? t`Filled in from the file: ${names}` : t`Columns of the file are filled in: {{name}}, {{phone}} …`
          }
        />
      ) : (
        <>
          <Typography color="textSecondary">
            {preview && preview.mapping.message === null
              ? t`The file has no message column: choose one above, or one text for all.`
              : t`Each row has its own message.`}
          </Typography>
          <LineField name="header" label={t`Header (optional)`} {...{ field, values, variables }} />
          <LineField name="footer" label={t`Footer (optional)`} {...{ field, values, variables }} />
        </>
      )}
    </Box>
  );
}
