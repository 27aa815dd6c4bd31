import { useSyncExternalStore } from 'react';

export type Mode = 'dark' | 'light';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** As `public/theme-init.js` reads it before the first paint; dark if nothing is kept or storage is forbidden. */
function stored(): Mode {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === 'system') return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    return kept === 'light' ? 'light' : 'dark';
  } catch {
    return 'dark';
  }
}

/** The choice of this tab, for a browser that keeps nothing. */
let chosen: Mode | undefined;

const snapshot = (): Mode => chosen ?? stored();

function show(): void {
  const mode = snapshot();
  const root = document.documentElement;
  root.classList.remove('dark', 'light');
  root.classList.add(mode);
  root.setAttribute('data-theme', mode);
  for (const listener of listeners) listener();
}

/** Another tab has chosen: the newest choice counts everywhere. */
function onStorage({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  chosen = undefined;
  show();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

/** Changes the theme of every open tab, and of every later visit. */
export function setMode(mode: Mode): void {
  chosen = mode;
  try {
    localStorage.setItem(KEY, mode);
    chosen = undefined;
  } catch {
    // Without storage the choice holds for this tab.
  }
  show();
}

/** The theme that is shown now. */
export const useMode = (): Mode => useSyncExternalStore(subscribe, snapshot, () => 'dark');
