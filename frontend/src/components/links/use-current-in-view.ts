import { useLocation } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Scrolls a line of links, which may be longer than its room, so that the link of the current page is in its middle. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const line = useRef<HTMLElement>(null);
  const shown = useRef<Element>(null);
  useLocation({ select: ({ pathname }) => pathname });
  // After each render: the link can appear later than the page's address, once the rights of the user are known.
  useLayoutEffect(() => {
    const current = line.current?.querySelector('[aria-current]') ?? null;
    if (shown.current === current) return;
    shown.current = current;
    if (!line.current || !current) return;
    const [room, link] = [line.current.getBoundingClientRect(), current.getBoundingClientRect()];
    // In both directions of writing: a positive step goes to the right. The page itself does not scroll.
    line.current.scrollLeft += (link.left + link.right - room.left - room.right) / 2;
  });
  return line;
}
