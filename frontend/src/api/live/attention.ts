import { live } from './state';

/** Who has done nothing for so long is away: what the page asks by itself then does not keep their session alive. */
const AWAY_MS = 5 * 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'];

/** Has calls say so while nobody is at the page. @returns what ends it */
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
