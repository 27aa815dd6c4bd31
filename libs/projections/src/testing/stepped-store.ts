import type { DocumentWrite, ReadStore, WriteBatch } from '@wavelane/read-store';

/** One rule that a store breaks (numbers as in rules.ts); `cas` looks like rule 2 and is wrong. */
export type Sabotage = 2 | 3 | 4 | 5 | 'cas';

export interface SteppedStoreOptions {
  /** Waits for this worker's turn; never resolves if the worker dies. */
  turn: () => Promise<void>;
  /** Called after a document was written. */
  onDocument?: (collection: string, write: DocumentWrite) => Promise<void>;
  /** False: the batch is one step, as in an engine with transactions. */
  isStepped: boolean;
  sabotage?: Sabotage;
}

const BEYOND_ALL = '~';

/**
 * A worker's view of a read store in which every step is a turn: others may come between, and the worker may die before
 * it. Only the write of one document is atomic.
 */
export function steppedStore(inner: ReadStore, options: SteppedStoreOptions): ReadStore {
  const { turn, onDocument, isStepped, sabotage } = options;
  const loadedAt = new Map<string, string>();

  const writeDocument = async (collection: string, write: DocumentWrite): Promise<void> => {
    if (sabotage === 'cas') {
      const [stored] = await inner.load(collection, [write.id]);
      if ((stored?.position ?? '') !== (loadedAt.get(write.id) ?? '')) return;
    }
    if (sabotage === 2) {
      // Removes the stored document and its position, so that no guard of the store can refuse the write.
      await inner.write({ documents: [{ collection, writes: [{ id: write.id, position: BEYOND_ALL, body: null }] }] });
      await inner.sweep(collection, BEYOND_ALL);
    }
    await inner.write({ documents: [{ collection, writes: [write] }] });
    if (sabotage === 3 && write.body === null) await inner.sweep(collection, write.position);
    await onDocument?.(collection, write);
  };

  const steps = ({ rows = [], documents = [], checkpoints = [] }: WriteBatch): (() => Promise<void>)[] => {
    const rowSteps = rows.flatMap(({ collection, writes }) =>
      writes.map((write) => () => inner.write({ rows: [{ collection, writes: [write] }] })),
    );
    const documentSteps = documents.flatMap(({ collection, writes }) =>
      writes.map((write) => () => writeDocument(collection, write)),
    );
    const checkpointSteps = checkpoints.map((checkpoint) => () => inner.write({ checkpoints: [checkpoint] }));
    if (sabotage === 4) return [...checkpointSteps, ...rowSteps, ...documentSteps];
    if (sabotage === 5) return [...documentSteps, ...rowSteps, ...checkpointSteps];
    return [...rowSteps, ...documentSteps, ...checkpointSteps];
  };

  const own: Partial<ReadStore> = {
    async load(collection, ids) {
      await turn();
      const documents = await inner.load(collection, ids);
      for (const id of ids) loadedAt.delete(id);
      for (const { id, position } of documents) loadedAt.set(id, position);
      return documents;
    },
    async checkpoint(key) {
      await turn();
      return inner.checkpoint(key);
    },
    async checkpoints() {
      await turn();
      return inner.checkpoints();
    },
    async write(batch) {
      if (isStepped) {
        for (const step of steps(batch)) {
          await turn();
          await step();
        }
        return;
      }
      await turn();
      await inner.write(batch);
      for (const { collection, writes } of batch.documents ?? [])
        for (const write of writes) await onDocument?.(collection, write);
    },
  };
  return new Proxy(inner, {
    get: (runningVersion, name: keyof ReadStore) => {
      const value: unknown = own[name] ?? runningVersion[name];
      return typeof value === 'function' ? (value as () => unknown).bind(runningVersion) : value;
    },
  });
}
