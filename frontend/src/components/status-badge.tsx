import Box from '@mui/material/Box';
import { type BadgeTone, statusBadge } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';

const COLOURS: Readonly<Record<BadgeTone, string>> = {
  success: 'success.main',
  info: 'info.main',
  warning: 'warning.main',
  error: 'error.main',
  muted: 'text.secondary',
};

/** A status as a tinted pill with a dot and its word: never by colour alone. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge {...statusBadge(status)} />;
}

/** Any word in such a pill. */
export function Badge({ text, tone }: { text: string; tone: BadgeTone }) {
  return (
    <Box
      component="span"
      data-tone={tone}
      sx={{
        display: 'inline-flex',
        flexShrink: 0,
        alignItems: 'center',
        gap: 1.5,
        px: 2.5,
        py: 0.5,
        borderRadius: '99px',
        fontSize: 12,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        position: 'relative',
        overflow: 'hidden',
        color: COLOURS[tone],
        '&::before': { content: '""', position: 'absolute', inset: 0, bgcolor: 'currentColor', opacity: 0.12 },
      }}
    >
      <Box component="span" aria-hidden sx={{ width: 6, height: 6, borderRadius: '50%', bgcolor: 'currentColor' }} />
      {fromServer(text)}
    </Box>
  );
}
