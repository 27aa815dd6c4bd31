import { useSyncExternalStore } from 'react';

const KEY = 'wavelane-enter-sends';
const listeners = new Set<() => void>();
/** The choice of this tab, for a browser that keeps nothing. */
const chosen = new Map<string, boolean>();

const keyOf = (member: string) => `${KEY}:${member}`;

/** Whether Enter sends a member's text; it does unless they switched it off. @param member their id */
export function doesEnterSend(member: string | undefined): boolean {
  if (member === undefined) return true;
  const here = chosen.get(member);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(keyOf(member)) !== 'off';
  } catch {
    return true;
  }
}

export function switchEnterSends(member: string, isOn: boolean): void {
  chosen.set(member, isOn);
  try {
    localStorage.setItem(keyOf(member), isOn ? 'on' : 'off');
    chosen.delete(member);
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

export const useEnterSends = (member: string | undefined): boolean =>
  useSyncExternalStore(
    subscribe,
    () => doesEnterSend(member),
    () => true,
  );
