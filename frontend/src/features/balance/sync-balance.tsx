import SyncRoundedIcon from '@mui/icons-material/SyncRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { api, type BalanceSynced } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';
import { plural } from '@/lib/format';

/** Holds the main balance beside the gateway's own. Nothing moves; the comparison is noted in the history. */
export function SyncBalance() {
  const sync = useAction(api.syncBalance, {
    refreshes: [api.mainBalance, api.transactions],
    failed: { title: 'Error', otherwise: 'The gateway could not be asked' },
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mt: 4 }}>
      <Button
        variant="outlined"
        startIcon={<SyncRoundedIcon />}
        loading={sync.isPending}
        onClick={() => sync.mutate({})}
      >
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
