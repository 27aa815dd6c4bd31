import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { OperationsOverview } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { formatNumber } from '@/lib/format';

/** What waits: messages, and operations at the gateway. */
export function Queues({ queues: { dispatcher, gateway } }: { queues: NonNullable<OperationsOverview['queues']> }) {
  const figures: [string, number, string | null][] = [
    [t`Queued`, dispatcher.queued, dispatcher.oldestQueuedAt],
    [t`Being sent`, dispatcher.claimed, null],
    [t`Outcome unknown`, dispatcher.unknown, dispatcher.oldestUnknownAt],
    [t`Left to a person`, dispatcher.unresolved, null],
    [t`At the gateway`, gateway.open, gateway.oldestSince],
    [t`Failed there`, gateway.failed, null],
  ];
  return (
    <Box
      component="section"
      aria-label={t`Queues`}
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
        mb: 6,
      }}
    >
      {figures.map(([name, count, oldest], index) => (
        <Paper key={name} variant="outlined" sx={{ p: 4 }}>
          <Typography color="textSecondary">{name}</Typography>
          <Typography sx={{ fontSize: 24, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
            {formatNumber(count)}
            {index === 0 && dispatcher.isMinimum ? '+' : ''}
          </Typography>
          {oldest ? (
            <Typography variant="caption" color="textSecondary">
              <Trans>
                since <DateTime at={oldest} />
              </Trans>
            </Typography>
          ) : null}
        </Paper>
      ))}
    </Box>
  );
}
