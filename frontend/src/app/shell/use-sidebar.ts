import { useCallback, useEffect, useState } from 'react';
import { readCookie, writeCookie } from '@/lib/cookies';
import { useShortcut } from '@/lib/hooks/use-shortcut';

const COOKIE = 'sidebar_state';
const COOKIE_SECONDS = 604_800;

/**
 * Whether the sidebar is open, remembered for seven days; below 768 px it is a panel that starts closed. Ctrl/Cmd+B
 * toggles either.
 */
export function useSidebar(isMobile: boolean): {
  open: boolean;
  slideOver: boolean;
  toggle: () => void;
  close: () => void;
} {
  const [open, setOpen] = useState(() => readCookie(COOKIE) !== 'false');
  const [slideOver, setSlideOver] = useState(false);
  const toggle = useCallback(() => (isMobile ? setSlideOver((was) => !was) : setOpen((was) => !was)), [isMobile]);
  const close = useCallback(() => setSlideOver(false), []);
  useEffect(() => writeCookie(COOKIE, String(open), COOKIE_SECONDS), [open]);
  useShortcut('b', toggle);
  return { open, slideOver: slideOver && isMobile, toggle, close };
}
