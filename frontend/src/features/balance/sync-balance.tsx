import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { api, type BalanceSynced } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';
import { RefreshIcon } from '@/components/icons/frame-icons';
import { dayCount } from '@/components/words/counts';

/** Holds the main balance beside the gateway's own. Nothing moves; the comparison is noted in the history. */
export function SyncBalance() {
  const sync = useAction(api.syncBalance, {
    refreshes: [api.mainBalance, api.transactions],
    failed: { title: t`Error`, otherwise: t`The gateway could not be reached` },
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, '@media print': { display: 'none' } }}>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ '&:empty': { display: 'none' } }}>
        {sync.data ? comparison(sync.data) : ''}
      </Typography>
      <Button
        variant="outlined"
        size="small"
        startIcon={<RefreshIcon size={16} />}
        loading={sync.isPending}
        onClick={() => sync.mutate({})}
      >{t`Compare with the gateway`}</Button>
    </Box>
  );
}

export function comparison({
  externalBalance,
  difference,
}: Pick<BalanceSynced, 'externalBalance' | 'difference'>): string {
  const days = dayCount(externalBalance);
  const between = dayCount(Math.abs(difference));
  if (difference === 0) return t`The gateway has ${days}, as many as here.`;
  return difference > 0
    ? t`The gateway has ${days}: ${between} more than here.`
    : t`The gateway has ${days}: ${between} fewer than here.`;
}
