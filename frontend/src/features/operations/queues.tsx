import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { OperationsOverview } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { formatNumber } from '@/lib/format';

/** What waits: messages, and operations at the gateway. */
export function Queues({ queues: { dispatcher, gateway } }: { queues: NonNullable<OperationsOverview['queues']> }) {
  const figures: [string, number, string | null][] = [
    ['Queued', dispatcher.queued, dispatcher.oldestQueuedAt],
    ['Being sent', dispatcher.claimed, null],
    ['Outcome unknown', dispatcher.unknown, dispatcher.oldestUnknownAt],
    ['Left to a person', dispatcher.unresolved, null],
    ['At the gateway', gateway.open, gateway.oldestSince],
    ['Failed there', gateway.failed, null],
  ];
  return (
    <Box
      component="section"
      aria-label="Queues"
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(6, 1fr)' }, mb: 6 }}
    >
      {figures.map(([name, count, oldest]) => (
        <Paper key={name} variant="outlined" sx={{ p: 4 }}>
          <Typography color="textSecondary">{name}</Typography>
          <Typography sx={{ fontSize: 24, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
            {formatNumber(count)}
            {name === 'Queued' && dispatcher.isMinimum ? '+' : ''}
          </Typography>
          {oldest ? (
            <Typography variant="caption" color="textSecondary">
              since <DateTime at={oldest} />
            </Typography>
          ) : null}
        </Paper>
      ))}
    </Box>
  );
}
