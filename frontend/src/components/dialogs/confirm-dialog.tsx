import type { ReactNode } from 'react';
import { FormDialog } from './form-dialog';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** Words of the button that does it. */
  confirm: string;
  /** The label of the button that changes nothing, if 'Cancel' would be misunderstood. */
  dismiss?: string;
  /** Another way on. */
  also?: ReactNode;
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ text, confirm, onConfirm, destructive = true, ...rest }: ConfirmDialogProps) {
  return <FormDialog {...rest} description={text} submit={confirm} destructive={destructive} onSubmit={onConfirm} />;
}
