import { type RefObject, useEffect, useRef } from 'react';

/** Key of the row of a list that has the focus. @returns a place that holds it, null without one; nothing is drawn anew for it */
export function useFocusedRow(list: RefObject<HTMLElement | null>): RefObject<string | null> {
  const focused = useRef<string | null>(null);
  useEffect(() => {
    const { current } = list;
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      focused.current = row?.dataset['row'] ?? null;
    };
    const forget = () => (focused.current = null);
    current?.addEventListener('focusin', note);
    current?.addEventListener('focusout', forget);
    return () => {
      current?.removeEventListener('focusin', note);
      current?.removeEventListener('focusout', forget);
    };
  }, [list]);
  return focused;
}
