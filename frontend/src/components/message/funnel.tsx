import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type JobCounts, MESSAGE_STATUSES } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';
import { formatNumber } from '@/lib/format';

const PARTS = [...MESSAGE_STATUSES, 'cancelled'] as const;

/** Names of the theme's variables. */
const COLOURS: Readonly<Record<(typeof PARTS)[number], string>> = {
  queued: 'part-badge',
  pending: 'text-secondary',
  sent: 'part-me',
  delivered: 'chart-delivered',
  read: 'chart-read',
  replied: 'chart-replied',
  failed: 'chart-failed',
  cancelled: 'inputBorder',
};

const colourOf = (status: (typeof PARTS)[number]) => `var(--mui-palette-${COLOURS[status]})`;

const Bar = styled.div(
  css({ display: 'flex', borderRadius: 99, overflow: 'hidden', backgroundColor: 'var(--mui-palette-divider)' }),
);

const partsOf = (counts: JobCounts) => PARTS.filter((status) => counts[status] > 0);

/** The status of each message of a job, as one bar: for sight, beside words that say the same. */
export function FunnelBar({ counts, height = 10 }: { counts: JobCounts; height?: number }) {
  return (
    <Bar aria-hidden data-testid="funnel" style={{ height }}>
      {partsOf(counts).map((status) => (
        <div key={status} data-part={status} style={{ flexGrow: counts[status], backgroundColor: colourOf(status) }} />
      ))}
    </Bar>
  );
}

/** The same with its legend. */
export function Funnel({ counts }: { counts: JobCounts }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FunnelBar counts={counts} />
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, m: 0, p: 0, listStyle: 'none' }}>
        {partsOf(counts).map((status) => (
          <Box component="li" key={status} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: colourOf(status) }} />
            <Typography variant="body2">
              {formatNumber(counts[status])} {fromServer(status)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
