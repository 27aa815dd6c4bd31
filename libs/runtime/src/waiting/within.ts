/**
 * Waits for work, but no longer than `ms` or until the signal aborts.
 * @returns whether the work is over @throws what it throws in time
 */
export async function within(ms: number, work: Promise<unknown>, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted) return false;
  let enough: () => void = () => undefined;
  const waited = new Promise<false>((resolve) => (enough = () => resolve(false)));
  const timer = setTimeout(enough, ms);
  signal?.addEventListener('abort', enough, { once: true });
  try {
    return await Promise.race([work.then(() => true), waited]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', enough);
  }
}
