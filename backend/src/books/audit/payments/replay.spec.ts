import { describe, expect, it } from '@jest/globals';
import { effectiveAtOf, type StoredEvent } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { Replay, type ReplayTime } from './replay.js';
import { REPLAY_FORMATS, REPLAY_WRITERS, reportOf } from './replay-report.js';
import { inLog, isMeant, knownAtOf, movedOn, untilOf } from './replay-request.js';
import {
  anyLog,
  grants,
  historiesOf,
  instant,
  logOf,
  offline,
  payPal,
  ReadableLog,
  replayed,
  sequence,
} from './testing/payment-log.js';
import { totalsOf } from './totals.js';

describe('a replay of payments', () => {
  it('tells of an offline payment what was paid, and by whom it was decided, when and why', async () => {
    const [payment, ...others] = await historiesOf(sequence(offline(1, 2_900, true)));
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      id: 'offline-1',
      kind: 'offline',
      status: 'APPROVED',
      user: 'user1@example.com',
      period: 'MONTHLY',
      amount: 2_900,
      captured: 2_900,
      refunded: 0,
      moneyCurrency: 'USD',
      capturedAt: instant(1),
      daysGranted: 30,
      reference: 'Transfer 1',
      openedAt: instant(0),
      changedAt: instant(1),
    });
    expect(defined(payment).timeline[1]).toEqual({
      position: '0000000000000002',
      eventId: 'event-2',
      type: 'OfflinePaymentApproved',
      at: instant(1),
      recordedAt: instant(1),
      actor: { kind: 'admin', id: 'root' },
      correlationId: 'request-2',
      why: 'seen at the bank',
      money: 2_900,
      days: 30,
    });
    expect(await historiesOf(sequence(offline(1, 2_900, false)))).toMatchObject([
      { status: 'REJECTED', captured: 0, moneyCurrency: null, daysGranted: 0 },
    ]);
  });

  it.each<[number, object]>([
    [1, { status: 'CREATING', orderId: null, captured: 0 }],
    [2, { status: 'CREATED', orderId: 'ORDER4' }],
    [3, { status: 'APPROVED' }],
    [4, { status: 'CAPTURING', captureId: null }],
    [5, { status: 'PAID', captured: 7_900, fee: 150, captureId: 'CAPTURE4', daysGranted: 0 }],
    [6, { status: 'COMPLETED', daysGranted: 30 }],
    [8, { status: 'PARTIALLY_REFUNDED', captured: 7_900, refunded: 2_633, daysTakenBack: 0 }],
    [9, { status: 'PARTIALLY_REFUNDED', daysTakenBack: 4 }],
    [11, { status: 'REFUNDED', captured: 7_900, refunded: 7_900, daysGranted: 30, daysTakenBack: 4, events: 11 }],
  ])('shows, from PayPal’s first %i events, the payment as it was then', async (count, expected) => {
    const [payment] = await historiesOf(sequence(payPal(4, 7_900)), { until: instant(count - 1) });
    expect(payment).toMatchObject({ kind: 'paypal', amount: 7_900, environment: 'live', ...expected });
    expect(defined(payment).timeline).toHaveLength(count);
  });

  it('tells when the money came by PayPal’s clock', async () => {
    const events = payPal(1, 3_000).slice(0, 5);
    const { data } = defined(events[4]) as { data: Record<string, unknown> };
    events[4] = { ...defined(events[4]), data: { ...data, capturedAt: '2025-12-31T15:00:00-08:00' } } as never;
    expect(await historiesOf(sequence(events))).toMatchObject([{ capturedAt: '2025-12-31T23:00:00.000Z' }]);
    expect(await historiesOf(sequence(payPal(1, 3_000)))).toMatchObject([{ capturedAt: instant(4) }]);
  });

  it('holds grants of days without money, with the user’s address', async () => {
    const payments = await historiesOf(sequence(grants(1)));
    expect(
      payments.map(({ kind, status, amount, daysGranted, user }) => [kind, status, amount, daysGranted, user]),
    ).toEqual([
      ['trial', 'GRANTED', null, 14, null],
      ['plan-grant', 'GRANTED', null, 60, 'user1@example.com'],
      ['day-grant', 'GRANTED', null, 7, 'user1@example.com'],
    ]);
    expect(totalsOf(payments)).toEqual({ days: [], total: [], daysGranted: 81, daysTakenBack: 0 });
  });

  it('keeps apart when a payment counts and when it was known', async () => {
    const [submitted, approved] = offline(1, 2_900, true);
    const log = logOf([
      { event: defined(submitted), at: 0, late: 0 },
      { event: defined(approved), at: 2, late: 70 },
    ]);
    const statusAt = async (time: ReplayTime) => defined((await historiesOf(log, time))[0]).status;
    expect(await statusAt({ until: instant(1) })).toBe('PENDING');
    expect(await statusAt({ until: instant(2) })).toBe('APPROVED');
    expect(await statusAt({ until: instant(2), knownAt: instant(71) })).toBe('PENDING');
    expect(await statusAt({ until: instant(2), knownAt: instant(72) })).toBe('APPROVED');
    expect(await statusAt({ knownAt: defined(log[0]).position })).toBe('PENDING');
  });

  it('gives the same when it is continued as in one go', async () => {
    const events = sequence([...payPal(1, 2_900), ...offline(2, 2_900, true)]);
    const log = new ReadableLog(events.slice(0, 4));
    const replay = await new Replay().readOn(log.store);
    log.events.push(...events.slice(4));
    await replay.readOn(log.store);
    expect([...replay.histories()]).toEqual(await historiesOf(events));
    expect(replay.position).toBe(defined(events.at(-1)).position);
    expect(log.reads).toBe(2);
  });

  it('gives the same until T, or as known at P, as a replay of a log without later events', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, fc.nat(), async (events, pick) => {
        const edge = defined(events[pick % events.length]);
        const until = effectiveAtOf(edge);
        const cut = events.filter((event) => effectiveAtOf(event) <= until);
        expect(await historiesOf(events, { until })).toEqual(await historiesOf(cut));
        const known = events.slice(0, events.indexOf(edge) + 1);
        expect(await historiesOf(events, { knownAt: edge.position })).toEqual(await historiesOf(known));
        const { recordedAt } = edge.metadata;
        const then = events.filter(({ metadata }) => metadata.recordedAt <= recordedAt);
        expect(await historiesOf(events, { knownAt: recordedAt })).toEqual(await historiesOf(then));
        const both = cut.filter(({ position }) => position <= edge.position);
        expect(await historiesOf(events, { until, knownAt: edge.position })).toEqual(await historiesOf(both));
        const { position } = await replayed(events, { until });
        expect(await historiesOf(events, { until, knownAt: position })).toEqual(await historiesOf(events, { until }));
      }),
    );
  });

  it('gives the same text twice, byte by byte, with events written in between', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, fc.nat(), async (events, pick) => {
        const knownAt = defined(events[pick % events.length]).position;
        const textOf = async (log: StoredEvent[]) => {
          const { position } = await replayed(log, { knownAt });
          const payments = await historiesOf(log, { knownAt });
          const report = reportOf({ until: null, knownAt, user: null, order: null, position, payments });
          return REPLAY_FORMATS.map((format) => [...REPLAY_WRITERS[format](report)].join('\n'));
        };
        const before = await textOf(events.filter(({ position }) => position <= knownAt));
        expect(await textOf(events)).toEqual(before);
      }),
    );
  });
});

describe('the question of a replay', () => {
  it('takes an instant, a whole day, or a position', async () => {
    expect(untilOf('2026-01-31')).toBe('2026-01-31T23:59:59.999Z');
    expect(untilOf('2026-01-31T02:00+02:00')).toBe('2026-01-31T00:00:00.000Z');
    expect(untilOf('yesterday')).toBeUndefined();
    expect(untilOf('2026-02-30T99:00Z')).toBeUndefined();
    expect(untilOf('2026-02-30')).toBeUndefined();
    expect(knownAtOf('17')).toBe('17');
    expect(knownAtOf('2026')).toBeUndefined();
    expect(knownAtOf('2026-01-31')).toBe('2026-01-31T23:59:59.999Z');
    const { store } = new ReadableLog(sequence(offline(1, 1, true)));
    expect(await inLog(store, '2')).toBe('0000000000000002');
    expect(await inLog(store, instant(3))).toBe(instant(3));
    await expect(inLog(store, '1'.repeat(17))).rejects.toThrow('a position of this log');
    await expect(inLog(store, '1/1')).rejects.toThrow('a position of this log');
  });

  it('selects a user by id or address, and a payment by any of its numbers', async () => {
    const [payment] = await historiesOf(sequence(payPal(4, 7_900)));
    const fits: object[] = [{}, { user: 'user-1' }, { user: ' USER1@example.com' }];
    for (const order of ['paypal-4', 'ORDER4', 'CAPTURE4']) fits.push({ order }, { order, user: 'user-1' });
    for (const filter of fits) expect(isMeant(filter)(defined(payment))).toBe(true);
    for (const filter of [{ user: 'user-2' }, { order: 'ORDER5' }, { order: 'ORDER4', user: 'user-2' }]) {
      expect(isMeant(filter)(defined(payment))).toBe(false);
    }
  });

  it('says of each day what of a payment moved on it, not what ever did', async () => {
    const steps = payPal(4, 7_900).map((event, at) => ({ event, at: at * 24, late: 0 }));
    const payment = defined((await historiesOf(logOf(steps)))[0]);
    const days = [...new Set(payment.timeline.filter(({ money }) => money !== 0).map(({ at }) => at.slice(0, 10)))];
    expect(days.map((day) => movedOn(day, payment))).toEqual([7_900, -2_633, -5_267]);
    expect(movedOn('2025-12-31', payment)).toBe(0);
  });
});

describe('the report of a replay', () => {
  it('shows no character that could move a cursor as text, and starts no formula as CSV', async () => {
    const events = offline(1, 2_900, true);
    const { data } = defined(events[0]) as { data: Record<string, unknown> };
    events[0] = {
      ...defined(events[0]),
      data: { ...data, userEmail: '=cmd()', reference: '\u001b[31m\u202ered\nline' },
    } as never;
    const payments = await historiesOf(sequence(events));
    const report = reportOf({ until: null, knownAt: null, user: null, order: null, position: '2', payments });
    const text = [...REPLAY_WRITERS.text(report)];
    expect(text.join('\n')).toContain('(�[31m�red�line)');
    expect(text.join('\n')).toMatch(
      /2026-01-01T01:00:00.000Z OfflinePaymentApproved by admin root \+29.00 USD \+30 days/,
    );
    expect(text.at(-2)).toMatch(/^Total +USD +captured +29.00 +refunded +0.00 +net +29.00 +\(1 payments, 0 returns/);
    const [header, line] = [...REPLAY_WRITERS.csv(report)];
    expect(header).toMatch(/^payment_id,kind,user_id,user,.*,timeline,days_owed$/);
    expect(line).toContain(`,'=cmd(),`);
    expect(line).toContain(`,2900,29.00,USD,APPROVED,2900,29.00,0,0.00,,USD,${instant(1)},no,30,0,`);
    expect(JSON.parse([...REPLAY_WRITERS.json(report)].join('\n'))).toEqual(report);
  });
});
