import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Where the focus goes once the entries are drawn again: to a field of an entry, or to a button of it. */
interface Wanted {
  entry: string;
  part: string;
}

/**
 * Keeps the focus with an entry that is added or moved: drawing it at another place takes the focus away.
 * @param list the element around the entries, which carry `data-entry`
 */
export function useEntryFocus(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<Wanted | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const { entry, part } = wanted.current;
    wanted.current = null;
    const entries = list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
    const drawn = [...entries].find((each) => each.dataset.entry === entry);
    const target = drawn?.querySelector<HTMLElement>(part);
    const isOff = target instanceof HTMLButtonElement && target.disabled;
    (isOff ? drawn?.querySelector<HTMLElement>('[data-move]:enabled, input') : target)?.focus();
  });
  return (entry: string, part = 'input') => {
    wanted.current = { entry, part };
  };
}

/** Alt with an arrow moves the entry in whose field the cursor is. */
export const movesBy = (event: KeyboardEvent): -1 | 1 | undefined => {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
  if (by !== undefined) event.preventDefault();
  return by;
};

/** The part of an entry that has the focus and gets it again. */
export const focusedPart = (): string => {
  const { activeElement } = document;
  const move = activeElement?.getAttribute('data-move');
  if (move != null) return `[data-move="${move}"]`;
  const name = activeElement?.getAttribute('name');
  return name ? `[name="${name}"]` : 'input';
};
