import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { BUTTON_KINDS, type ButtonKind } from '@wavelane/contracts';
import { Field } from '@/components/fields/field';
import { SelectField } from '@/components/fields/select-field';
import type { FieldInput } from '@/lib/form';
import { KIND_FIELDS, type MessageContent, type Place, VALUE_FIELDS } from '../message-content';

interface ButtonTargetFieldsProps {
  at: Place;
  values: MessageContent;
  field: (name: keyof MessageContent) => FieldInput;
  write: (name: keyof MessageContent, value: string) => void;
}

const WORDS: Readonly<Record<ButtonKind, string>> = {
  quick_reply: t({ message: 'Answers', context: 'what a button does' }),
  url: t`Opens a link`,
  call: t`Calls a number`,
  copy_code: t`Copies a code`,
};
const EXAMPLES = { url: 'https://example.com', call: '+97317000000', copy_code: 'SAVE20' } as const;

/** Action of a button, and the link, number or code for it. */
export function ButtonTargetFields({ at, values, field, write }: ButtonTargetFieldsProps) {
  const [kindName, valueName] = [KIND_FIELDS[at], VALUE_FIELDS[at]];
  const kind = values[kindName] || 'quick_reply';
  const number = at + 1;
  const labels = {
    url: t`Link of button ${number}`,
    call: t`Number of button ${number}`,
    copy_code: t`Code of button ${number}`,
  };
  return (
    <>
      <SelectField
        label={t`What button ${number} does`}
        value={kind}
        onChange={({ target }) => write(kindName, target.value === 'quick_reply' ? '' : target.value)}
      >
        {BUTTON_KINDS.map((each) => (
          <option key={each} value={each}>
            {WORDS[each]}
          </option>
        ))}
      </SelectField>
      {kind === 'quick_reply' ? null : (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Field label={labels[kind]} placeholder={EXAMPLES[kind]} inputProps={{ dir: 'ltr' }} {...field(valueName)} />
        </Box>
      )}
    </>
  );
}
