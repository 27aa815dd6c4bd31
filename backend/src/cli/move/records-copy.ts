import { isDeepStrictEqual } from 'node:util';
import type { ReadStore, RecordStore, StoredRecord } from '@wavelane/read-store';
import { AT_WORK_TABLE } from '../../platform/storage/at-work/presence.js';
import { INSTALLATION_TABLE } from '../../platform/storage/installation.js';

/** Records at once, and writes side by side. */
const AT_ONCE = 500;
const SIDE_BY_SIDE = 50;
/** The time at which no record has expired. */
const EVER = 0;
/**
 * Tables that name positions of the log, which are translated; the mark of the move itself; who is at work; and what is
 * made anew from the log: snapshots, and documents that could not be folded.
 */
export const OWN_TABLES: ReadonlySet<string> = new Set([
  ...[INSTALLATION_TABLE, 'log-places', 'parked-events'],
  ...['move-ends', 'snapshots', 'projection-faults', AT_WORK_TABLE],
]);
/** Records of the installation that belong to one place. */
const OWN_RECORDS: ReadonlySet<string> = new Set(['log', 'place', 'move']);

type Body = Record<string, unknown>;

/**
 * Adds, changes and removes records of the target until they equal those of the source. A record that was erased in the
 * source is removed. @returns the number of records
 */
export async function copyRecords(source: ReadStore, target: ReadStore, now: number): Promise<number> {
  const names = new Set([...(await source.recordTables()), ...(await target.recordTables())]);
  let count = 0;
  for (const name of names) {
    if (OWN_TABLES.has(name)) continue;
    count += await copyTable(source.records({ name }), target.records({ name }), now);
  }
  const [from, to] = [source.records({ name: INSTALLATION_TABLE }), target.records({ name: INSTALLATION_TABLE })];
  for (const record of await from.scan<Body>('', AT_ONCE, now))
    if (!OWN_RECORDS.has(record.id)) await to.put(record.id, record.body, record.expiresAt);
  return count;
}

async function copyTable(source: RecordStore, target: RecordStore, now: number): Promise<number> {
  let count = 0;
  for await (const page of pagesOf(source, now)) {
    count += page.length;
    const there = new Map((await target.getMany<Body>(idsOf(page), EVER)).map((record) => [record.id, record]));
    const isFresh = ({ id, expiresAt }: StoredRecord) => expiresAt === null && !there.has(id);
    const fresh = page.filter(isFresh);
    if (fresh.length > 0) await target.addMany(fresh);
    const changed = page.filter((record) => !isFresh(record) && !isDeepStrictEqual(record, there.get(record.id)));
    await sideBySide(changed, ({ id, body, expiresAt }) => target.put(id, body, expiresAt));
  }
  for await (const page of pagesOf(target, EVER)) {
    const left = new Set((await source.getMany(idsOf(page), now)).map(({ id }) => id));
    await sideBySide(
      page.filter(({ id }) => !left.has(id)),
      ({ id }) => target.remove(id),
    );
  }
  return count;
}

const idsOf = (records: readonly StoredRecord[]) => records.map(({ id }) => id);

/** All live records of a table in the order of their ids. */
export async function* pagesOf(records: RecordStore, now: number): AsyncGenerator<StoredRecord<Body>[]> {
  for (let after = ''; ;) {
    const page = await records.scan<Body>(after, AT_ONCE, now);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.id;
  }
}

async function sideBySide<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += SIDE_BY_SIDE)
    await Promise.all(all.slice(from, from + SIDE_BY_SIDE).map(work));
}
