import { startTrial } from './trial/try';

const THEME = 'theme';
const LANGUAGE = 'language';
/** Read by the pages of signing up (features/accounts/wished-plan.ts). */
const WISHED_PLAN = 'wished-plan';

/**
 * All the script that the front page has: the theme button, the plan that was clicked, the typeface after the first paint, and fetching the
 * application once a person is there.
 */
export function startLanding(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      if (target.closest('[data-theme-toggle]')) toggleTheme();
      if (target.closest('[data-menu] a')) target.closest('[data-menu]')?.removeAttribute('open');
      const chosen = target.closest('a[hreflang]')?.getAttribute('hreflang');
      if (chosen) keep(LANGUAGE, chosen);
      const plan = target.closest('[data-plan]')?.getAttribute('data-plan');
      if (plan) keep(WISHED_PLAN, plan);
    },
    { signal },
  );
  signal.addEventListener('abort', startTrial());
  const own = document.querySelector<HTMLElement>('script[data-prefetch]')?.dataset;
  const files = own?.prefetch?.split(' ') ?? [];
  for (const href of own?.fonts?.split(' ') ?? []) afterPaint(() => append('stylesheet', href));
  for (const sign of ['pointermove', 'touchstart', 'keydown']) {
    document.addEventListener(sign, () => prefetch(files), { once: true, passive: true, signal });
  }
  return () => stop.abort();
}

function toggleTheme(): void {
  const root = document.documentElement;
  const mode = root.classList.contains('light') ? 'dark' : 'light';
  root.classList.remove('light', 'dark');
  root.classList.add(mode);
  root.setAttribute('data-theme', mode);
  keep(THEME, mode);
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be forbidden; then the choice holds for this page.
  }
}

/** The next page is then there at once. @param files addresses; emptied, so that each is requested once */
function prefetch(files: string[]): void {
  for (const href of files.splice(0)) {
    append('prefetch', href, 'script');
  }
}

function append(rel: string, href: string, as = ''): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href, ...(as && { as }) }));
}

/** Once the page is on the screen; a page in the background waits until it is seen. */
function afterPaint(work: () => void): void {
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    work();
  }).observe({ type: 'paint', buffered: true });
}
