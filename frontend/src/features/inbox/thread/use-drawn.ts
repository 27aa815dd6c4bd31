import { startTransition, useEffect, useMemo, useState } from 'react';

/** As many lines as a window of 1,500 px shows at once; higher ones are filled a moment later. */
const FIRST = 30;
/** The other lines come in such steps: a click between two of them waits for one step's layout at most. */
const STEP = 20;
/** The longest wait, for a page that is always busy. */
const AT_THE_LATEST_MS = 500;

interface Drawn<Line> {
  drawn: readonly Line[];
  /** All of them are there. */
  isWhole: boolean;
}

/**
 * Draws the newest lines of a long thread first, so that it appears at once; the others come above them in idle
 * moments.
 * @param lines the oldest first @param isWanted a certain line is wanted: all are needed
 */
export function useDrawn<Line>(lines: readonly Line[], isWanted: boolean): Drawn<Line> {
  const startOf = () => (lines.length === 0 ? undefined : isWanted ? 0 : Math.max(0, lines.length - FIRST));
  // The number of the oldest lines still missing; undefined while no line has come.
  const [missing, setMissing] = useState(startOf);
  const first = missing ?? startOf();
  if (missing !== (isWanted ? 0 : first)) setMissing(isWanted ? 0 : first);
  const left = isWanted ? 0 : Math.max(0, Math.min(first ?? 0, lines.length - FIRST));
  useEffect(() => {
    if (left === 0) return;
    let isOver = false;
    const more = () => {
      if (!isOver) startTransition(() => setMissing(Math.max(0, left - STEP)));
    };
    if ('requestIdleCallback' in window) window.requestIdleCallback(more, { timeout: AT_THE_LATEST_MS });
    else setTimeout(more);
    return () => void (isOver = true);
  }, [left]);
  const drawn = useMemo(() => (left === 0 ? lines : lines.slice(left)), [lines, left]);
  return { drawn, isWhole: left === 0 };
}
