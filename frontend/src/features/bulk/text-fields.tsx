import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type BulkPreview, checkFooter, checkHeader } from '@wavelane/contracts';
import { Field } from '@/components/fields/field';
import { SelectField } from '@/components/fields/select-field';
import type { FieldsOf } from '@/lib/form';
import { MessageFields } from '@/components/message/message-fields';
import type { TextSource, Values } from './bulk-form';

interface TextFieldsProps {
  field: FieldsOf<keyof Values>;
  source: TextSource;
  preview: BulkPreview | null;
}

/** What the messages say: one text for all, or each row's own. */
export function TextFields({ field, source, preview }: TextFieldsProps) {
  const names = preview?.columns.map(({ variable }) => `{{${variable}}}`).join(', ');
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <SelectField label="Text" {...field('source')}>
        <option value="one">One text for all</option>
        <option value="column">The message column of the file</option>
      </SelectField>
      {source === 'one' ? (
        <MessageFields
          field={field}
          hint={
            names ? `Filled in from the file: ${names}` : 'Columns of the file are filled in: {{name}}, {{phone}} …'
          }
        />
      ) : (
        <>
          <Typography color="textSecondary">Each row brings its own message.</Typography>
          <Field label="Header (optional)" {...field('header', checkHeader)} />
          <Field label="Footer (optional)" {...field('footer', checkFooter)} />
        </>
      )}
    </Box>
  );
}
