import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  BODY_MAX,
  BUTTONS_MAX,
  CAPTION_MAX,
  type Check,
  checkBody,
  checkButtonTitle,
  targetProblem,
  checkCaption,
  checkFooter,
  checkHeader,
  FOOTER_MAX,
  HEADER_MAX,
  mayHaveButtons,
  mayHaveCaption,
  NO_BUTTONS,
  NO_CAPTION,
  NO_HEADER,
  type SentMediaKind,
  targetOf,
} from '@wavelane/contracts';
import { type ReactNode, useState } from 'react';
import type { FieldInput, FieldsOf } from '@/lib/form';
import { AddField } from '@/components/form/add-field';
import { Field } from '@/components/fields/field';
import { BUTTON_FIELDS, KIND_FIELDS, type MessageContent, VALUE_FIELDS } from '@/components/message/message-content';
import { BodyField } from './parts/body-field';
import { ButtonFields } from './parts/button-fields';
import { Counter } from './parts/counter';
import { placeholderNote } from './parts/placeholder-note';
import { AddRich } from './rich/add-rich';
import { standsAlone } from './rich/rich-draft';
import { RichPart } from './rich/rich-part';
import type { Rich } from './rich/use-rich';
import { checkVariables, type Variables } from './variables';

type Fields = FieldsOf<keyof MessageContent>;

interface MessageFieldsProps {
  field: Fields;
  /** The current values of the fields. */
  values: MessageContent;
  /** Writes a value into the form that was not typed: an empty text when a field is removed. */
  write: (name: keyof MessageContent, value: string) => void;
  hint: string;
  variables: Variables;
  /** The kind of the attached file: the texts are its caption. */
  file?: SentMediaKind | undefined;
  /** Each row has its own text: there is no body. */
  withoutBody?: boolean;
  /** At the end of the body's label: a template to begin with. */
  beginWith?: ReactNode;
  /** A list, place, contact or poll, if the message may have one. */
  rich?: Rich;
  /** More that can be added: files. */
  children?: ReactNode;
}

/**
 * Header, body, footer and buttons: the fields of everything that becomes a message. Seldom used fields are added on
 * demand.
 */
export function MessageFields(props: MessageFieldsProps) {
  const {
    field,
    values,
    write,
    variables,
    file,
    hint,
    beginWith,
    withoutBody = false,
    rich,

    children,
  } = props;
  const kind = rich?.draft?.kind;
  const isAlone = standsAlone(kind);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [opened, setOpened] = useState(0);
  const isShown = (name: Line) => values[name] !== '' || lines.includes(name);
  const filled = BUTTON_FIELDS.findLastIndex((name) => values[name] !== '') + 1;
  const count = Math.max(filled, opened);
  const hasButtons = filled > 0;
  const removeLine = (name: Line) => {
    write(name, '');
    setLines(lines.filter((each) => each !== name));
  };
  const removeButton = (index: number) => {
    for (const names of [BUTTON_FIELDS, KIND_FIELDS, VALUE_FIELDS]) {
      const others = names.map((name) => values[name]).filter((_, at) => at !== index);
      names.forEach((name, at) => write(name, others[at] ?? ''));
    }
    setOpened(count - 1);
  };
  const line = (name: Line) =>
    isShown(name) && !isAlone ? (
      <LineField {...props} {...{ name, hasButtons }} isAdded={values[name] === ''} onRemove={() => removeLine(name)} />
    ) : null;
  return (
    <>
      {line('header')}
      {withoutBody || isAlone ? null : (
        <BodyField
          label={t`Body`}
          hint={hint}
          field={checked(field, 'body', values, variables, bodyCheck(file, hasButtons))}
          text={values.body}
          max={file ? CAPTION_MAX : BODY_MAX}
          names={variables.offered}
          action={beginWith}
        />
      )}
      {kind !== undefined ? null : (
        <ButtonFields
          count={count}
          isAdded={count > filled}
          values={values}
          field={(name) =>
            checked(field, name, values, variables, file && !mayHaveButtons(file) ? checkNone : checkOf(name, values))
          }
          write={write}
          onRemove={removeButton}
        />
      )}
      {line('footer')}
      {rich && kind !== undefined ? <RichPart rich={rich} /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {rich && kind === undefined ? <AddRich disabled={file !== undefined} onChoose={rich.add} /> : null}
        {count >= BUTTONS_MAX || kind !== undefined ? null : (
          <AddField text={t`Button`} label={t`Add button`} onAdd={() => setOpened(count + 1)} />
        )}
        {isShown('header') || isAlone ? null : (
          <AddField text={t`Header`} label={t`Add header`} onAdd={() => setLines([...lines, 'header'])} />
        )}
        {isShown('footer') || isAlone ? null : (
          <AddField text={t`Footer`} label={t`Add footer`} onAdd={() => setLines([...lines, 'footer'])} />
        )}
        {children}
      </Box>
    </>
  );
}

/** The check of the body: a file without buttons needs none. */
function bodyCheck(file: SentMediaKind | undefined, hasButtons: boolean): Check {
  if (file === undefined) return checkBody;
  return hasButtons && mayHaveButtons(file) ? (text) => checkBody(text) ?? checkCaption(text) : captionOf(file);
}

/** The check of header or footer: a file above buttons takes the place of the header. */
function lineCheck(name: Line, file: SentMediaKind | undefined, hasButtons: boolean): Check {
  const { check } = LINES[name];
  if (file === undefined) return check;
  if (!hasButtons || !mayHaveButtons(file)) return (line) => check(line) ?? captionOf(file)(line);
  return (line) => check(line) ?? (name === 'header' && line.trim() !== '' ? NO_HEADER : undefined);
}

/** The check of a file's caption: it may be empty, and has to be below a sound. */
const captionOf =
  (kind: SentMediaKind): Check =>
  (text) =>
    mayHaveCaption(kind) || text.trim() === '' ? checkCaption(text) : NO_CAPTION;

/** The check of a button's title, or of what it does. */
function checkOf(name: keyof MessageContent, values: MessageContent): Check {
  const at = VALUE_FIELDS.findIndex((each) => each === name);
  const [titleName, kindName] = [BUTTON_FIELDS[at], KIND_FIELDS[at]];
  if (titleName === undefined || kindName === undefined) return checkButtonTitle;
  return (value) => {
    const target = targetOf({ type: values[kindName] || 'quick_reply', url: value, phone: value, code: value });
    return values[titleName].trim() === '' || !target ? undefined : targetProblem(target)?.saying;
  };
}

/** The check of a button in a message that cannot have one. */
const checkNone: Check = (title) => (title.trim() === '' ? undefined : NO_BUTTONS);

const LINES = {
  header: { check: checkHeader, max: HEADER_MAX, label: t`Header`, remove: t`Remove header` },
  footer: { check: checkFooter, max: FOOTER_MAX, label: t`Footer`, remove: t`Remove footer` },
} as const;
type Line = keyof typeof LINES;

interface LineFieldProps extends Pick<MessageFieldsProps, 'field' | 'values' | 'variables' | 'file'> {
  name: Line;
  hasButtons: boolean;
  /** It was just added: the cursor is in it. */
  isAdded: boolean;
  onRemove: () => void;
}

/** Header or footer. */
function LineField({ name, hasButtons, field, values, variables, file, isAdded, onRemove }: LineFieldProps) {
  const { max, label, remove } = LINES[name];
  const text = values[name];
  return (
    <Field
      label={label}
      autoFocus={isAdded}
      warning={placeholderNote(text, variables.offered)}
      count={text ? <Counter length={text.length} max={max} /> : null}
      action={
        <Button size="small" color="inherit" aria-label={remove} onClick={onRemove} sx={QUIET}>
          {t`Remove`}
        </Button>
      }
      {...checked(field, name, values, variables, lineCheck(name, file, hasButtons))}
    />
  );
}

const QUIET = { minHeight: 24, px: 1, mr: -1, fontSize: 12, fontWeight: 400, color: 'text.secondary' } as const;

/** A field whose variables are checked with every letter, and again before it is sent. */
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
