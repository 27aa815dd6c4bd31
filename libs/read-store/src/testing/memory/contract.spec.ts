import { ReadStoreUnavailable } from '../../errors.js';
import type { ReadStore } from '../../port.js';
import { readStoreContract } from '../contract.js';
import { MemoryReadStore } from './memory-read-store.js';

/** A client as another process would open it: closing it closes nothing else. */
function clientOf(store: MemoryReadStore): ReadStore {
  let isOpen = true;
  const guarded = <T extends object>(target: T, own: Partial<T> = {}): T =>
    new Proxy(target, {
      get: (object, name) => {
        const mine: unknown = Reflect.get(own, name);
        if (mine !== undefined) return mine;
        const value: unknown = Reflect.get(object, name);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          if (!isOpen) throw new ReadStoreUnavailable('closed');
          return (value as (...a: unknown[]) => unknown).apply(object, args);
        };
      },
    });
  return guarded<ReadStore>(store, {
    records: (table) => guarded(store.records(table)),
    close: async () => void (isOpen = false),
  });
}

readStoreContract(
  'Memory',
  async () => {
    const store = new MemoryReadStore();
    return { store, another: async () => clientOf(store), stop: () => store.close() };
  },
  { atomicBatches: true, runs: 60 },
);
