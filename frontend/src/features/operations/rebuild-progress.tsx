import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RebuildView } from '@wavelane/contracts';
import { eventCount } from '@/components/words/counts';
import { formatNumber } from '@/lib/format';
import { REBUILD_TEXTS } from './naming';

/** Both versions side by side, and the progress of the second one. */
export function RebuildProgress({ rebuild, live }: { rebuild: RebuildView; live: string }) {
  const { collection, state, share, events, rate, reason } = rebuild;
  const percent = Math.round(share * 100);
  return (
    <Box sx={{ mt: 2, minWidth: 220 }}>
      <Typography variant="caption" component="p">
        {live} → {collection}: {REBUILD_TEXTS[state]}
      </Typography>
      <Box
        role="progressbar"
        aria-label={t`Rebuild into ${collection}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        sx={{ height: 6, borderRadius: 3, bgcolor: 'action.selected', overflow: 'hidden', my: 1 }}
      >
        <Box sx={{ height: 1, width: `${percent}%`, bgcolor: state === 'failed' ? 'chart.failed' : 'chart.read' }} />
      </Box>
      <Typography variant="caption" color="textSecondary" component="p">
        {reason ?? (events > 0 ? progressText(events, rate) : null)}
      </Typography>
    </Box>
  );
}

const progressText = (events: number, rate: number): string =>
  rate > 0 ? t`${eventCount(events)}, ${formatNumber(Math.round(rate))} a second` : eventCount(events);
