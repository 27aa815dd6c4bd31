import { t } from '@lingui/core/macro';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { api, TRIAL_DAYS } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';

/** Starts the free trial: once for an account, no card. The next step, adding a channel, is on the page that follows. */
export function TrialButton(props: Pick<ButtonProps, 'variant' | 'size' | 'color'>) {
  const navigate = useNavigate();
  const start = useAction(api.startTrial, {
    refreshes: [api.me],
    done: {
      title: t`Your free trial has started`,
      description: t`You have ${TRIAL_DAYS} days. Add a channel to begin.`,
    },
    failed: t`Failed to start the trial`,
    onDone: () => navigate({ to: '/channels' }),
  });
  return <Button {...props} loading={start.isPending} onClick={() => start.mutate()}>{t`Start Free Trial`}</Button>;
}
