import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditExport, type AuditVerification, DAY_MS, type StatementLine } from '@wavelane/contracts';
import type { ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { nextNight } from '../runs/verifier.worker.js';
import { Runtime } from '../../../platform/runtime/runtime.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { logOf, typesOf } from '../../../../testing/events-of.js';
import { AUDIT, Auditor, auditStory } from './audit-story.js';
import { asBytes } from '../../../../testing/downloads.js';

let app: TestApp;
let admin: TestAgent;
let adaId: string;
let ada: TestAgent;
let auditor: Auditor;

beforeAll(async () => {
  ({ app, admin, ada, adaId } = await auditStory());
  auditor = new Auditor(admin);
});
afterAll(() => app.stop());

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
    const all = await auditor.journal('?limit=500');
    expect(lines.map(({ id }) => id)).toEqual(all.map(({ id }) => id).reverse());
    for (const account of new Set(lines.map((line) => line.account))) {
      const own = lines.filter((line) => line.account === account);
      expect(own).toEqual((await auditor.statement(`account=${account}&limit=500`)).lines);
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

  it.each(['jsonl', 'csv'])('yields the same bytes again: %s (5.8, 12)', async (format) => {
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

  it('keeps the balances of the whole when it is filtered', async () => {
    const whole = await auditor.statement(`account=user:${adaId}&limit=500`);
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

  it('stands in the list of exports, newest first, for administrators only', async () => {
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

  it('runs beside the product, once for all requests, and finds nothing wrong', async () => {
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

  it('finds the differences of read models that were tampered with', async () => {
    const store = app.app.get<ReadStore>(READ_STORE);
    const found = await store.get<Record<string, unknown>>('wallets@4', adaId);
    await store.replace('wallets@4', { ...defined(found), body: { ...defined(found).body, balance: 5 } });
    const { body } = await admin.post(`${AUDIT}/verifications`).send({}).expect(202);
    const { state, report } = await finished((body as { id: string }).id);
    expect(state).toBe('differences');
    expect(defined(report).differences[0]).toMatchObject({
      stage: 'recount',
      key: adaId,
      message: `Document '${adaId}' of wallets: balance is 5, and the log says 27`,
    });
    expect((await list())[0]).toMatchObject({ state: 'differences' });
    await store.replace('wallets@4', defined(found));
  });
});

it('runs over the log every night', async () => {
  expect(new Date(nextNight(Date.UTC(2026, 0, 1, 1, 59))).toISOString()).toBe('2026-01-01T02:00:00.000Z');
  expect(new Date(nextNight(Date.UTC(2026, 0, 1, 2))).toISOString()).toBe('2026-01-02T02:00:00.000Z');
  const clock = TestTime.running();
  const night = await startApp({ clock, simulators: false });
  try {
    const worker = defined(night.app.get(Runtime).workers.find(({ worker: { name } }) => name === 'audit-verifier'));
    const count = async () =>
      (await typesOf(logOf(night), 'audit-verifications')).filter((type) => type === 'VerificationCompleted').length;
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
