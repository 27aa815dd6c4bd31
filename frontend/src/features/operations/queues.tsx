import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import type { OperationsOverview } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { Figures } from '@/components/surfaces/figures';
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
    <Box sx={{ mb: 6 }}>
      <Figures
        label={t`Queues`}
        figures={figures.map(([name, count, oldest], index) => ({
          name,
          value: `${formatNumber(count)}${index === 0 && dispatcher.isMinimum ? '+' : ''}`,
          note: oldest ? (
            <Trans>
              since <DateTime at={oldest} />
            </Trans>
          ) : null,
        }))}
      />
    </Box>
  );
}
