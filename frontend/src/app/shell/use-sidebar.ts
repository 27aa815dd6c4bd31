import { useCallback, useEffect, useState } from 'react';
import { readCookie, writeCookie } from '@/lib/cookies';
import { useShortcut } from '@/lib/hooks/use-shortcut';

const COOKIE = 'sidebar_state';
const COOKIE_SECONDS = 604_800;

interface Frame {
  /** The window is so narrow that the sidebar is a panel over the page. */
  isMobile: boolean;
  /** The page, or a narrow window, needs the room: the sidebar shows icons until it is opened by hand. */
  isRail: boolean;
  /** The page's address. */
  path: string;
}

/**
 * Whether the sidebar is open, remembered for seven days; below 768 px it is a panel that starts closed. Beside a page
 * that needs the room it is opened for this visit only. Ctrl/Cmd+B toggles each of them.
 */
export function useSidebar({ isMobile, isRail, path }: Frame): {
  open: boolean;
  slideOver: boolean;
  toggle: () => void;
  close: () => void;
} {
  const [open, setOpen] = useState(() => readCookie(COOKIE) !== 'false');
  const [slideOver, setSlideOver] = useState(false);
  const [openedBeside, setOpenedBeside] = useState(false);
  const page = `${isRail} ${path}`;
  const [openedOn, setOpenedOn] = useState(page);
  if (openedOn !== page) {
    setOpenedOn(page);
    setOpenedBeside(false);
  }
  const toggle = useCallback(() => {
    const change = isMobile ? setSlideOver : isRail ? setOpenedBeside : setOpen;
    change((was) => !was);
  }, [isMobile, isRail]);
  const close = useCallback(() => setSlideOver(false), []);
  useEffect(() => writeCookie(COOKIE, String(open), COOKIE_SECONDS), [open]);
  useShortcut('b', toggle);
  return { open: isRail ? openedBeside : open, slideOver: slideOver && isMobile, toggle, close };
}
