let target: EventTarget | null = null;

const press = (event: Event) => (target = event.target);
const release = () => (target = null);

// Heard before any other listener, and whatever becomes of the event.
for (const [type, heard] of [
  ['pointerdown', press],
  ['pointerup', release],
  ['pointercancel', release],
] as const)
  globalThis.addEventListener?.(type, heard, { capture: true, passive: true });

/**
 * The element that a pointer holds down now; null if there is none. Safari on a Mac gives no focus to a pressed button:
 * the `relatedTarget` of a `blur` does not show that one is pressed.
 */
export const pressed = (): EventTarget | null => target;
