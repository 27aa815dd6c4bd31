import type { DocumentWrite, ReadStore, RecordStore, RecordTable, WriteBatch } from '@wavelane/read-store';
import { ReadStoreUnavailable } from '@wavelane/read-store';
import type { Host, Scheduler } from './scheduler/scheduler.js';
import type { Terms } from './terms.js';

/** A rule of the projections that a store does not keep. */
export type BrokenWrites = 'checkpoint-first' | 'no-fences';

/** Calls in a thousand that are refused. */
const AWAY = 0.003;

/**
 * The read store as one process sees it: each call is a step, and so is each part of a batch, as in an engine without
 * transactions. Atomic per document, nothing more.
 */
export function readStoreOf(
  inner: ReadStore,
  scheduler: Scheduler,
  { host, terms, broken }: { host: Host; terms: Terms; broken: BrokenWrites | undefined },
): ReadStore {
  const step = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
    await scheduler.turn(label);
    if (scheduler.isRough && scheduler.chance.is(AWAY)) throw new ReadStoreUnavailable('The read store is away');
    return await work();
  };
  const tables = new Map<string, RecordStore>();
  // Faults and requests of operators, of which there are none, are looked for often: that is no step.
  const told = (table: string, id: string) => table === 'log-places' && terms.wrote(host.name, id);
  const opened = (table: RecordTable) => {
    const records = inner.records(table);
    const seen = table.name.startsWith('projection-') ? records : recordsOf(records, table.name, step, told, broken);
    tables.set(nameOf(table), seen);
    return seen;
  };
  return {
    get: (collection, id) => step(`reads ${collection}`, () => inner.get(collection, id)),
    many: (collection, ids) => step(`reads ${collection}`, () => inner.many(collection, ids)),
    find: (collection, query) => step(`searches ${collection}`, () => inner.find(collection, query)),
    load: (collection, ids) => step(`loads ${ids.join(' ')} of ${collection}`, () => inner.load(collection, ids)),
    checkpoint: (key) => step(`reads the checkpoint ${key}`, () => inner.checkpoint(key)),
    async write(batch) {
      for (const { label, write } of partsOf(batch, broken)) {
        await step(label, () => inner.write(write));
        for (const { key } of write.checkpoints ?? []) terms.wrote(host.name, key);
      }
    },
    movePointer: (key, value, revision) =>
      step(`moves ${key}`, async () => {
        const moved = await inner.movePointer(key, value, revision);
        if (moved) terms.took(host.name, key, value);
        return moved;
      }),
    records: (table) => tables.get(nameOf(table)) ?? opened(table),
    // A call that happens only at a start, or never in a life, is no step.
    ensure: (spec) => inner.ensure(spec),
    drop: (collection) => inner.drop(collection),
    collections: () => inner.collections(),
    lost: () => inner.lost(),
    largeBatch: () => inner.largeBatch(),
    count: (collection, where) => inner.count(collection, where),
    values: (collection, query) => inner.values(collection, query),
    scan: (collection, after, limit) => inner.scan(collection, after, limit),
    replace: (collection, write) => inner.replace(collection, write),
    sweep: (collection, upTo) => inner.sweep(collection, upTo),
    checkpoints: () => inner.checkpoints(),
    clearCheckpoint: (key) => inner.clearCheckpoint(key),
    pointer: (key) => inner.pointer(key),
    pointers: (keys) => inner.pointers(keys),
    recordTables: () => inner.recordTables(),
    scrub: () => inner.scrub(),
    demand: (mark) => inner.demand(mark),
    ping: () => inner.ping(),
    close: () => inner.close(),
  };
}

const nameOf = ({ name, indexes = [] }: RecordTable) => `${name} ${indexes.join()}`;

type Step = <T>(label: string, work: () => Promise<T>) => Promise<T>;

function recordsOf(
  records: RecordStore,
  table: string,
  step: Step,
  told: (table: string, id: string) => void,
  broken?: BrokenWrites,
): RecordStore {
  const puts = (id: string, name = 'put') => `${name} ${table} ${id}`;
  const put: RecordStore['put'] = async (id, body, expiresAt) => {
    await records.put(id, body, expiresAt);
    told(table, id);
  };
  return {
    get: (id, now) => step(`get ${table}`, () => records.get(id, now)),
    getMany: (ids, now) => step(`getMany ${table}`, () => records.getMany(ids, now)),
    list: (where, now, limit) => step(`list ${table}`, () => records.list(where, now, limit)),
    scan: (after, limit, now) => step(`scan ${table}`, () => records.scan(after, limit, now)),
    put: (id, body, expiresAt) => step(puts(id), () => put(id, body, expiresAt)),
    putFenced: (id, body, expiresAt) => {
      const { fence: _fence, ...unfenced } = body;
      if (broken === 'no-fences') return step(puts(id), () => put(id, unfenced, expiresAt));
      return step(puts(id, 'putFenced'), async () => {
        await records.putFenced(id, body, expiresAt);
        told(table, id);
      });
    },
    add: (id, ...rest) => step(puts(id, 'add'), () => records.add(id, ...rest)),
    addMany: (many) => step(`addMany ${table}`, () => records.addMany(many)),
    getOrAdd: (many) => step(`getOrAdd ${table}`, () => records.getOrAdd(many)),
    replace: (id, ...rest) => step(puts(id, 'replace'), () => records.replace(id, ...rest)),
    increment: (id, ...rest) => step(puts(id, 'increment'), () => records.increment(id, ...rest)),
    remove: (id) => step(puts(id, 'remove'), () => records.remove(id)),
    removeWhere: (where) => step(`removeWhere ${table}`, () => records.removeWhere(where)),
    purge: (now) => step(`purge ${table}`, () => records.purge(now)),
  };
}

/** Rows, documents, checkpoints: one after another. */
function partsOf({ rows = [], documents = [], checkpoints = [] }: WriteBatch, broken?: BrokenWrites) {
  const one = (kind: 'rows' | 'documents', collection: string, write: DocumentWrite) => ({
    label: `writes ${write.id} of ${collection}`,
    write: { [kind]: [{ collection, writes: [write] }] } as WriteBatch,
  });
  const written = [
    ...rows.flatMap(({ collection, writes }) => writes.map((write) => one('rows', collection, write))),
    ...documents.flatMap(({ collection, writes }) => writes.map((write) => one('documents', collection, write))),
  ];
  const marks = checkpoints.map(({ key, value, fence }) => {
    const fenced = fence && broken !== 'no-fences' ? { key, value, fence } : { key, value };
    return { label: `notes ${key} at ${value.position}`, write: { checkpoints: [fenced] } };
  });
  return broken === 'checkpoint-first' ? [...marks, ...written] : [...written, ...marks];
}
