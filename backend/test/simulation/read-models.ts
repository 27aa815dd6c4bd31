import type { DocumentWrite, ReadStore, RecordStore, WriteBatch } from '@wavelane/read-store';
import { ReadStoreUnavailable } from '@wavelane/read-store';
import type { Scheduler } from './scheduler.js';

/** A rule of the projections that a store does not keep. */
export type BrokenWrites = 'checkpoint-first' | 'no-fences';

/** Calls in a thousand that are refused. */
const AWAY = 0.003;
const WRITES: readonly string[] = ['put', 'putFenced', 'add', 'replace', 'increment', 'remove', 'removeWhere'];

/**
 * The read store as one process sees it: each call is a step, and so is each part of a batch, as in an engine without
 * transactions. Atomic per document, nothing more.
 */
export function readStoreOf(inner: ReadStore, scheduler: Scheduler, broken?: BrokenWrites): ReadStore {
  const step = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
    await scheduler.turn(label);
    if (scheduler.isRough && scheduler.chance.is(AWAY)) throw new ReadStoreUnavailable('The read store is away');
    return work();
  };
  const own: Partial<ReadStore> = {
    get: (collection, id) => step(`reads ${collection}`, () => inner.get(collection, id)),
    many: (collection, ids) => step(`reads ${collection}`, () => inner.many(collection, ids)),
    find: (collection, query) => step(`searches ${collection}`, () => inner.find(collection, query)),
    load: (collection, ids) => step(`loads ${ids.join(' ')} of ${collection}`, () => inner.load(collection, ids)),
    checkpoint: (key) => step(`reads the checkpoint ${key}`, () => inner.checkpoint(key)),
    async write(batch) {
      for (const { label, write } of partsOf(batch, broken)) await step(label, () => inner.write(write));
    },
    movePointer: (key, value, revision) => step(`moves ${key}`, () => inner.movePointer(key, value, revision)),
    // Faults and requests of operators, of which there are none, are looked for often: that is no step.
    records: (table) =>
      table.name.startsWith('projection-')
        ? inner.records(table)
        : recordsOf(inner.records(table), table.name, step, broken),
  };
  return new Proxy(inner, {
    get: (store, name: keyof ReadStore) => {
      const value: unknown = own[name] ?? store[name];
      return typeof value === 'function' ? (value as () => unknown).bind(store) : value;
    },
  });
}

type Step = <T>(label: string, work: () => Promise<T>) => Promise<T>;

function recordsOf(inner: RecordStore, table: string, step: Step, broken?: BrokenWrites): RecordStore {
  return new Proxy(inner, {
    get: (records, name: keyof RecordStore) => {
      if (name === 'putFenced' && broken === 'no-fences') {
        return (id: string, { fence: _fence, ...body }: Record<string, unknown>, expiresAt: number | null) =>
          step(`puts ${table} ${id}`, () => records.put(id, body, expiresAt));
      }
      const value: unknown = records[name];
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const id = WRITES.includes(name) && typeof args[0] === 'string' ? ` ${args[0]}` : '';
        return step(`${name} ${table}${id}`, () =>
          (value as (...a: unknown[]) => Promise<unknown>).apply(records, args),
        );
      };
    },
  });
}

/** Rows, documents, checkpoint: one after another. */
function partsOf({ rows = [], documents = [], checkpoint }: WriteBatch, broken?: BrokenWrites) {
  const one = (kind: 'rows' | 'documents', collection: string, write: DocumentWrite) => ({
    label: `writes ${write.id} of ${collection}`,
    write: { [kind]: [{ collection, writes: [write] }] } as WriteBatch,
  });
  const written = [
    ...rows.flatMap(({ collection, writes }) => writes.map((write) => one('rows', collection, write))),
    ...documents.flatMap(({ collection, writes }) => writes.map((write) => one('documents', collection, write))),
  ];
  if (!checkpoint) return written;
  const { key, value, fence } = checkpoint;
  const fenced = fence && broken !== 'no-fences' ? { key, value, fence } : { key, value };
  const mark = { label: `notes ${key} at ${value.position}`, write: { checkpoint: fenced } as WriteBatch };
  return broken === 'checkpoint-first' ? [mark, ...written] : [...written, mark];
}
