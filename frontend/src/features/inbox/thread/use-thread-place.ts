import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Within this distance the reader counts as being at the end. px */
const NEAR = 80;

/** The reader's position: a line, and its distance below the upper edge. px */
interface Read {
  id: string;
  top: number;
}

/**
 * The reader's position in a thread: at its end, which then follows new lines, or at a line, which then keeps its place
 * whatever comes above it or below.
 * @param lines in their order @returns `scroller`: for the box that moves; `added`: lines that came below while the
 * reader was not at the end
 */
export function useThreadPlace<Line extends { id: string }>(lines: readonly Line[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const reading = useRef<Read | null>(null);
  const before = useRef(0);
  // The lines that were there when the reader was at the end.
  const [seen, setSeen] = useState(lines);
  const note = useEffectEvent(() => {
    const { current } = scroller;
    if (!current) return;
    const isNear = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR;
    // Lines that turn out higher than was thought move the end away, not the reader.
    if (isNear || current.scrollTop < before.current) isAtEnd.current = isNear;
    before.current = current.scrollTop;
    reading.current = readIn(current, lines);
    if (isAtEnd.current) setSeen(lines);
  });
  const hold = useEffectEvent(() => {
    const { current } = scroller;
    if (!current) return;
    if (isAtEnd.current) return void (current.scrollTop = current.scrollHeight);
    const read = reading.current;
    if (!read) return;
    const line = elementsIn(current)[lines.findIndex(({ id }) => id === read.id)];
    if (line instanceof HTMLElement) current.scrollTop = line.offsetTop - read.top;
  });
  useLayoutEffect(() => {
    hold();
    note();
  }, [lines]);
  useEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const onScroll = () => note();
    current.addEventListener('scroll', onScroll, { passive: true });
    // Pictures come later than their lines, lines that were out of sight are higher than was thought, and a field below grows.
    const observer =
      'ResizeObserver' in window
        ? new ResizeObserver(() => {
            if (isAtEnd.current) hold();
          })
        : undefined;
    for (const box of [current, current.lastElementChild]) if (box) observer?.observe(box);
    return () => {
      current.removeEventListener('scroll', onScroll);
      observer?.disconnect();
    };
  }, []);
  const down = () => {
    isAtEnd.current = true;
    setSeen(lines);
    const { current } = scroller;
    if (current) current.scrollTop = current.scrollHeight;
  };
  /** Brings a line to the middle. */
  const show = (line: HTMLElement) => {
    const { current } = scroller;
    if (!current) return;
    current.scrollTop = line.offsetTop - (current.clientHeight - line.offsetHeight) / 2;
    isAtEnd.current = false;
    reading.current = readIn(current, lines);
  };
  return { scroller, down, show, added: addedTo(seen, lines) };
}

/** Lines that came after the first of the earlier ones. One of the same second may be before the last of them. */
function addedTo<Line extends { id: string }>(before: readonly Line[], now: readonly Line[]): Line[] {
  if (before === now) return [];
  const known = new Set(before.map(({ id }) => id));
  const first = now.findIndex(({ id }) => known.has(id));
  return first < 0 ? [] : now.slice(first).filter(({ id }) => !known.has(id));
}

const elementsIn = (scroller: HTMLElement): ArrayLike<Element> => scroller.querySelector('ol')?.children ?? [];

/** The first visible line. Lines are below one another, so few of them are measured. */
function readIn(scroller: HTMLElement, lines: readonly { id: string }[]): Read | null {
  const elements = elementsIn(scroller);
  const { scrollTop } = scroller;
  let [from, to] = [0, elements.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const line = elements[middle];
    if (line instanceof HTMLElement && line.offsetTop + line.offsetHeight <= scrollTop) from = middle + 1;
    else to = middle;
  }
  const [found, id] = [elements[from], lines[from]?.id];
  return found instanceof HTMLElement && id !== undefined ? { id, top: found.offsetTop - scrollTop } : null;
}
