import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { lazily } from '@/components/lazy/lazily';
import { toasts } from './store';

/** A screen reader announces it before it is visible: nothing waits for this. */
const ToastCard = lazily(() => import('./toast-card'), 'ToastCard');

// At the top: below everything else it would make each page a pixel higher, with a bar to scroll.
const OUT_OF_SIGHT = {
  position: 'absolute',
  top: 0,
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};

/**
 * The place in which toasts appear. The live region is always there and only its text changes; it stands outside the
 * root, so that an open dialog does not hide it. F8 focuses it, Escape closes the toast.
 */
export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.snapshot);
  const region = useRef<HTMLElement>(null);
  useKeys(region);
  // A dialog hides all its siblings from screen readers when it opens; messages must still be announced.
  useEffect(() => {
    region.current?.removeAttribute('aria-hidden');
  }, [toast]);
  return createPortal(
    <Box
      component="section"
      ref={region}
      tabIndex={-1}
      aria-label={t`Notifications (F8)`}
      // On movement, not on entering: a toast that appears under a still pointer would stay, and cover a button that
      // the user presses again.
      onMouseMove={toasts.pause}
      onMouseLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
      sx={{ outline: 'none' }}
    >
      <Box role="status" aria-live={toast?.tone === 'error' ? 'assertive' : 'polite'} aria-atomic sx={OUT_OF_SIGHT}>
        {toast ? [toast.title, toast.description].filter(Boolean).join('. ') : ''}
      </Box>
      {toast ? <ToastCard key={toast.id} toast={toast} /> : null}
    </Box>,
    document.body,
  );
}

/** F8 goes to the toast, Escape there closes it. */
function useKeys(region: RefObject<HTMLElement | null>): void {
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
  }, [region]);
}
