/**
 * The list of notices and the bell's count over the real read store (SQLite), with many notices stored.
 *
 *   node dist/backend/test/bench/reads/notices.js [--stored 1000000] [--asked 2000]
 *
 * A tenth belongs to one account, which is asked; the rest to 999 others, with all kinds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NOTICE_KINDS } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { openSqliteReadStore, type Query } from '@wavelane/read-store';
import { partOf } from '@wavelane/testing';
import { FindNotices, type Reading } from '../../../src/operations/notices/list/find-notices.js';
import { type NoticeDocument, noticesProjection } from '../../../src/operations/notices/list/notices.projection.js';
import { readerOf } from '../../../src/operations/notices/mapping/draft.js';
import { noticeSettings } from '../../../src/operations/notices/settings/settings.js';
import type { Clock } from '../../../src/platform/domain/clock.js';
import type { CommandExecutor } from '../../../src/platform/domain/command-executor.js';

const AT_ONCE = 2_000;
const ACCOUNTS = 1_000;
const PAGE = 50;
const COLLECTION = 'notices@bench';

const { values } = parseArgs({ options: { stored: { type: 'string' }, asked: { type: 'string' } } });
const isTiny = process.env.BENCH === 'tiny';
const stored = Number(values.stored ?? (isTiny ? 1_000 : 1_000_000));
const asked = Number(values.asked ?? (isTiny ? 20 : 2_000));
const folder = mkdtempSync(join(tmpdir(), 'wavelane-notices-'));
const store = openSqliteReadStore({ path: join(folder, 'read.sqlite') });
const now = Date.now();

try {
  await store.ensure({ name: COLLECTION, indexes: noticesProjection.indexes ?? [] });
  for (let first = 0; first < stored; first += AT_ONCE) {
    const writes = Array.from({ length: Math.min(AT_ONCE, stored - first) }, (_, index) => noticeOf(first + index));
    await store.write({ documents: [{ collection: COLLECTION, writes }] });
  }
  const readModels = partOf<ReadModels>({
    find: ((_: unknown, query: Query) => store.find(COLLECTION, query)) as never,
  });
  const executor = partOf<CommandExecutor>({ cached: (async () => noticeSettings.initialState) as never });
  const find = new FindNotices(readModels, executor, partOf<Clock>({ now: () => now }));
  const who: Reading = {
    accountId: 'account-0',
    memberId: 'member-0',
    memberRole: 'owner',
    channels: null,
    role: 'user',
  };
  report('first page', await times(() => find.page(who, { limit: PAGE })));
  let cursor: string | undefined;
  report(
    'next page',
    await times(async () => {
      ({ cursor } = await find.page(who, { limit: PAGE, ...(cursor !== undefined && { cursor }) }));
    }),
  );
  report('count of the bell', await times(() => find.unread(who)));
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}

function noticeOf(n: number) {
  const accountId = `account-${n % 10 === 0 ? 0 : 1 + (n % (ACCOUNTS - 1))}`;
  const kind = NOTICE_KINDS[(n * 7) % NOTICE_KINDS.length] ?? '';
  const readers = [readerOf.owner(accountId), readerOf.managers(accountId), readerOf.member(accountId, 'member-0')];
  const at = new Date(now - (stored - n) * 5_000).toISOString();
  const id = `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
  const facts = { channel: 'Shop', days: 3 } as NoticeDocument['facts'];
  const body: NoticeDocument = { id, reader: readers[n % 3] ?? '', kind, accountId, at, place: `${at} ${id}`, facts };
  return { id, position: String(n).padStart(12, '0'), body };
}

async function times(ask: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < asked; n++) {
    const begun = performance.now();
    await ask();
    taken.push(performance.now() - begun);
  }
  return taken.sort((one, other) => one - other);
}

function report(what: string, taken: readonly number[]): void {
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(2);
  console.log(`${what}, ${stored} stored: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}
