import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { insertAt } from '@/components/message/insert/insert-at';

/** The text typed after a sign, and its position together with the sign. */
export interface Asked {
  query: string;
  start: number;
  end: number;
}

interface Offering<T> {
  /** The sign that opens the menu: `/` or `@`. */
  sign: string;
  asked: (text: string, caret: number) => Asked | null;
  offer: (query: string) => T[];
  /** The text that replaces the sign and the letters after it. */
  text: (chosen: T) => string;
  onChosen?: (chosen: T) => void;
}

/** The menu in a field for a sign that begins a word, and the keys that choose from it. */
export function useOffered<T>(area: RefObject<HTMLTextAreaElement | null>, offering: Offering<T>) {
  const { sign, asked, offer, text, onChosen } = offering;
  const id = useId();
  const [at, setAt] = useState<Asked | null>(null);
  const [marked, setMarked] = useState(0);
  /** The place of a sign whose menu was closed by Esc. */
  const [aside, setAside] = useState<number | null>(null);
  const offered = at && at.start !== aside ? offer(at.query) : [];
  const isOpen = offered.length > 0;

  /** To be called whenever the text or the caret may have moved. */
  const look = () => {
    const { current } = area;
    const isThere = current !== null && current.selectionStart === current.selectionEnd;
    const next = isThere ? asked(current.value, current.selectionStart) : null;
    if (next === null) setAside(null);
    if (next?.query === at?.query && next?.start === at?.start) return;
    setAt(next);
    setMarked(0);
  };
  const choose = (chosen: T) => {
    const { current } = area;
    const now = current && asked(current.value, current.selectionStart);
    setAt(null);
    onChosen?.(chosen);
    if (current && now) insertAt(current, text(chosen), now);
  };
  /** Opens the menu as if the sign were typed. */
  const ask = () => {
    const { current } = area;
    if (!current) return;
    setAside(null);
    const before = current.value.slice(0, current.selectionStart);
    if (asked(current.value, current.selectionStart)) current.focus();
    else insertAt(current, /\S$/.test(before) ? ` ${sign}` : sign);
    look();
  };
  /** Whether the key was meant for the menu. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = offered[Math.min(marked, offered.length - 1)];
    if (step !== undefined) setMarked((marked + step + offered.length) % offered.length);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
      if (chosen === undefined || event.shiftKey) return false;
      choose(chosen);
    } else if (event.key === 'Escape') setAside(at?.start ?? null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const close = () => setAt(null);
  const optionId = (index: number) => `${id}-${index}`;
  return { id, offered, marked, isOpen, look, choose, ask, close, onKeyDown, optionId };
}
