/** The time without input that makes a pause. */
const PAUSE_MS = 250;
const SIGNS = ['scroll', 'wheel', 'touchmove', 'keydown'];

let actedAt = -Infinity;
let isWatched = false;

/** Records from now on when the reader scrolls or types. */
export function watchForPauses(): void {
  if (isWatched) return;
  isWatched = true;
  const act = () => void (actedAt = performance.now());
  for (const sign of SIGNS) window.addEventListener(sign, act, { passive: true, capture: true });
}

/**
 * Waits until scrolling and typing pause: work that keeps the page from drawing is noticed during them.
 * @param atLatest the end of the wait without any pause, by `performance.now()`. ms @param signal ends the wait early
 */
export async function pause(atLatest: number, signal?: AbortSignal): Promise<void> {
  watchForPauses();
  for (;;) {
    const rest = Math.min(actedAt + PAUSE_MS, atLatest) - performance.now();
    if (rest <= 0 || signal?.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
