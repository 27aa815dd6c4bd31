import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import type { JobMessage, ResolveMessage } from '@wavelane/contracts';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';

/** For a message of unknown outcome: a person who asked the recipient settles it here. */
export function ResolveOutcome({ message }: { message: JobMessage }) {
  const client = useQueryClient();
  const toast = useToast();
  const resolve = useSubmit<ResolveMessage>(
    { path: () => `/api/messages/${message.id}/resolve`, body: (outcome) => outcome },
    {
      onSuccess: async () => {
        await refresh(client, '/api/jobs', '/api/messages');
        toast({ title: 'Noted', tone: 'success' });
      },
      onError: (error) =>
        toast({ title: 'Not noted', description: messageOf(error, 'Please try again.'), tone: 'error' }),
    },
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button
        size="small"
        variant="outlined"
        disabled={resolve.isPending}
        onClick={() => resolve.mutate({ outcome: 'sent' })}
      >
        It arrived
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={resolve.isPending}
        onClick={() => resolve.mutate({ outcome: 'not-sent' })}
      >
        It did not arrive
      </Button>
    </Box>
  );
}
