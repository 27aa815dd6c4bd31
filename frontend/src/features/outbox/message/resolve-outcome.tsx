import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { api, type JobMessage } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';

/** For a message of unknown outcome: a member who asked the recipient settles it here. */
export function ResolveOutcome({ message }: { message: JobMessage }) {
  const resolve = useAction(api.resolveMessage, {
    parameters: { id: message.id },
    refreshes: [api.jobs, api.message],
    done: t`Noted`,
    failed: t`Not noted`,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button
        size="small"
        variant="outlined"
        disabled={resolve.isPending}
        onClick={() => resolve.mutate({ outcome: 'sent' })}
      >{t`It arrived`}</Button>
      <Button
        size="small"
        variant="outlined"
        disabled={resolve.isPending}
        onClick={() => resolve.mutate({ outcome: 'not-sent' })}
      >{t`It did not arrive`}</Button>
    </Box>
  );
}
