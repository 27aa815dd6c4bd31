import { randomUUID } from 'node:crypto';
import type { IndexSpec } from '../../collection.js';
import type { DocumentWrite, Found, Query, ReadStore, StoredDocument } from '../../port.js';

/** An engine under test. */
export interface Engine {
  /** The client that most tests use. */
  store: ReadStore;
  /** Another client of the same data, as another process would open it. The test closes it. */
  another: () => Promise<ReadStore>;
  stop: () => Promise<void>;
}

export interface EngineTraits {
  /** A batch is all or nothing for readers too. */
  atomicBatches: boolean;
  /** Cases per property. */
  runs: number;
}

export type Current = () => Engine;

let next = 0;

/** A name that no other test uses, also not one of an earlier run against the same server. */
export function fresh(label: string): string {
  return `${label}-${(next++).toString(36)}-${randomUUID().slice(0, 8)}`;
}

/** A collection with an index on each of these fields. */
export async function freshCollection(store: ReadStore, ...indexes: (string | IndexSpec)[]): Promise<string> {
  const name = `${fresh('things')}@1`;
  const specs = indexes.map((index) => (typeof index === 'string' ? { fields: [{ field: index }] } : index));
  await store.ensure({ name, indexes: specs });
  return name;
}

/** Documents `{ id: body }` at position 1. */
export async function fill(store: ReadStore, collection: string, bodies: Record<string, Record<string, unknown>>) {
  await put(
    store,
    collection,
    Object.entries(bodies).map(([id, body]) => ({ id, position: '1', body })),
  );
}

export async function put(store: ReadStore, collection: string, writes: readonly DocumentWrite[]): Promise<void> {
  await store.write({ documents: [{ collection, writes }] });
}

export const idsOf = ({ documents }: { documents: readonly { id: string }[] }) => documents.map(({ id }) => id);

/** Every page of a query. Fails if paging does not end or a page is shorter than it could be. */
export async function everyPage(store: ReadStore, collection: string, query: Query): Promise<StoredDocument[]> {
  const documents: StoredDocument[] = [];
  let cursor: string | undefined;
  do {
    const page: Found = await store.find(collection, { ...query, ...(cursor !== undefined && { cursor }) });
    if (page.cursor !== undefined && page.documents.length !== (query.limit ?? 100))
      throw new Error(`A page of ${page.documents.length} documents, and more to come`);
    documents.push(...page.documents);
    if (documents.length > 10_000) throw new Error('Paging does not end');
    cursor = page.cursor;
  } while (cursor !== undefined);
  return documents;
}

/** A position: compared as text. */
export const at = (n: number) => String(n).padStart(16, '0');
