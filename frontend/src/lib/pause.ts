/** Who has done nothing for so long makes a pause. */
const PAUSE_MS = 250;
const SIGNS = ['scroll', 'wheel', 'touchmove', 'keydown'];

let actedAt = -Infinity;
let isWatched = false;

/** From now on it is noted when somebody scrolls or types. */
export function watchForPauses(): void {
  if (isWatched) return;
  isWatched = true;
  const act = () => void (actedAt = performance.now());
  for (const sign of SIGNS) window.addEventListener(sign, act, { passive: true, capture: true });
}

/**
 * Waits until nobody scrolls or types: what keeps the page from drawing is seen then.
 * @param atLatest when it ends though nobody makes a pause, by `performance.now()`. ms @param signal ends it with the rest of its wait
 */
export async function pause(atLatest: number, signal?: AbortSignal): Promise<void> {
  watchForPauses();
  for (;;) {
    const rest = Math.min(actedAt + PAUSE_MS, atLatest) - performance.now();
    if (rest <= 0 || signal?.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
