import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useIsPhone } from '../surfaces/use-is-phone';
import { type FormEvent, type ReactNode, useId, useState } from 'react';

interface FormDialogProps {
  open: boolean;
  title: string;
  description?: string | undefined;
  /** Words of the button that submits. */
  submit: string;
  /** The label of the button that closes, if 'Cancel' would be misunderstood. */
  dismiss?: string;
  /** A button between the two: another way on. */
  also?: ReactNode;
  busy?: boolean;
  disabled?: boolean;
  destructive?: boolean | undefined;
  /** The input would be lost: Escape and a click outside ask first. */
  dirty?: boolean;
  width?: 'xs' | 'sm';
  /** On a phone it fills the screen. */
  isWhole?: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children?: ReactNode;
}

const FIELDS = ':is(input:not([type=file]), select, textarea):enabled:not([aria-hidden])';

/**
 * Focuses the form's first field, unless the form has focused another one; without a field the button that changes
 * nothing.
 */
function begin(form: HTMLElement | null): void {
  if (!form) return;
  if (!form.contains(document.activeElement)) {
    const first = form.querySelector<HTMLElement>(FIELDS) ?? form.querySelector<HTMLElement>('[data-dismiss]');
    // The text above the field is read first.
    first?.focus({ preventScroll: true });
  }
  // Typing replaces a suggestion: 50 typed behind a suggested 100 would be ten thousand days.
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
}

/**
 * A form in a dialog: Enter submits, Escape closes, or asks if input would be lost; nothing closes it while it is busy.
 */
export function FormDialogBox(props: FormDialogProps) {
  const { open, title, description, submit, busy = false, disabled = false, destructive, onSubmit, onClose } = props;
  const { dirty = false, width = 'xs', isWhole = false, dismiss = t`Cancel`, also, children } = props;
  const isPhone = useIsPhone();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (busy) return;
        if (dirty) setAsking(!isAsking);
        else onClose();
      }}
      fullWidth
      fullScreen={isWhole && isPhone}
      maxWidth={width}
      aria-labelledby={`${id}-title`}
      {...(description && { 'aria-describedby': `${id}-text` })}
    >
      <Box
        component="form"
        ref={begin}
        noValidate
        // The part between title and buttons scrolls: the buttons stay in the window. A question has nothing to scroll.
        sx={children ? { display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 } : {}}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!busy && !disabled) onSubmit(event);
        }}
      >
        <DialogTitle id={`${id}-title`} dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 5, pt: 2, alignContent: 'start' }}>
          {description ? <DialogContentText id={`${id}-text`}>{description}</DialogContentText> : null}
          {children ? <Box sx={{ display: 'grid', gap: 5, pt: 2 }}>{children}</Box> : null}
        </DialogContent>
        {isAsking ? (
          <DialogActions key="question">
            <Typography role="alert" sx={{ flexGrow: 1, pl: 2 }}>{t`Discard what you entered?`}</Typography>
            <Button autoFocus onClick={() => setAsking(false)}>{t`Keep editing`}</Button>
            <Button variant="contained" color="error" onClick={onClose}>{t`Discard`}</Button>
          </DialogActions>
        ) : (
          <DialogActions>
            <Button data-dismiss onClick={onClose} disabled={busy}>
              {dismiss}
            </Button>
            {also}
            <Button
              type="submit"
              variant="contained"
              color={destructive ? 'error' : 'primary'}
              loading={busy}
              disabled={disabled}
            >
              {submit}
            </Button>
          </DialogActions>
        )}
      </Box>
    </Dialog>
  );
}
