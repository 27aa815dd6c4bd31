import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useLeaveGuard } from '@/lib/hooks/use-leave-guard';
import { ConfirmDialog } from './confirm-dialog';

interface LeaveGuardProps {
  when: boolean;
  /** Drops the draft. */
  onLeave: () => void;
  /** Saves the work before the page is left; resolves to false if that failed. Left out: it cannot be saved. */
  onSave?: () => Promise<boolean>;
}

/** Asks before work is lost by leaving the page. */
export function LeaveGuard({ when, onLeave, onSave }: LeaveGuardProps) {
  const blocker = useLeaveGuard(when);
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      title={t`Leave without finishing?`}
      text={t`What you entered on this page is not saved or sent, and will be lost.`}
      confirm={t`Leave`}
      also={
        onSave ? (
          <Button onClick={() => void onSave().then((isSaved) => (isSaved ? blocker.proceed() : blocker.reset()))}>
            {t`Save draft`}
          </Button>
        ) : undefined
      }
      onConfirm={() => {
        onLeave();
        blocker.proceed();
      }}
      onClose={blocker.reset}
    />
  );
}
