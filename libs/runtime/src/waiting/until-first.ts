/** The events that end the work; the first one counts. */
export interface Ends {
  signals: readonly AbortSignal[];
  /** Ms from now. */
  ms?: number;
}

/**
 * Does work under a signal that aborts with the first of several, or after a time. When it is over nothing is left at
 * signals that live on: `AbortSignal.any` leaves an entry at each of its sources for as long as these live, which is as
 * long as the process for a loop's.
 */
export async function untilFirst<T>({ signals, ms }: Ends, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const first = new AbortController();
  const end = () => first.abort();
  const timer = ms === undefined ? undefined : setTimeout(end, ms);
  for (const signal of signals) {
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  }
  try {
    return await work(first.signal);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', end);
  }
}
