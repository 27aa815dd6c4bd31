/** Who has done nothing for so long is away: what the page asks by itself then does not keep their session alive. */
const AWAY_MS = 5 * 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'];

/** Watches whether somebody is at the page. */
export function watchAttention(): { isLeft: () => boolean; stop: () => void } {
  let touchedAt = Date.now();
  const touch = () => {
    touchedAt = Date.now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, touch, { passive: true, capture: true });
  return {
    isLeft: () => Date.now() - touchedAt > AWAY_MS,
    stop: () => {
      for (const sign of SIGNS) window.removeEventListener(sign, touch, { capture: true });
    },
  };
}
