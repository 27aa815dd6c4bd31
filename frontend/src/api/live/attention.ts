import { live } from './state';

/**
 * A member without any input for so long is away: the page's automatic requests then do not keep their session alive.
 */
const AWAY_MS = 5 * 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'];

/** Marks requests as automatic while the member is away. @returns stops the watch */
export function watchAttention(): () => void {
  let away: ReturnType<typeof setTimeout> | undefined;
  const touch = () => {
    clearTimeout(away);
    live.headers = {};
    away = setTimeout(() => (live.headers = { 'X-Unattended': '1' }), AWAY_MS);
  };
  touch();
  for (const sign of SIGNS) window.addEventListener(sign, touch, { passive: true, capture: true });
  return () => {
    clearTimeout(away);
    live.headers = {};
    for (const sign of SIGNS) window.removeEventListener(sign, touch, { capture: true });
  };
}
