import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { Field } from '@/components/fields/field';
import { Tip } from '@/components/tips/tip';
import type { FieldInput } from '@/lib/form';
import { markWith } from '../insert/insert-at';
import { Inserter } from '../insert/inserter';
import { Counter } from './counter';

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

/** Signs of WhatsApp around a marked text. */
const SIGNS: Readonly<Record<string, string>> = { b: '*', i: '_' };

/** The text of a message, with its insertions in one row of icons within the field. */
export function BodyField({ label, hint, field, text, max, names, action }: BodyFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { inputRef, ...input } = field;
  const onKeyDown = (event: KeyboardEvent) => {
    const sign = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey ? SIGNS[event.key] : undefined;
    if (sign === undefined || !area.current) return;
    event.preventDefault();
    event.stopPropagation();
    markWith(area.current, sign);
  };
  return (
    <Field
      label={label}
      multiline
      minRows={3}
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
  const mark = (sign: string) => () => area.current && markWith(area.current, sign);
  return (
    <Box sx={{ display: 'flex', px: 1, pb: 1 }}>
      <Inserter names={names} into={area} />
      <Letter name={t`Bold (Ctrl+B)`} onPress={mark('*')}>
        <b>B</b>
      </Letter>
      <Letter name={t`Italic (Ctrl+I)`} onPress={mark('_')}>
        <i>I</i>
      </Letter>
    </Box>
  );
}

function Letter({ name, onPress, children }: { name: string; onPress: () => void; children: ReactNode }) {
  return (
    <Tip title={name}>
      <IconButton
        size="small"
        aria-label={name}
        onClick={onPress}
        sx={{ width: 32, height: 32, color: 'text.secondary', fontSize: 14, fontWeight: 500 }}
      >
        {children}
      </IconButton>
    </Tip>
  );
}
