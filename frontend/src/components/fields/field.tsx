import type { SxProps, Theme } from '@mui/material/styles';
import TextareaAutosize from '@mui/material/TextareaAutosize';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { FieldFrame, helpId } from './field-frame';
import { LINE, Outline } from './outline';

type Attributes = InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>;

interface OfAnyField extends Omit<Attributes, 'id' | 'children'> {
  label: string;
  /** What is wrong with the value. */
  error?: string | undefined;
  hint?: string | undefined;
  /** At the other end of the hint's line. */
  aside?: ReactNode;
  /** In the frame, at the end of the control. */
  endAdornment?: ReactNode;
  /** Attributes that not every control has. */
  inputProps?: Attributes;
  sx?: SxProps<Theme>;
}

interface OfALine {
  multiline?: false;
  inputRef?: Ref<HTMLInputElement>;
}

/** As many lines as the text has. */
interface OfLines {
  multiline: true;
  minRows?: number;
  maxRows?: number;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** A labelled text field. Made of parts: MUI's TextField would bring menus along (docs/adr/0013-frontend.md). */
export function Field({
  label,
  error,
  hint,
  aside,
  endAdornment,
  inputProps,
  sx,
  ...control
}: OfAnyField & (OfALine | OfLines)) {
  const id = useId();
  const own = {
    id,
    dir: 'auto',
    // By it the style knows that nothing is written yet: the cursor waits at the side where the page begins.
    placeholder: control.placeholder ?? ' ',
    'aria-invalid': error !== undefined,
    ...((error ?? hint) && { 'aria-describedby': helpId(id) }),
    ...inputProps,
  };
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} aside={aside}>
      <Outline label={label} disabled={control.disabled} end={endAdornment} sx={control.multiline ? tall(control) : sx}>
        {control.multiline ? <Lines {...control} {...own} /> : <Line {...control} {...own} />}
      </Outline>
    </FieldFrame>
  );
}

function Line({ multiline: _multiline, inputRef, ...input }: Attributes & OfALine) {
  return <input type="text" {...input} ref={inputRef} />;
}

function Lines({ multiline: _multiline, inputRef, ...input }: Attributes & OfLines) {
  return <TextareaAutosize {...input} ref={inputRef} />;
}

/** A field of several lines has its height before the script that measures it. */
const tall = ({ minRows = 1 }: OfLines) => ({
  '& textarea:not([aria-hidden])': { minHeight: `${minRows * LINE}em` },
});
