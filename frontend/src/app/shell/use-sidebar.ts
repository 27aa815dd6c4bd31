import { useCallback, useEffect, useState } from 'react';
import { readCookie, writeCookie } from '@/lib/cookies';

const COOKIE = 'sidebar_state';
const COOKIE_SECONDS = 604_800;

/** Whether the sidebar is open, remembered for seven days; Ctrl/Cmd+B toggles it (spec §2, §9). */
export function useSidebar(): { open: boolean; toggle: () => void } {
  const [open, setOpen] = useState(() => readCookie(COOKIE) !== 'false');
  const toggle = useCallback(() => setOpen((was) => !was), []);
  useEffect(() => writeCookie(COOKIE, String(open), COOKIE_SECONDS), [open]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.isContentEditable;
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || isTyping) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);
  return { open, toggle };
}
