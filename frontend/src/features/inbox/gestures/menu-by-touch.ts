import type { MouseEvent, PointerEvent } from 'react';
import type { ConversationMessage } from '@wavelane/contracts';
import type { Reader } from '../thread/reader';
import { canBeActedOn } from './what-can-be-done';

/** So long a finger rests on a message until its menu opens, ms: as long as phones wait themselves. */
const LONG_MS = 500;
/** A finger that moves further scrolls. px */
const STILL = 10;
/** These have a long press or a meaning of their own. */
const OWN = 'a, button, summary, input, audio, video, [role=slider]';

interface Press {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
}

/** There is one first finger, so there is one press. */
let press: Press | null = null;

const end = () => {
  if (press) clearTimeout(press.timer);
  press = null;
};

const ENDS = ['touchend', 'touchcancel'] as const;

/** The finger is lifted over the menu that has just opened: that is no tap on it. */
function swallowTap(): void {
  const lifted = (event: Event) => {
    if (event.type === 'touchend') event.preventDefault();
    for (const name of ENDS) document.removeEventListener(name, lifted, { capture: true });
  };
  for (const name of ENDS) document.addEventListener(name, lifted, { passive: false, capture: true });
}

/**
 * Opens the menu of a message after a long press. Not every browser reports one (`contextmenu`), so the finger is timed.
 * The menu of a mouse's right button stays the browser's.
 */
export function menuByTouch(message: ConversationMessage, onMenu: Reader['onMenu']) {
  if (!onMenu || !canBeActedOn(message)) return {};
  return {
    'data-menu': '',
    onPointerDown: ({
      pointerType,
      isPrimary,
      clientX: x,
      clientY: y,
      target,
      currentTarget,
    }: PointerEvent<HTMLElement>) => {
      end();
      if (pointerType !== 'touch' || !isPrimary || isOwn(target)) return;
      const timer = setTimeout(() => {
        end();
        swallowTap();
        onMenu(message, currentTarget);
      }, LONG_MS);
      press = { x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > STILL) end();
    },
    onPointerUp: end,
    // The browser has begun to scroll.
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const { nativeEvent, currentTarget, target } = event;
      const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
      if (!isTouch || isOwn(target)) return;
      event.preventDefault();
      if (!press) return;
      end();
      swallowTap();
      onMenu(message, currentTarget);
    },
  };
}

const isOwn = (target: EventTarget): boolean => target instanceof Element && target.closest(OWN) !== null;
