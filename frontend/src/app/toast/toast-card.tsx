import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Snackbar from '@mui/material/Snackbar';
import Typography from '@mui/material/Typography';
import { type PointerEvent, type Ref, useRef } from 'react';
import { CloseIcon } from '@/components/icons/icons';
import { type ShownToast, toasts } from './store';

const COLOURS = { success: 'success.main', error: 'error.main', info: 'info.main' } as const;
const END = { vertical: 'top', horizontal: 'center' } as const;
/** Over the middle of the bar at the top: the buttons that are pressed next are at the sides and below. */
const PLACE = { zIndex: 1500, top: 8 };

/** A toast at the top; a swipe to the right takes it away. */
export function ToastCard({ toast }: { toast: ShownToast }) {
  return (
    <Snackbar open anchorOrigin={END} transitionDuration={0} sx={PLACE}>
      <Card toast={toast} />
    </Snackbar>
  );
}

function Card({ toast, ...own }: { toast: ShownToast; ref?: Ref<HTMLDivElement> }) {
  const { title, description, tone = 'info' } = toast;
  return (
    <Paper
      {...own}
      {...useSwipe(toasts.dismiss)}
      elevation={6}
      data-testid="toast"
      sx={{
        width: { xs: 1, sm: 380 },
        p: 4,
        pr: 2,
        display: 'flex',
        gap: 3,
        alignItems: 'flex-start',
        bgcolor: 'raised',
        borderLeft: 4,
        touchAction: 'pan-y',
        borderColor: COLOURS[tone],
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        {description ? (
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{description}</bdi>
          </Typography>
        ) : null}
      </Box>
      <IconButton size="small" aria-label={t`Close notification`} onClick={toasts.dismiss}>
        <CloseIcon />
      </IconButton>
    </Paper>
  );
}

/** How far a finger moves a toast to the right before it goes. */
const SWIPE_PX = 50;

/** Handlers that call `done` after a swipe to the right. */
function useSwipe(done: () => void) {
  const start = useRef<number | null>(null);
  return {
    onPointerDown: ({ clientX }: PointerEvent) => (start.current = clientX),
    onPointerUp: ({ clientX }: PointerEvent) => {
      if (start.current !== null && clientX - start.current > SWIPE_PX) done();
      start.current = null;
    },
    onPointerCancel: () => (start.current = null),
  };
}
