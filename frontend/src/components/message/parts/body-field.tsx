import Box from '@mui/material/Box';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { Field } from '@/components/fields/field';
import type { FieldInput } from '@/lib/form';
import { applyFormat, styleOfKey } from '../formatting/apply';
import { FormatButtons } from '../formatting/format-buttons';
import { Inserter } from '../insert/inserter';
import { Counter } from './counter';
import { placeholderNote } from './placeholder-note';

interface BodyFieldProps {
  label: string;
  hint?: string;
  field: FieldInput;
  text: string;
  max: number;
  /** Variables to choose from. */
  names: readonly string[];
  /** At the other end of the label's line. */
  action?: ReactNode;
}

/** The text of a message, with its insertions in one row of icons within the field. */
export function BodyField({ label, hint, field, text, max, names, action }: BodyFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { inputRef, ...input } = field;
  const onKeyDown = (event: KeyboardEvent) => {
    const style = styleOfKey(event);
    if (style === undefined || !area.current) return;
    event.preventDefault();
    event.stopPropagation();
    applyFormat(area.current, style);
  };
  return (
    <Field
      label={label}
      multiline
      minRows={3}
      warning={placeholderNote(text, names)}
      hint={hint}
      action={action}
      count={<Counter length={text.length} max={max} />}
      endAdornment={<Tools area={area} names={names} />}
      onKeyDown={onKeyDown}
      // Its width is the space left beside its padding.
      sx={{ flexDirection: 'column', alignItems: 'stretch', '& > textarea': { width: 'auto' } }}
      {...input}
      inputRef={(element: HTMLTextAreaElement | null) => {
        area.current = element;
        inputRef(element);
      }}
    />
  );
}

function Tools({ area, names }: { area: RefObject<HTMLTextAreaElement | null>; names: readonly string[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', px: 1, pb: 1 }}>
      <Inserter names={names} into={area} />
      <FormatButtons onChoose={(format) => area.current && applyFormat(area.current, format)} />
    </Box>
  );
}
