import type { CollectionSpec } from '../../collection.js';
import { Fenced } from '../../errors.js';
import { demandMark } from '../../demand-mark.js';
import type { Mark } from '../../mark.js';
import type {
  Checkpoint,
  DocumentWrite,
  Fence,
  Found,
  LoadedDocument,
  Pointer,
  Query,
  ReadStore,
  RecordStore,
  RecordTable,
  StoredDocument,
  StoredRecord,
  ValuesQuery,
  Where,
  WriteBatch,
} from '../../port.js';
import { frozenJson } from './frozen-json.js';
import { MemoryDocuments } from './memory-documents.js';
import { MemoryRecords } from './memory-records.js';

/** A read store in memory: fast enough for thousands of short lives, and without waits of its own. */
export class MemoryReadStore implements ReadStore {
  private documents = new MemoryDocuments();
  private readonly marks = new Map<string, Checkpoint & { fence?: Fence | undefined }>();
  private readonly named = new Map<string, Pointer>();
  private readonly tables = new Map<string, Map<string, StoredRecord<Record<string, unknown>>>>();

  async ensure(spec: CollectionSpec): Promise<void> {
    this.documents.ensure(spec);
  }

  async drop(collection: string): Promise<void> {
    this.documents.drop(collection);
  }

  async collections(): Promise<string[]> {
    return this.documents.names();
  }

  async lost(): Promise<string[]> {
    return [];
  }

  async get<B>(collection: string, id: string): Promise<StoredDocument<B> | undefined> {
    return (await this.many<B>(collection, [id]))[0];
  }

  async many<B>(collection: string, ids: readonly string[]): Promise<StoredDocument<B>[]> {
    const found = new Map(this.documents.load(collection, ids).map((document) => [document.id, document]));
    return ids.flatMap((id) => {
      const document = found.get(id);
      return document?.body ? [{ ...document, body: document.body as B }] : [];
    });
  }

  async find<B>(collection: string, query: Query): Promise<Found<B>> {
    return this.documents.find(collection, query) as Found<B>;
  }

  async values(collection: string, query: ValuesQuery): Promise<string[]> {
    return this.documents.values(collection, query);
  }

  async count(collection: string, where: Where = {}, atMost?: number): Promise<number> {
    return this.documents.count(collection, where, atMost);
  }

  async scan<B>(collection: string, after: string, limit: number): Promise<StoredDocument<B>[]> {
    return this.documents.scan(collection, after, limit) as StoredDocument<B>[];
  }

  largeBatch(): undefined {
    return undefined;
  }

  async load(collection: string, ids: readonly string[]): Promise<LoadedDocument[]> {
    return this.documents.load(collection, ids);
  }

  async write({ rows = [], documents = [], checkpoints = [] }: WriteBatch): Promise<void> {
    const prepare = ({ collection, writes }: (typeof documents)[number]) => ({
      collection,
      writes: this.documents.prepared(collection, writes),
    });
    const [preparedRows, preparedDocuments] = [rows.map(prepare), documents.map(prepare)];
    for (const { collection, writes } of documents) this.documents.demandNew(collection, writes);
    for (const { key, fence } of checkpoints) this.checkFence(key, fence);
    for (const { collection, writes } of preparedRows) this.documents.add(collection, writes);
    for (const { collection, writes } of preparedDocuments) this.documents.put(collection, writes);
    for (const { key, value, fence } of checkpoints) this.marks.set(key, { ...frozenJson(value), fence });
  }

  async replace(collection: string, write: DocumentWrite): Promise<void> {
    this.documents.put(collection, this.documents.prepared(collection, [write]), 'lower or equal');
  }

  async sweep(collection: string, upTo: string): Promise<number> {
    return this.documents.sweep(collection, upTo);
  }

  async checkpoint(key: string): Promise<Checkpoint | undefined> {
    const mark = this.marks.get(key);
    return mark && withoutFence(mark);
  }

  async checkpoints(): Promise<Record<string, Checkpoint>> {
    const sorted = [...this.marks].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(sorted.map(([key, mark]) => [key, withoutFence(mark)]));
  }

  async clearCheckpoint(key: string): Promise<void> {
    this.marks.delete(key);
  }

  async pointer(key: string): Promise<Pointer | undefined> {
    const pointer = this.named.get(key);
    return pointer && { ...pointer };
  }

  async pointers(keys: readonly string[]): Promise<Record<string, Pointer>> {
    const found = await Promise.all(keys.map(async (key) => [key, await this.pointer(key)] as const));
    return Object.fromEntries(found.flatMap(([key, pointer]) => (pointer ? [[key, pointer] as const] : [])));
  }

  async movePointer(
    key: string,
    value: Record<string, unknown>,
    expectedRevision: number,
  ): Promise<Pointer | undefined> {
    if ((this.named.get(key)?.revision ?? 0) !== expectedRevision) return undefined;
    const moved = { value: frozenJson(value), revision: expectedRevision + 1 };
    this.named.set(key, moved);
    return { ...moved };
  }

  records(table: RecordTable): RecordStore {
    const kept = this.tables.get(table.name) ?? new Map<string, StoredRecord<Record<string, unknown>>>();
    this.tables.set(table.name, kept);
    return new MemoryRecords(table, kept);
  }

  async recordTables(): Promise<string[]> {
    return [...this.tables.keys()].sort();
  }

  async scrub(): Promise<void> {}

  async demand(mark: Mark): Promise<void> {
    await demandMark('The memory', this.records({ name: mark.table }), mark);
  }

  async ping(): Promise<void> {}

  async close(): Promise<void> {}

  /**
   * A copy of the present content; later changes concern only one of the two.
   * @param records the store with the tables of records; default: this one
   */
  copy(records: MemoryReadStore = this): MemoryReadStore {
    const copy = new MemoryReadStore();
    copy.documents = this.documents.copy();
    for (const [key, mark] of this.marks) copy.marks.set(key, mark);
    for (const [key, pointer] of this.named) copy.named.set(key, pointer);
    for (const [name, table] of records.tables) copy.tables.set(name, new Map(table));
    return copy;
  }

  private checkFence(key: string, fence: Fence | undefined): void {
    const before = this.marks.get(key)?.fence;
    if (fence && before && before.lease === fence.lease && before.term > fence.term) throw new Fenced(key);
  }
}

function withoutFence({ position, storeId, note }: Checkpoint): Checkpoint {
  return { position, storeId, ...(note && { note }) };
}
