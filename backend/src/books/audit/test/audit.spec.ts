import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountBalance, AuditEventView, BalanceTransaction, JournalLine } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import type { TestApp } from '../../../../testing/app.js';
import { AUDIT, Auditor, auditStory } from './audit-story.js';

let app: TestApp;
let admin: TestAgent;
let adaId: string;
let ada: TestAgent;
let channelId: number;
let voided: BalanceTransaction;
let voidId: string;
let auditor: Auditor;

beforeAll(async () => {
  ({ app, admin, ada, adaId, channelId, voided, voidId } = await auditStory());
  auditor = new Auditor(admin);
});
afterAll(() => app.stop());

describe('the journal of days', () => {
  it('holds every movement, the latest first, and sums to 0', async () => {
    const lines = await auditor.journal('?limit=500');
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
    const all = await auditor.journal('?limit=500');
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
      const found = await auditor.journal(`?limit=500&${query}`);
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(all.filter(fits));
    }
    expect(await auditor.journal('?text=nobody-wrote-this')).toEqual([]);
  });

  it('pages through a text search without losing or repeating a line', async () => {
    const all = await auditor.journal('?limit=500&text=pool');
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
    const lines = await auditor.journal('?account=pool:main&limit=500');
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
    const whole = await auditor.statement(`account=user:${adaId}&limit=500`);
    expect(whole).toMatchObject({ opening: 0, closing: 27, from: null, to: null, cursor: null });
    expect(whole.lines.map(({ balance }) => balance)).toEqual([30, 29, 28, 27]);
    const edge = defined(whole.lines[2]).effectiveAt;
    const before = await auditor.statement(`account=user:${adaId}&to=${edge}`);
    const after = await auditor.statement(`account=user:${adaId}&from=${edge}`);
    expect(before.closing).toBe(29);
    expect(after.opening).toBe(before.closing);
    expect([...before.lines, ...after.lines]).toEqual(whole.lines);
  });

  it('goes on in pages with the balance carried, and is the same each time', async () => {
    const whole = await auditor.statement('account=pool:main&limit=500');
    const first = await auditor.statement('account=pool:main&limit=2');
    await admin.post('/api/admin/balance/topup').send({ days: 1 }).expect(200);
    const second = await auditor.statement(`account=pool:main&limit=500&cursor=${first.cursor}`);
    expect([...first.lines, ...second.lines]).toEqual(whole.lines);
    expect(second.closing).toBe(whole.closing);
    const again = await auditor.statement(`account=pool:main&limit=500&knownAt=${whole.position}`);
    expect(again).toEqual(whole);
    expect((await auditor.statement('account=pool:main&limit=500')).closing).toBe(whole.closing + 1);
    const early = await auditor.statement('account=pool:main&knownAt=2020-01-01T00:00:00Z');
    expect(early).toMatchObject({ opening: 0, closing: 0, lines: [] });
  });

  it('shows an unchanged balance for an idle account, too', async () => {
    expect(await auditor.statement('account=user:nobody&from=2026-01-01')).toMatchObject({
      opening: 0,
      closing: 0,
      lines: [],
    });
    const later = await auditor.statement(`account=user:${adaId}&from=2099-01-01&to=2099-02-01`);
    expect(later).toMatchObject({ opening: 27, closing: 27, lines: [], from: '2099-01-01T00:00:00.000Z' });
  });

  it.each(['', 'account=pool', 'account=pool:main&knownAt=x', 'account=pool:main&cursor=x'])('refuses ?%s', (query) =>
    admin.get(`${AUDIT}/statement?${query}`).expect(400),
  );
});

describe('the list of account balances', () => {
  it('agrees with the journal, and sums to 0', async () => {
    const accounts = await auditor.get<AccountBalance[]>('/accounts');
    expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
    expect(accounts.find(({ account }) => account === `user:${adaId}`)).toMatchObject({ balance: 27, lines: 4 });
    const channels = await auditor.get<AccountBalance[]>('/accounts?kind=channel');
    expect(channels).toEqual(accounts.filter(({ kind }) => kind === 'channel'));
    expect(channels).toMatchObject([{ account: `channel:${channelId}`, balance: 10 }]);
  });
});

describe('an event in the audit', () => {
  it('comes with its lines, its neighbours and what belongs to the same request', async () => {
    const [credited] = await auditor.journal(`?account=channel:${channelId}`);
    const view = await auditor.get<AuditEventView>(`/events/${defined(credited).eventId}`);
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
    expect((await auditor.get<AuditEventView>(`/events/${other.id}${place}`)).event).toEqual(other);
  });

  it('stays hidden when it holds private data', async () => {
    await admin.get(`${AUDIT}/events/none`).expect(404);
    await admin.get(`${AUDIT}/events/none?stream=account-${adaId}&revision=0`).expect(404);
    await admin.get(`${AUDIT}/events/none?stream=pool-main&revision=0`).expect(404);
  });
});

it('shows the audit to administrators only', async () => {
  for (const path of ['/journal', '/statement?account=pool:main', '/accounts', '/events/x']) {
    await ada.get(`${AUDIT}${path}`).expect(403);
    await app.anonymous().get(`${AUDIT}${path}`).expect(401);
  }
});
