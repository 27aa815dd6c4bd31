import { t } from '@lingui/core/macro';
import { useLeaveGuard } from '@/lib/hooks/use-leave-guard';
import { ConfirmDialog } from './confirm-dialog';

interface LeaveGuardProps {
  when: boolean;
  /** Drops the draft. */
  onLeave: () => void;
}

/** Asks before work is lost by leaving the page. */
export function LeaveGuard({ when, onLeave }: LeaveGuardProps) {
  const blocker = useLeaveGuard(when);
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      title={t`Leave without finishing?`}
      text={t`What you entered on this page is not saved or sent, and will be lost.`}
      confirm={t`Leave`}
      onConfirm={() => {
        onLeave();
        blocker.proceed();
      }}
      onClose={blocker.reset}
    />
  );
}
