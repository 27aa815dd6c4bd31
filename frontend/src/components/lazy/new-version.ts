let isKnown = false;
const listeners = new Set<() => void>();

/** Whether the server is known to have a newer release than the one that this page is of. */
export const newVersion = {
  isThere: (): void => {
    isKnown = true;
    for (const listener of listeners) listener();
  },
  snapshot: (): boolean => isKnown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
