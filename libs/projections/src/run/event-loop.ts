import { SLICE_MS } from '@wavelane/event-store';

/** Finds the size of a piece of work that takes about {@link SLICE_MS} on this machine with these folds. */
export class AdaptiveBatchSize {
  private current: number;

  constructor(
    start: number,
    private readonly least: number,
    private readonly most: number,
  ) {
    this.current = start;
  }

  get size(): number {
    return Math.round(this.current);
  }

  /** Pieces much smaller than the budget give no information about it, except when even they take too long. */
  took(ms: number, size: number): void {
    if (ms <= SLICE_MS && size < this.current / 2) return;
    const fitting = size * (SLICE_MS / Math.max(ms, 0.1));
    const bounded = Math.min(this.current * 2, Math.max(this.current / 4, fitting));
    this.current = Math.min(this.most, Math.max(this.least, bounded));
  }
}

/**
 * Begins to measure for how long the event loop is at work.
 * @returns reads the measure, ms: waiting, as for the answer of a server, does not count
 */
export function loopTime(): () => number {
  const before = performance.eventLoopUtilization();
  return () => performance.eventLoopUtilization(before).active;
}
