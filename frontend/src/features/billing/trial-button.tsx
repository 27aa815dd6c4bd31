import Button, { type ButtonProps } from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { TRIAL_DAYS } from '@wavelane/contracts';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';

/** Starts the free trial: once for an account, no card. */
export function TrialButton(props: Pick<ButtonProps, 'variant' | 'size' | 'color'>) {
  const client = useQueryClient();
  const toast = useToast();
  const start = useSubmit<void>(
    { path: () => '/api/subscribe/trial', body: () => ({}) },
    {
      onSuccess: async () => {
        await refresh(client, '/api/me');
        toast({
          title: 'Your free trial has started',
          description: `You have ${TRIAL_DAYS} days. Add a channel to begin.`,
          tone: 'success',
        });
      },
      onError: (error) =>
        toast({
          title: 'Failed to start the trial',
          description: messageOf(error, 'Please try again.'),
          tone: 'error',
        }),
    },
  );
  return (
    <Button {...props} loading={start.isPending} onClick={() => start.mutate()}>
      Start Free Trial
    </Button>
  );
}
