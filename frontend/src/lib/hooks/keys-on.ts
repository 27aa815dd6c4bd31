import { useSyncExternalStore } from 'react';

const KEY = 'wavelane-keys';
const listeners = new Set<() => void>();
/** The choice of this tab, for a browser that keeps nothing. */
let chosen: boolean | undefined;

/** Whether single keys do something in this browser: they do unless they were switched off. */
export function areKeysOn(): boolean {
  if (chosen !== undefined) return chosen;
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function switchKeys(on: boolean): void {
  chosen = on;
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
    chosen = undefined;
  } catch {
    // It holds as long as the tab is there.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useKeysOn = (): boolean => useSyncExternalStore(subscribe, areKeysOn, () => true);
