import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AccountBalance,
  type AccountStatement,
  type AuditExport,
  type AuditVerification,
  type AuditEventView,
  type BalanceTransaction,
  type Channel,
  DAY_MS,
  type JournalLine,
  type StatementLine,
} from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { nextNight } from '../runs/verifier.worker.js';
import { Runtime } from '../../platform/runtime/runtime.js';
import { EVENT_STORE, READ_STORE } from '../../platform/storage/tokens.js';
import { TestTime } from '../../../testing/domain/test-time.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { asBytes } from '../../../testing/downloads.js';

const AUDIT = '/api/admin/audit';
let app: TestApp;
let admin: TestAgent;
let adaId: string;
let ada: TestAgent;
let channelId: number;
let voided: BalanceTransaction;
let voidId: string;

const get = async <T>(path: string): Promise<T> => (await admin.get(`${AUDIT}${path}`).expect(200)).body as T;
const journal = (query = '') => get<JournalLine[]>(`/journal${query}`);
const statement = (query: string) => get<AccountStatement>(`/statement?${query}`);

beforeAll(async () => {
  app = await startApp({ env: { TEST_CLOCK: '1' } });
  ({
    agent: ada,
    user: { id: adaId },
  } = await app.register());
  admin = await app.subscribe(ada);
  await admin.post('/api/admin/balance/topup').send({ days: 100, note: '=Invoice 7' }).expect(200);
  await admin.post('/api/admin/balance/topup').send({ days: 40, note: 'By mistake' }).expect(200);
  voided = defined(((await admin.get('/api/admin/balance/transactions').expect(200)).body as BalanceTransaction[])[0]);
  voidId = (await admin.delete(`/api/admin/balance/transactions/${voided.id}`).expect(200)).body.voidId as string;
  const channel = (await ada.post('/api/channels').send({ label: 'Shop', phone: '+97332220001' }).expect(201)).body;
  channelId = (channel as Channel).id;
  await admin.post(`/api/admin/users/${adaId}/channels/${channelId}/activate`).send({ days: 10 }).expect(200);
  await app
    .anonymous()
    .post('/api/test/clock/advance')
    .send({ ms: 3 * DAY_MS })
    .expect(200);
  await app.settle();
});
afterAll(() => app.stop());

describe('the journal of days', () => {
  it('has every movement, the latest first, and balances', async () => {
    const lines = await journal('?limit=500');
    expect(lines.reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
    const instants = lines.map(({ effectiveAt }) => effectiveAt);
    expect(instants).toEqual([...instants].sort().reverse());
    const used = lines.filter(({ type, account }) => type === 'WalletDayConsumed' && account === `user:${adaId}`);
    expect(used).toHaveLength(3);
    expect(used[0]).toMatchObject({
      counterAccount: 'sink:consumed',
      delta: -1,
      channelId,
      userId: adaId,
      actor: { kind: 'system', id: 'metering' },
    });
  });

  it('comes in pages, and each filter leaves the lines that fit', async () => {
    const all = await journal('?limit=500');
    const first = await admin.get(`${AUDIT}/journal?limit=3`).expect(200);
    const next = defined(defined(/<([^>]+)>; rel="next"/.exec(first.headers.link as string))[1]);
    const second = (await admin.get(next).expect(200)).body as JournalLine[];
    expect([...(first.body as JournalLine[]), ...second]).toEqual(all.slice(0, 6));
    const middle = defined(all[Math.floor(all.length / 2)]).effectiveAt;
    const filters: [string, (line: JournalLine) => boolean][] = [
      ['account=pool:main', ({ account }) => account === 'pool:main'],
      [`userId=${adaId}`, ({ userId }) => userId === adaId],
      [`channelId=${channelId}`, (line) => line.channelId === channelId],
      ['type=PoolToppedUp', ({ type }) => type === 'PoolToppedUp'],
      [`from=${middle}`, ({ effectiveAt }) => effectiveAt >= middle],
      [`to=${middle}`, ({ effectiveAt }) => effectiveAt < middle],
      ['text=invoice', ({ reason }) => reason === '=Invoice 7'],
      [`text=${adaId.toUpperCase()}&type=WalletCredited`, ({ type }) => type === 'WalletCredited'],
    ];
    for (const [query, fits] of filters) {
      const found = await journal(`?limit=500&${query}`);
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(all.filter(fits));
    }
    expect(await journal('?text=nobody-wrote-this')).toEqual([]);
  });

  it('pages through a text search without losing or repeating a line', async () => {
    const all = await journal('?limit=500&text=pool');
    const paged: JournalLine[] = [];
    for (let path: string | undefined = `${AUDIT}/journal?limit=2&text=pool`; path;) {
      const response: Response = await admin.get(path).expect(200);
      paged.push(...(response.body as JournalLine[]));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
    }
    expect(all.length).toBeGreaterThan(4);
    expect(paged).toEqual(all);
  });

  it('links the two halves of a void to each other', async () => {
    const lines = await journal('?account=pool:main&limit=500');
    const original = defined(lines.find(({ txNo }) => txNo === Number(voided.id)));
    const reversal = defined(lines.find(({ txNo }) => txNo === Number(voidId)));
    expect(original).toMatchObject({ voids: null, voidedBy: { txNo: Number(voidId), eventId: reversal.eventId } });
    expect(reversal).toMatchObject({ voidedBy: null, voids: { txNo: Number(voided.id), eventId: original.eventId } });
    expect(original.delta + reversal.delta).toBe(0);
  });

  it.each(['limit=0', 'account=drop table', 'channelId=x', 'from=yesterday', 'to=2026-13-01', 'type=a b', 'cursor=x'])(
    'refuses ?%s by name',
    async (query) => {
      const { body } = await admin.get(`${AUDIT}/journal?${query}`).expect(400);
      expect(Object.keys(body.fields as object)).toEqual([query.split('=')[0]]);
    },
  );
});

describe('a statement of an account', () => {
  it('opens with the balance before, runs, and closes with the opening of the next one', async () => {
    const whole = await statement(`account=user:${adaId}&limit=500`);
    expect(whole).toMatchObject({ opening: 0, closing: 27, from: null, to: null, cursor: null });
    expect(whole.lines.map(({ balance }) => balance)).toEqual([30, 29, 28, 27]);
    const edge = defined(whole.lines[2]).effectiveAt;
    const before = await statement(`account=user:${adaId}&to=${edge}`);
    const after = await statement(`account=user:${adaId}&from=${edge}`);
    expect(before.closing).toBe(29);
    expect(after.opening).toBe(before.closing);
    expect([...before.lines, ...after.lines]).toEqual(whole.lines);
  });

  it('goes on in pages with the balance carried, and is the same each time', async () => {
    const whole = await statement('account=pool:main&limit=500');
    const first = await statement('account=pool:main&limit=2');
    await admin.post('/api/admin/balance/topup').send({ days: 1 }).expect(200);
    const second = await statement(`account=pool:main&limit=500&cursor=${first.cursor}`);
    expect([...first.lines, ...second.lines]).toEqual(whole.lines);
    expect(second.closing).toBe(whole.closing);
    const again = await statement(`account=pool:main&limit=500&knownAt=${whole.position}`);
    expect(again).toEqual(whole);
    expect((await statement('account=pool:main&limit=500')).closing).toBe(whole.closing + 1);
    const early = await statement('account=pool:main&knownAt=2020-01-01T00:00:00Z');
    expect(early).toMatchObject({ opening: 0, closing: 0, lines: [] });
  });

  it('is there for an idle account, too', async () => {
    expect(await statement('account=user:nobody&from=2026-01-01')).toMatchObject({ opening: 0, closing: 0, lines: [] });
    const later = await statement(`account=user:${adaId}&from=2099-01-01&to=2099-02-01`);
    expect(later).toMatchObject({ opening: 27, closing: 27, lines: [], from: '2099-01-01T00:00:00.000Z' });
  });

  it.each(['', 'account=pool', 'account=pool:main&knownAt=x', 'account=pool:main&cursor=x'])('refuses ?%s', (query) =>
    admin.get(`${AUDIT}/statement?${query}`).expect(400),
  );
});

describe('balances of accounts', () => {
  it('agree with the journal, and sum to 0', async () => {
    const accounts = await get<AccountBalance[]>('/accounts');
    expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
    expect(accounts.find(({ account }) => account === `user:${adaId}`)).toMatchObject({ balance: 27, lines: 4 });
    const channels = await get<AccountBalance[]>('/accounts?kind=channel');
    expect(channels).toEqual(accounts.filter(({ kind }) => kind === 'channel'));
    expect(channels).toMatchObject([{ account: `channel:${channelId}`, balance: 10 }]);
  });
});

describe('an event in the audit', () => {
  it('is shown with its lines, its neighbours and what belongs to the same request', async () => {
    const [credited] = await journal(`?account=channel:${channelId}`);
    const view = await get<AuditEventView>(`/events/${defined(credited).eventId}`);
    expect(view.event).toMatchObject({
      id: defined(credited).eventId,
      type: 'ChannelDaysCredited',
      data: { days: 10 },
    });
    expect(view.lines).toHaveLength(2);
    expect(view.before.length).toBeGreaterThan(0);
    const types = view.correlated.map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining(['PoolDaysReserved', 'ChannelActivationRequested', 'PoolDaysAllocated']),
    );
    const other = defined(view.before[0]);
    const place = `?stream=${other.stream}&revision=${other.revision}`;
    expect((await get<AuditEventView>(`/events/${other.id}${place}`)).event).toEqual(other);
  });

  it('is not found when it holds private data', async () => {
    await admin.get(`${AUDIT}/events/none`).expect(404);
    await admin.get(`${AUDIT}/events/none?stream=account-${adaId}&revision=0`).expect(404);
    await admin.get(`${AUDIT}/events/none?stream=pool-main&revision=0`).expect(404);
  });
});

it('the audit is for administrators only', async () => {
  for (const path of ['/journal', '/statement?account=pool:main', '/accounts', '/events/x']) {
    await ada.get(`${AUDIT}${path}`).expect(403);
    await app.anonymous().get(`${AUDIT}${path}`).expect(401);
  }
});

describe('an export of the journal', () => {
  const exported = async (query: string) => {
    const response = await admin.post(`${AUDIT}/export?${query}`).buffer(true).parse(asBytes).expect(200);
    const bytes = response.body as Buffer;
    const { body } = await admin.get(`${AUDIT}/exports/${response.headers['x-export-id']}`).expect(200);
    return {
      response,
      bytes,
      text: bytes.toString(),
      noted: body as AuditExport,
      manifest: defined((body as AuditExport).manifest),
    };
  };

  it('holds every line with its account’s balance, and a manifest that proves it', async () => {
    const { bytes, text, noted, manifest, response } = await exported('format=jsonl');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as StatementLine);
    const all = await journal('?limit=500');
    expect(lines.map(({ id }) => id)).toEqual(all.map(({ id }) => id).reverse());
    for (const account of new Set(lines.map((line) => line.account))) {
      const own = lines.filter((line) => line.account === account);
      expect(own).toEqual((await statement(`account=${account}&limit=500`)).lines);
    }
    expect(noted).toMatchObject({ state: 'complete', format: 'jsonl', by: { kind: 'admin' } });
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="journal-.*\.jsonl"$/);
    expect(manifest).toMatchObject({
      rows: lines.length,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      opening: 0,
      closing: 0,
      accounts: new Set(lines.map((line) => line.account)).size,
      firstPosition: lines.map(({ position }) => position).sort()[0],
    });
    expect(manifest.credits + manifest.debits).toBe(0);
  });

  it.each(['jsonl', 'csv'])('5.8 (12) is the same bytes again: %s', async (format) => {
    const first = await exported(`format=${format}&bom=0`);
    const second = await exported(`format=${format}&bom=0`);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(second.manifest).toMatchObject({ rows: first.manifest.rows, sha256: first.manifest.sha256 });
    if (format !== 'jsonl') return;
    // Read and written again: nothing is lost on the way into another program and back.
    const read = first.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(`${read.map((line) => JSON.stringify(line)).join('\n')}\n`).toBe(first.text);
  });

  it('has the balances of the whole when it is filtered', async () => {
    const whole = await statement(`account=user:${adaId}&limit=500`);
    const from = defined(whole.lines[2]).effectiveAt;
    const { text, manifest } = await exported(`format=jsonl&account=user:${adaId}&from=${from}`);
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as StatementLine);
    expect(lines).toEqual(whole.lines.slice(2));
    expect(manifest).toMatchObject({ opening: 29, closing: 27, rows: 2, accounts: 1, filter: { from, userId: null } });
    const used = await exported(`format=jsonl&type=WalletDayConsumed&text=${adaId}`);
    const own = used.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as StatementLine);
    expect(own.filter(({ account }) => account === `user:${adaId}`)).toEqual(whole.lines.slice(1));
  });

  it('starts no formula as CSV, keeps numbers numbers, and has a byte order mark unless it is not wanted', async () => {
    const { text } = await exported('format=csv');
    expect(text.startsWith('\uFEFFposition,tx_no,')).toBe(true);
    expect(text).toContain(",'=Invoice 7,");
    expect(text).toMatch(/,-1,\d+,sink:consumed,/);
    expect((await exported('format=csv&bom=0')).text.startsWith('position,')).toBe(true);
    const empty = await exported('format=csv&account=user:nobody');
    expect(empty.text.trim().split('\r\n')).toHaveLength(1);
    expect(empty.manifest).toMatchObject({ rows: 0, accounts: 0, firstPosition: null, lastPosition: null });
  });

  it('is in the list of exports, newest first, for administrators only', async () => {
    const list = (await admin.get(`${AUDIT}/exports`).expect(200)).body as AuditExport[];
    expect(list.length).toBeGreaterThanOrEqual(5);
    expect(list.map(({ startedAt }) => startedAt)).toEqual(
      list
        .map(({ startedAt }) => startedAt)
        .sort()
        .reverse(),
    );
    await admin.get(`${AUDIT}/exports/none`).expect(404);
    await admin.post(`${AUDIT}/export`).expect(400);
    await admin.post(`${AUDIT}/export?format=xml`).expect(400);
    await admin.get(`${AUDIT}/export?format=csv`).expect(405);
    await admin.post(`${AUDIT}/export?format=csv`).set('Sec-Fetch-Site', 'cross-site').expect(403);
    await ada.post(`${AUDIT}/export?format=csv`).expect(403);
    for (const path of ['/exports', '/exports/x', '/verifications']) {
      await ada.get(`${AUDIT}${path}`).expect(403);
    }
  });
});

describe('a verification', () => {
  const list = async () => (await admin.get(`${AUDIT}/verifications`).expect(200)).body as AuditVerification[];
  const finished = async (id: string): Promise<AuditVerification> => {
    for (let tries = 0; tries < 400; tries++) {
      const found = (await list()).find((each) => each.id === id);
      if (found && found.state !== 'running') return found;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('The verification did not come to an end');
  };

  it('runs beside the product, once for all who ask, and finds nothing wrong', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => admin.post(`${AUDIT}/verifications`).send({}).expect(202)));
    const ids = new Set(asked.map(({ body }) => (body as { id: string }).id));
    const busy = Promise.all(
      Array.from({ length: 20 }, () => admin.post('/api/admin/balance/topup').send({ days: 1 }).expect(200)),
    );
    for (const id of ids) {
      const { state, report, digest, requestedBy } = await finished(id);
      expect(report?.differences).toEqual([]);
      expect(state).toBe('clean');
      expect(requestedBy.kind).toBe('admin');
      expect(report?.notCompared).toEqual({});
      expect(digest).toMatch(/^[0-9a-f]{64}$/);
    }
    await busy;
    const { body } = await app.anonymous().get('/health/ready').expect(200);
    expect(body.details.audit).toMatchObject({ state: 'clean', age: expect.any(Number) });
  });

  it('names the differences of read models that were tampered with', async () => {
    const store = app.app.get<ReadStore>(READ_STORE);
    const found = await store.get<Record<string, unknown>>('wallets@3', adaId);
    await store.replace('wallets@3', { ...defined(found), body: { ...defined(found).body, balance: 5 } });
    const { body } = await admin.post(`${AUDIT}/verifications`).send({}).expect(202);
    const { state, report } = await finished((body as { id: string }).id);
    expect(state).toBe('differences');
    expect(defined(report).differences[0]).toMatchObject({
      stage: 'recount',
      key: adaId,
      message: `Document '${adaId}' of wallets: balance is 5, and the log says 27`,
    });
    expect((await list())[0]).toMatchObject({ state: 'differences' });
    await store.replace('wallets@3', defined(found));
  });
});

it('the log is verified every night', async () => {
  expect(new Date(nextNight(Date.UTC(2026, 0, 1, 1, 59))).toISOString()).toBe('2026-01-01T02:00:00.000Z');
  expect(new Date(nextNight(Date.UTC(2026, 0, 1, 2))).toISOString()).toBe('2026-01-02T02:00:00.000Z');
  const clock = TestTime.running();
  const night = await startApp({ clock, simulators: false });
  try {
    const worker = defined(night.app.get(Runtime).workers.find(({ worker: { name } }) => name === 'audit-verifier'));
    const store = night.app.get<EventStore>(EVENT_STORE);
    const count = async () => {
      let completed = 0;
      for await (const { type } of store.readStream('audit-verifications')) {
        if (type === 'VerificationCompleted') completed++;
      }
      return completed;
    };
    for (const [daysLater, nights] of [
      [0, 0],
      [0, 0],
      [1, 1],
      [0, 1],
      [1, 2],
    ] as const) {
      clock.advance(daysLater * DAY_MS);
      const { finished } = worker;
      worker.nudge();
      while (worker.finished <= finished + 1) {
        worker.nudge();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await night.settle();
      expect(await count()).toBe(nights);
    }
  } finally {
    await night.stop();
  }
});
