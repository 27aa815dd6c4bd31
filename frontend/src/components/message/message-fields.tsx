import Box from '@mui/material/Box';
import { checkBody, checkButtonTitle, checkFooter, checkHeader } from '@wavelane/contracts';
import type { FieldsOf } from '@/lib/form';
import { Field } from '@/components/fields/field';
import { BUTTON_FIELDS, type MessageContent } from '@/components/message/message-content';

/** Header, body, footer and buttons: the fields of everything that becomes a message. */
export function MessageFields({ field, hint }: { field: FieldsOf<keyof MessageContent>; hint: string }) {
  return (
    <>
      <Field label="Header (optional)" {...field('header', checkHeader)} />
      <Field label="Body" multiline minRows={4} hint={hint} {...field('body', checkBody)} />
      <Field label="Footer (optional)" {...field('footer', checkFooter)} />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
        {BUTTON_FIELDS.map((name, index) => (
          <Field key={name} label={`Button ${index + 1} (optional)`} {...field(name, checkButtonTitle)} />
        ))}
      </Box>
    </>
  );
}
