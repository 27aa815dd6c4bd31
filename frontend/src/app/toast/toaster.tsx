import { t } from '@lingui/core/macro';
import CloseRoundedIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { toasts } from './store';

const COLOURS = { success: 'success.main', error: 'error.main', info: 'info.main' } as const;

/**
 * Where toasts appear. The live region is always there and only its text changes; it stands outside the root, so that
 * an open dialog does not hide it. F8 focuses it, Escape closes the toast.
 */
export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.snapshot);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') {
        event.preventDefault();
        region.current?.focus();
      }
      if (event.key === 'Escape' && region.current?.contains(document.activeElement)) toasts.dismiss();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  // A dialog hides all its siblings from screen readers when it opens; messages must still be heard.
  useEffect(() => {
    region.current?.removeAttribute('aria-hidden');
  }, [toast]);

  const swipe = useSwipe(toasts.dismiss);
  return createPortal(
    <Box
      component="section"
      ref={region}
      tabIndex={-1}
      aria-label={t`Notifications (F8)`}
      // Not entering: a toast that comes under a pointer at rest would stay, and cover what is to be pressed again.
      onMouseMove={toasts.pause}
      onMouseLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
      sx={{ position: 'fixed', zIndex: 1500, right: 16, bottom: 16, left: { xs: 16, sm: 'auto' }, outline: 'none' }}
    >
      <Box
        role="status"
        aria-live={toast?.tone === 'error' ? 'assertive' : 'polite'}
        aria-atomic
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {toast ? [toast.title, toast.description].filter(Boolean).join('. ') : ''}
      </Box>
      {toast ? (
        <Paper
          key={toast.id}
          {...swipe}
          elevation={6}
          data-testid="toast"
          sx={{
            width: { sm: 380 },
            p: 4,
            pr: 2,
            display: 'flex',
            gap: 3,
            alignItems: 'flex-start',
            bgcolor: (theme) => theme.vars.palette.raised,
            borderLeft: 4,
            touchAction: 'pan-y',
            borderColor: COLOURS[toast.tone ?? 'info'],
          }}
        >
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{toast.title}</Typography>
            {toast.description ? (
              <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                <bdi>{toast.description}</bdi>
              </Typography>
            ) : null}
          </Box>
          <IconButton size="small" aria-label={t`Close notification`} onClick={toasts.dismiss}>
            <CloseRoundedIcon />
          </IconButton>
        </Paper>
      ) : null}
    </Box>,
    document.body,
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
