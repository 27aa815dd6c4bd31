import type { LogFeed, Position } from '@wavelane/event-store';
import { pause } from './waiting/pause.js';

export interface ChangeWait {
  signal: AbortSignal;
  /** `performance.now()` before which it does not return, so that changes in quick succession make one page. */
  earliest: number;
}

/** Waits until the log has something after a position, however long that takes, and not before `earliest`. */
export async function changeAfter(
  log: Pick<LogFeed, 'changed'>,
  position: Position,
  { signal, earliest }: ChangeWait,
): Promise<void> {
  await log.changed(position, signal);
  const gap = earliest - performance.now();
  if (gap > 0) await pause(gap, signal);
}
