import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

const SETTLED_MS = 100;

/** The scrolling box of a list, and the distance of the list below its beginning. */
export interface ListPlace {
  /** null: the window. */
  scroller: HTMLElement | null;
  /** px */
  margin: number;
}

/** The scrolling box of an element: the nearest one around it that has more in it than it shows, or the window. */
function scrollerOf(list: HTMLElement): HTMLElement | null {
  for (let box = list.parentElement; box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return null;
}

function placeOf(list: HTMLElement): ListPlace {
  const scroller = scrollerOf(list);
  const { top } = list.getBoundingClientRect();
  const margin = scroller
    ? top - scroller.getBoundingClientRect().top - scroller.clientTop + scroller.scrollTop
    : top + window.scrollY;
  return { scroller, margin: Math.round(margin) };
}

/**
 * The position of a list on the page; measured again when its surroundings become higher. @param isAsked false: it is
 * not needed
 */
export function useListPlace(list: RefObject<HTMLElement | null>, isAsked: boolean): ListPlace {
  const [place, setPlace] = useState<ListPlace>({ scroller: null, margin: 0 });
  const look = useEffectEvent(() => {
    const { current } = list;
    // A hidden list has no position.
    if (!current || current.getClientRects().length === 0) return;
    const next = placeOf(current);
    setPlace((before) => (before.scroller === next.scroller && before.margin === next.margin ? before : next));
  });
  useLayoutEffect(() => {
    if (!isAsked) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- only what is drawn has a place
    look();
    if (!('ResizeObserver' in window)) return;
    // Rows that become as high as they are change the height of all around them: that is looked at when it is over.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(look, SETTLED_MS);
    });
    for (let box: HTMLElement | null = list.current; box; box = box.parentElement) observer.observe(box);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [list, isAsked]);
  return place;
}
