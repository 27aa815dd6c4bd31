import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type JobCounts, MESSAGE_STATUSES } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';

const PARTS = [...MESSAGE_STATUSES, 'cancelled'] as const;

const COLOURS: Readonly<Record<(typeof PARTS)[number], string>> = {
  queued: 'warning.main',
  pending: 'text.secondary',
  sent: 'info.main',
  delivered: 'secondary.main',
  read: 'primary.main',
  replied: 'success.main',
  failed: 'error.main',
  cancelled: 'var(--mui-palette-inputBorder)',
};

const partsOf = (counts: JobCounts) => PARTS.filter((status) => counts[status] > 0);

/** What each message of a job is now, as one bar: for eyes, beside words that say the same. */
export function FunnelBar({ counts, height = 10 }: { counts: JobCounts; height?: number }) {
  return (
    <Box
      aria-hidden
      data-testid="funnel"
      sx={{ display: 'flex', height, borderRadius: '99px', overflow: 'hidden', bgcolor: 'divider' }}
    >
      {partsOf(counts).map((status) => (
        <Box key={status} data-part={status} style={{ flexGrow: counts[status] }} sx={{ bgcolor: COLOURS[status] }} />
      ))}
    </Box>
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
            <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: COLOURS[status] }} />
            <Typography variant="body2">
              {counts[status]} {fromServer(status)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
