import { styled, type SxProps, type Theme } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';

/** Height of a line of a field. em */
export const LINE = 1.4375;

/** All of a field that is not its label or its words, in one set of rules: a control is styled anew with every key. */
const Frame = styled('div')(({ theme: { vars, typography, breakpoints } }) => ({
  ...typography.body1,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  boxSizing: 'border-box',
  width: '100%',
  borderRadius: vars.shape.borderRadius,
  backgroundColor: vars.palette.background.default,
  color: vars.palette.text.primary,
  lineHeight: `${LINE}em`,
  cursor: 'text',
  '&[data-end]': { paddingRight: 14 },
  '&[data-off]': { cursor: 'default' },
  '& > :is(input, textarea, select)': {
    display: 'block',
    boxSizing: 'content-box',
    width: '100%',
    minWidth: 0,
    height: 22,
    margin: 0,
    padding: '9px 12px',
    border: 0,
    borderRadius: 'inherit',
    background: 'none',
    color: 'currentColor',
    font: 'inherit',
    fontSize: 14,
    letterSpacing: 'inherit',
    resize: 'none',
    WebkitTapHighlightColor: 'transparent',
    [breakpoints.down('md')]: { fontSize: 16 },
    '&:focus': { outline: 0 },
    '&:invalid': { boxShadow: 'none' },
    '&:disabled': { opacity: 1, WebkitTextFillColor: vars.palette.text.disabled },
    '&::placeholder': { color: vars.palette.text.secondary, opacity: 0.85 },
    // Nothing is written yet that says which way it runs: what stands in its place runs as the page (mirrored as sides are).
    '&:not([dir=ltr]):placeholder-shown': { direction: 'ltr' },
    '&::-webkit-search-decoration': { appearance: 'none' },
    '&:-webkit-autofill': {
      WebkitBoxShadow: `0 0 0 100px ${vars.palette.background.default} inset`,
      WebkitTextFillColor: vars.palette.text.primary,
      caretColor: vars.palette.text.primary,
    },
  },
  // As high in all: a choice cuts off what is higher than its line, as letters of Arabic are.
  '& > select': { height: 40, paddingTop: 0, paddingBottom: 0 },
  '& > :disabled ~ svg': { color: vars.palette.text.disabled },
  '& > fieldset': {
    position: 'absolute',
    inset: '-5px 0 0',
    minWidth: 0,
    margin: 0,
    padding: '0 8px',
    border: `1px solid ${vars.palette.inputBorder}`,
    borderRadius: 'inherit',
    overflow: 'hidden',
    textAlign: 'start',
    pointerEvents: 'none',
  },
  '&:hover > fieldset': { borderColor: vars.palette.text.secondary },
  '& > :where(input, textarea, select):focus ~ fieldset': { borderWidth: 2, borderColor: vars.palette.primary.main },
  '& > [aria-invalid=true] ~ fieldset': { borderColor: vars.palette.error.main },
  '& > :disabled ~ fieldset': { borderColor: vars.palette.divider },
  // The gap in the border is as wide as the label that stands in it (`FieldFrame`).
  '& legend': {
    display: 'block',
    maxWidth: '100%',
    height: 11,
    padding: 0,
    overflow: 'hidden',
    fontSize: 12,
    whiteSpace: 'nowrap',
    visibility: 'hidden',
  },
  '& legend > span': { display: 'inline-block', padding: '0 5px', opacity: 0, visibility: 'visible' },
}));

interface OutlineProps {
  /** Makes the gap in the border. */
  label: string;
  disabled?: boolean | undefined;
  /** What stands in the frame at the end of the control. */
  end?: ReactNode;
  sx?: SxProps<Theme> | undefined;
  /** The control. */
  children: ReactNode;
}

/**
 * The border of a field with a gap for its label, around its control. In place of MUI's OutlinedInput and the two
 * inputs below it, which know looks, sizes and a context that no field here has.
 */
export function Outline({ label, disabled = false, end, sx, children }: OutlineProps) {
  return (
    <Frame onClick={beginTyping} data-end={end ? true : undefined} data-off={disabled || undefined} {...(sx && { sx })}>
      {children}
      {end}
      <fieldset aria-hidden>
        <legend>
          <span>{label}</span>
        </legend>
      </fieldset>
    </Frame>
  );
}

/** A click beside the control is meant for it. */
function beginTyping({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('input, textarea, select')?.focus();
}
