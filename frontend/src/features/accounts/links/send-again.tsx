import Button from '@mui/material/Button';
import { messageOf } from '@/api/errors';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';

/** Asks for another mail that verifies an address. Whether there is such an account is not told. */
export function SendAgain({ email }: { email: string }) {
  const toast = useToast();
  const send = useSubmit<void>(
    { path: () => '/api/auth/verification', body: () => ({ email }) },
    {
      onSuccess: () =>
        toast({
          title: 'Mail sent',
          description: 'If this address waits for it, a new link is on its way.',
          tone: 'success',
        }),
      onError: (error) =>
        toast({ title: 'Mail not sent', description: messageOf(error, 'Please try again.'), tone: 'error' }),
    },
  );
  return (
    <Button
      variant="outlined"
      size="small"
      sx={{ mt: 3, display: 'flex' }}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      Send the mail again
    </Button>
  );
}
