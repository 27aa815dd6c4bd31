import { type RefObject, useEffect } from 'react';

/** So far back a line is looked for by itself. */
const LINES = 2_000;
const MARK = 'aria-current';

interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/**
 * Brings a line of a thread to sight and marks it: asks for earlier ones until it is there.
 * @param wanted its id; null: none @param scrolled what the thread knows of where one reads
 */
export function useShown(
  wanted: string | null,
  { hasNextPage, isFetchingNextPage, fetchNextPage }: Paged,
  lines: readonly { id: string }[],
  scroller: RefObject<HTMLElement | null>,
  scrolled: RefObject<{ isAtEnd: boolean }>,
): void {
  const at = wanted === null ? -1 : lines.findIndex(({ id }) => id === wanted);
  const isMissing = wanted !== null && at < 0;
  const { length } = lines;
  useEffect(() => {
    if (isMissing && length > 0 && length < LINES && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isMissing, length, hasNextPage, isFetchingNextPage, fetchNextPage]);
  useEffect(() => {
    const { current } = scroller;
    const element = current?.querySelector('ol')?.children[at];
    if (!current || !(element instanceof HTMLElement)) return;
    scrolled.current.isAtEnd = false;
    const show = () => (current.scrollTop = element.offsetTop - (current.clientHeight - element.offsetHeight) / 2);
    show();
    // What came to sight by that is as high as it is only now.
    const frame = requestAnimationFrame(show);
    element.setAttribute(MARK, 'true');
    return () => {
      cancelAnimationFrame(frame);
      element.removeAttribute(MARK);
    };
    // Not whenever a line is added: who has scrolled on stays there.
  }, [wanted, at < 0]);
}
