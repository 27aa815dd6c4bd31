import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  BODY_MAX,
  BUTTON_TITLE_MAX,
  CAPTION_MAX,
  type Check,
  checkBody,
  checkButtonTitle,
  checkCaption,
  checkFooter,
  checkHeader,
  FOOTER_MAX,
  HEADER_MAX,
  mayHaveCaption,
  NO_BUTTONS,
  NO_CAPTION,
  perceivedLength,
  type SentMediaKind,
} from '@wavelane/contracts';
import { useRef } from 'react';
import type { FieldInput, FieldsOf } from '@/lib/form';
import { Field } from '@/components/fields/field';
import { BUTTON_FIELDS, type MessageContent } from '@/components/message/message-content';
import { checkVariables, type Variables } from './variables';
import { Inserter } from './insert/inserter';

type Fields = FieldsOf<keyof MessageContent>;

interface MessageFieldsProps {
  field: Fields;
  /** What the fields hold now. */
  values: MessageContent;
  hint: string;
  variables: Variables;
  /** The kind of the file that goes with it: the texts are its caption. */
  file?: SentMediaKind | undefined;
}

/** Header, body, footer and buttons: the fields of everything that becomes a message. */
export function MessageFields({ field, values, hint, variables, file }: MessageFieldsProps) {
  const { body } = values;
  const area = useRef<HTMLTextAreaElement>(null);
  const { inputRef, ...bodyField } = checked(field, 'body', values, variables, file ? captionOf(file) : checkBody);
  return (
    <>
      <LineField name="header" label={t`Header (optional)`} {...{ field, values, variables, file }} />
      <Box>
        <Field
          label={t`Body`}
          multiline
          minRows={4}
          hint={hint}
          aside={<Counter length={body.length} max={file ? CAPTION_MAX : BODY_MAX} />}
          {...bodyField}
          inputRef={(element: HTMLTextAreaElement | null) => {
            area.current = element;
            inputRef(element);
          }}
        />
        <Inserter names={variables.offered} into={area} />
      </Box>
      <LineField name="footer" label={t`Footer (optional)`} {...{ field, values, variables, file }} />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
        {BUTTON_FIELDS.map((name, index) => (
          <Field
            key={name}
            label={t`Button ${index + 1} (optional)`}
            endAdornment={
              values[name] ? (
                <Counter length={perceivedLength(values[name].trim(), 2 * BUTTON_TITLE_MAX)} max={BUTTON_TITLE_MAX} />
              ) : null
            }
            {...checked(field, name, values, variables, file ? checkNone : checkButtonTitle)}
          />
        ))}
      </Box>
    </>
  );
}

/** Of a text with a file: it may be empty, and has to be below a sound. */
const captionOf =
  (kind: SentMediaKind): Check =>
  (text) =>
    mayHaveCaption(kind) || text.trim() === '' ? checkCaption(text) : NO_CAPTION;

/** Of a button where there can be none. */
const checkNone: Check = (title) => (title.trim() === '' ? undefined : NO_BUTTONS);

const LINES = {
  header: { check: checkHeader, max: HEADER_MAX },
  footer: { check: checkFooter, max: FOOTER_MAX },
} as const;

interface LineFieldProps extends Omit<MessageFieldsProps, 'hint'> {
  name: keyof typeof LINES;
  label: string;
}

/** Header or footer. */
export function LineField({ name, label, field, values, variables, file }: LineFieldProps) {
  const { check, max } = LINES[name];
  const text = values[name];
  return (
    <Field
      label={label}
      endAdornment={text ? <Counter length={text.length} max={max} /> : null}
      {...checked(field, name, values, variables, (line) => check(line) ?? (file && captionOf(file)(line)))}
    />
  );
}

/** A field whose variables are looked at with every letter, and again before it is sent. */
function checked(
  field: Fields,
  name: keyof MessageContent,
  values: MessageContent,
  variables: Variables,
  check: Check,
): FieldInput {
  const found = field(name, (text) => check(text) ?? checkVariables(text, variables));
  return { ...found, error: found.error ?? checkVariables(values[name], variables) };
}

/** How much is written of what there is room for. The field itself says when it is too much. */
function Counter({ length, max }: { length: number; max: number }) {
  return (
    <Typography
      aria-hidden
      variant="caption"
      color={length > max ? 'error' : 'textSecondary'}
      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', pl: 1 }}
    >
      {length.toLocaleString('en-US')}/{max.toLocaleString('en-US')}
    </Typography>
  );
}
