import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import { part } from '@/components/parts/part';
import { useLeaveGuard } from '@/lib/hooks/use-leave-guard';
import type { ConfirmDialog } from './confirm-dialog';

const QUESTION = t`Leave without finishing?`;
const LOSS = t`What you entered on this page has not been sent and will be lost.`;

const AskLeave = part(() => import('./confirm-dialog'), 'ConfirmDialog', { instead: AskPlainly });

interface LeaveGuardProps {
  when: boolean;
  /** Throws away what was kept of it. */
  onLeave: () => void;
}

/** Asks before work is lost by leaving the page. */
export function LeaveGuard({ when, onLeave }: LeaveGuardProps) {
  const blocker = useLeaveGuard(when);
  if (blocker.status !== 'blocked') return null;
  return (
    <AskLeave
      open
      title={QUESTION}
      text={LOSS}
      confirm={t`Leave`}
      onConfirm={() => {
        onLeave();
        blocker.proceed();
      }}
      onClose={blocker.reset}
    />
  );
}

/** The browser's own question, for when the dialog cannot be fetched: the question is always there. */
function AskPlainly({ onConfirm, onClose }: Parameters<typeof ConfirmDialog>[0]) {
  const ask = useEffectEvent(() => (window.confirm(`${QUESTION}\n${LOSS}`) ? onConfirm() : onClose()));
  useEffect(() => ask(), []);
  return null;
}
