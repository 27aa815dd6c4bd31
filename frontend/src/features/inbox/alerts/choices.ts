import { useSyncExternalStore } from 'react';

/** A way in which a browser alerts to something new in the inbox. */
export type AlertKind = 'sound' | 'notification';

const KEY = 'wavelane-inbox-alerts';
const listeners = new Set<() => void>();
/** The choice of this tab, for a browser that keeps nothing. */
let here: string | undefined;

function kept(): string {
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Whether this browser alerts to something new in this way: it does not unless it was switched on. */
export const isAlertOn = (kind: AlertKind): boolean => kept().split(' ').includes(kind);

export function switchAlert(kind: AlertKind, isOn: boolean): void {
  const others = kept()
    .split(' ')
    .filter((one) => one !== '' && one !== kind);
  here = [...others, ...(isOn ? [kind] : [])].join(' ');
  try {
    localStorage.setItem(KEY, here);
    here = undefined;
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

export const useAlertOn = (kind: AlertKind): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAlertOn(kind),
    () => false,
  );
