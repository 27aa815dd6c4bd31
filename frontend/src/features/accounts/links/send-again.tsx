import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { api } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';

/** Requests another mail that verifies an address. The answer does not reveal whether there is such an account. */
export function useSendAgain() {
  return useAction(api.resendVerification, {
    done: { title: t`Mail sent`, description: t`If this address waits for it, a new link is on its way.` },
    failed: t`Email not sent`,
  });
}

/** A button that sends the mail again, for an address that is known. */
export function SendAgain({ email }: { email: string }) {
  const send = useSendAgain();
  return (
    <Button
      variant="outlined"
      size="small"
      sx={{ mt: 3, display: 'flex' }}
      loading={send.isPending}
      onClick={() => send.mutate({ email })}
    >{t`Send the email again`}</Button>
  );
}
