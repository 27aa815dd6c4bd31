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
      <SelectField label="Text" {...field('source')}>
        <option value="one">One text for all</option>
        <option value="column">The message column of the file</option>
      </SelectField>
      {values.source === 'one' ? (
        <MessageFields
          field={field}
          values={values}
          variables={variables}
          hint={
            names ? `Filled in from the file: ${names}` : 'Columns of the file are filled in: {{name}}, {{phone}} …'
          }
        />
      ) : (
        <>
          <Typography color="textSecondary">
            {preview && preview.mapping.message === null
              ? 'The file has no message column: choose one above, or one text for all.'
              : 'Each row brings its own message.'}
          </Typography>
          <LineField name="header" label="Header (optional)" {...{ field, values, variables }} />
          <LineField name="footer" label="Footer (optional)" {...{ field, values, variables }} />
        </>
      )}
    </Box>
  );
}
