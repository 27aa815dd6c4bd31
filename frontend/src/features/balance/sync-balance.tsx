import SyncRoundedIcon from '@mui/icons-material/SyncRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { BalanceSynced } from '@wavelane/contracts';
import { messageOf } from '@/api/errors';
import { refresh } from '@/api/queries';
import { useSubmit } from '@/api/use-submit';
import { useToast } from '@/app/toast/use-toast';
import { plural } from '@/lib/format';

/** Holds the main balance beside the gateway's own. Nothing moves; the comparison is noted in the history. */
export function SyncBalance() {
  const client = useQueryClient();
  const toast = useToast();
  const sync = useSubmit<void, BalanceSynced>(
    { path: () => '/api/admin/balance/sync', body: () => ({}) },
    {
      onSuccess: () => refresh(client, '/api/admin/balance'),
      onError: (error) =>
        toast({ title: 'Error', description: messageOf(error, 'The gateway could not be asked'), tone: 'error' }),
    },
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mt: 4 }}>
      <Button variant="outlined" startIcon={<SyncRoundedIcon />} loading={sync.isPending} onClick={() => sync.mutate()}>
        Compare with the gateway
      </Button>
      <Typography role="status" color="textSecondary">
        {sync.data ? comparison(sync.data) : ''}
      </Typography>
    </Box>
  );
}

export function comparison({
  externalBalance,
  difference,
}: Pick<BalanceSynced, 'externalBalance' | 'difference'>): string {
  const gateway = `The gateway has ${plural(externalBalance, 'day')}`;
  if (difference === 0) return `${gateway}, as many as here.`;
  return `${gateway}: ${plural(Math.abs(difference), 'day')} ${difference > 0 ? 'more' : 'fewer'} than here.`;
}
