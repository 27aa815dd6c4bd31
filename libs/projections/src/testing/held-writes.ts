import type { ReadStore, WriteBatch } from '@wavelane/read-store';

export interface HeldWrites {
  store: ReadStore;
  /** Holds the following writes. */
  hold: () => void;
  letGo: () => void;
  /** A write is waiting. */
  held: () => boolean;
}

/** A store whose writes wait while they are held. */
export function heldWrites(inner: ReadStore): HeldWrites {
  let gate: Promise<void> | undefined;
  let letGo: () => void = () => undefined;
  let waiting = 0;
  const write = async (batch: WriteBatch) => {
    waiting++;
    await gate;
    waiting--;
    return inner.write(batch);
  };
  const store = new Proxy(inner, {
    get: (of, name: keyof ReadStore) => (name === 'write' ? write : of[name].bind(of)),
  });
  const hold = () => void (gate = new Promise((resolve) => (letGo = resolve)));
  return { store, hold, letGo: () => letGo(), held: () => waiting > 0 };
}
