import { useEffect, useEffectEvent } from 'react';
import { areKeysOn } from './keys-on';

/** Elements in which a key is a letter of a text, or chooses from a menu. */
const WRITES = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=listbox], [role=menu]';
const MARKS: Readonly<Record<string, string>> = { Slash: '/' };

/**
 * The pressed key, named by its print; on a keyboard of another script by its position. A key with a Latin letter
 * counts as that letter, any other one as the letter at its position.
 */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key === '?' || key === '؟') return '?';
  if (/^[!-~]$/.test(key)) return shiftKey ? key : key.toLowerCase();
  const placed = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? MARKS[code];
  // Names of keys are of Latin letters; a key of Arabic may write two.
  if (placed === undefined || /^[ -~]/.test(key)) return key;
  return shiftKey ? (placed === '/' ? '?' : placed.toUpperCase()) : placed;
}

/**
 * Runs the action of a single key: never while the focus is in a text field, within a dialog, with Ctrl, Alt or Cmd, or
 * if such keys are switched off.
 */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[keyOf(event)];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!areKeysOn() || (event.target instanceof Element && event.target.closest(WRITES))) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      run(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
