import { useVirtualizer, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useFocusedRow } from './focused';
import { type LongListOptions, MANY, NOTED } from './long';
import { indexesOf, inSteps, movedBy, type Piece, piecesOf, type Range } from './pieces';
import { useListPlace } from './place';
import { usePrinting } from './printing';
import { useMore } from './use-more';

/** The number of rows beyond the visible ones, on each side. */
const AROUND = 6;
/** Rows are added and removed so many at once: the page is laid out and painted for several of them, not for each. */
const STEP = 4;
/** With this many rows left below, more are requested. */
const FEW = 30;
/** The most rows that are printed: a file of the export has all of them. */
const PRINTED = 2_000;

/** Heights of rows of lists that were left, so that Back restores the scroll position of each. */
const kept = new Map<string, VirtualItem[]>();

type Rows = Virtualizer<Element, Element> | Virtualizer<Window, Element>;

/**
 * The rows of a list that are on the page. In a long list these are the ones near the visible part and the one with the
 * focus; the row being read keeps its place when rows come above, and more are requested before the reader reaches the
 * end.
 */
export function useLongList({ name, keys, list, height, more, isPolled = false }: LongListOptions) {
  const count = keys.length;
  const isLong = count >= MANY;
  const isNoted = count >= NOTED;
  const isPrinting = usePrinting();
  const focused = useFocusedRow(list);
  const { scroller, margin } = useListPlace(list, isNoted);
  const keyAt = useCallback((index: number) => keys[index] ?? index, [keys]);
  const options = {
    count: isNoted ? count : 0,
    estimateSize: () => height,
    getItemKey: keyAt,
    overscan: AROUND,
    // New rows are around the visible part: they may be drawn after the frame that requests them, and do not delay it.
    useFlushSync: false,
    scrollMargin: margin,
    rangeExtractor: (range: Range) => indexesOf(inSteps(range, STEP), indexOf(keys, focused.current)),
    initialMeasurementsCache: kept.get(name) ?? [],
    // The height that the browser reports by itself: measuring would lay the page out anew for every new row. A hidden
    // row has no height; it keeps its earlier one.
    measureElement: (row: Element, entry: ResizeObserverEntry | undefined, rows: Rows) =>
      entry?.borderBoxSize[0]?.blockSize || (rows.itemSizeCache.get(row.getAttribute('data-row') ?? '') ?? height),
  };
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised by a compiler
  const boxed = useVirtualizer<Element, Element>({
    ...options,
    enabled: isNoted && scroller !== null,
    getScrollElement: () => scroller,
  });
  const windowed = useWindowVirtualizer<Element>({ ...options, enabled: isNoted && scroller === null });
  const rows: Rows = scroller ? boxed : windowed;
  useHeldPlace(rows, keys, isLong, list);
  useMore((rows.range?.endIndex ?? 0) >= count - FEW, count, isLong ? more : undefined, isPolled);
  useEffect(() => () => void (isLong && kept.set(name, rows.takeSnapshot())), [name, rows, isLong]);
  const pieces: Piece[] =
    isLong && !isPrinting
      ? piecesOf(rows.getVirtualItems(), margin, rows.getTotalSize())
      : keys.slice(0, isLong ? PRINTED : count).map((_, index) => ({ index }));
  return { pieces, isLong, measure: isNoted ? rows.measureElement : undefined };
}

function indexOf(keys: readonly string[], key: string | null): number {
  return key === null ? -1 : keys.indexOf(key);
}

/** Scrolls along with the row being read if rows come or go above it. A reader at the beginning sees new rows. */
function useHeldPlace(rows: Rows, keys: readonly string[], isLong: boolean, list: RefObject<HTMLElement | null>): void {
  const seen = useRef<{ keys: readonly string[]; starts: Map<string, number> } | null>(null);
  useLayoutEffect(() => {
    const { range, scrollElement, options } = rows;
    const offset = rows.scrollOffset ?? 0;
    // The browser would hold the place, too, and the visible part would move twice as far.
    list.current?.style.setProperty('overflow-anchor', isLong ? 'none' : 'auto');
    const before = seen.current;
    if (!isLong || !range) return void (seen.current = null);
    if (before && before.keys !== keys && offset > options.scrollMargin) {
      const moved = movedBy(before.starts, (key) => rows.measurementsCache[keys.indexOf(key)]?.start);
      if (moved !== 0) scrollElement?.scrollBy(0, moved);
    }
    const shown = rows.getVirtualItems().filter(({ index }) => index >= range.startIndex && index <= range.endIndex);
    seen.current = { keys, starts: new Map(shown.map(({ key, start }) => [String(key), start])) };
  });
}
