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
 * What a pointer holds down at this moment; null while it holds nothing. Safari on a Mac gives no focus to a button that is
 * pressed: the `relatedTarget` of a `blur` does not tell that one is.
 */
export const pressed = (): EventTarget | null => target;
