import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useLeaveGuard } from '@/lib/hooks/use-leave-guard';
import { ConfirmDialog } from './confirm-dialog';

interface LeaveGuardProps {
  when: boolean;
  /** Drops the draft. */
  onLeave: () => void;
  /** Saves the work before the page is left; resolves to false if that failed, or not all of it is saved. Left out: it cannot be saved. */
  onSave?: () => Promise<boolean>;
}

/** Asks before work is lost by leaving the page. */
export function LeaveGuard({ when, ...ways }: LeaveGuardProps) {
  const blocker = useLeaveGuard(when);
  return blocker.status === 'blocked' ? <Question {...ways} proceed={blocker.proceed} stay={blocker.reset} /> : null;
}

interface QuestionProps extends Omit<LeaveGuardProps, 'when'> {
  proceed: () => void;
  stay: () => void;
}

function Question({ onLeave, onSave, proceed, stay }: QuestionProps) {
  const [isSaving, setSaving] = useState(false);
  /** Set by Leave and by Cancel, not by the end of the question: once all is saved the page has none. */
  const isAnswered = useRef(false);
  const save = async (saving: Promise<boolean>) => {
    setSaving(true);
    const isSaved = await saving.catch(() => false);
    if (isAnswered.current) return;
    if (isSaved) proceed();
    else stay();
  };
  return (
    <ConfirmDialog
      open
      title={t`Leave without finishing?`}
      text={t`What you entered on this page is not saved or sent, and will be lost.`}
      confirm={t`Leave`}
      also={
        onSave ? <Button loading={isSaving} onClick={() => void save(onSave())}>{t`Save draft`}</Button> : undefined
      }
      onConfirm={() => {
        isAnswered.current = true;
        onLeave();
        proceed();
      }}
      onClose={() => {
        isAnswered.current = true;
        stay();
      }}
    />
  );
}
