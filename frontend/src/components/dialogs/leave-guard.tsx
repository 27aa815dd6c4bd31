import { lazy, Suspense } from 'react';
import { useLeaveGuard } from '@/lib/hooks/use-leave-guard';

const ConfirmDialog = lazy(() =>
  import('@/components/dialogs/confirm-dialog').then((module) => ({ default: module.ConfirmDialog })),
);

/** Asks before work is lost by leaving the page. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useLeaveGuard(when);
  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title="Leave without finishing?"
        text="What you entered on this page has not been sent and will be lost."
        confirm="Leave"
        onConfirm={blocker.proceed}
        onClose={blocker.reset}
      />
    </Suspense>
  );
}
