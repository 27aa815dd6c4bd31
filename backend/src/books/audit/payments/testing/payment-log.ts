import type { PaymentHistory } from '@wavelane/contracts';
import type { EventStore, Page, Position, ReadAllOptions, StoredEvent } from '@wavelane/event-store';
import { defined, partOf } from '@wavelane/testing';
import fc from 'fast-check';
import { Replay, type ReplayTime } from '../replay.js';
import type { PaymentEvent } from '../payment-events.js';

/** Midnight, so that days are easy to count. */
const BEGIN = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

export const instant = (hours: number): string => new Date(BEGIN + hours * HOUR).toISOString();

type Told = PaymentEvent | { type: 'AccountRegistered' | 'ChannelCreated'; data: object };

export interface Written {
  event: Told;
  /** Hours after the beginning: when it counts, and how long afterwards the log had it. */
  at: number;
  late: number;
}

/** A log of these, in this order: what is late counts before the log had it. */
export function logOf(written: readonly Written[]): StoredEvent[] {
  const revisions = new Map<string, number>();
  return written.map(({ event, at, late }, index) => {
    const stream = streamOf(event);
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    return {
      id: `event-${index + 1}`,
      stream,
      revision,
      position: String(index + 1).padStart(16, '0') as Position,
      type: event.type,
      schemaVersion: 1,
      data: event.data,
      metadata: {
        actor: { kind: 'admin', id: 'root' },
        correlationId: `request-${index + 1}`,
        commandId: `command-${index + 1}`,
        causationId: null,
        recordedAt: instant(at + late),
        ...(late > 0 && { effectiveAt: instant(at) }),
      },
    };
  });
}

const streamOf = ({ data }: Told): string => String(Object.values(data)[0]);

/** The log as a read-only store. `read`: the types that were asked for. */
export class ReadableLog implements Pick<EventStore, 'readAll' | 'head'> {
  reads = 0;

  constructor(readonly events: StoredEvent[]) {}

  async readAll({ after, limit, types }: ReadAllOptions): Promise<Page> {
    this.reads++;
    const behind = this.events.filter(({ position }) => position > after);
    const looked = behind.slice(0, limit);
    const events = looked.filter(({ type }) => !types || types.includes(type));
    return { events, next: looked.at(-1)?.position ?? after, head: looked.length === behind.length };
  }

  async head(): Promise<Position> {
    return this.events.at(-1)?.position ?? ('' as Position);
  }

  get store(): EventStore {
    return partOf<EventStore>(this);
  }
}

const quote = (planId: string, price: number) =>
  ({ planId, planName: planId, durationType: 'MONTHLY', monthly: price, price, currency: 'USD', days: 30 }) as const;
const plan = { id: 'starter', name: 'Starter', channelsLimit: 1, dailyMessagesLimit: null, bulkMessagesLimit: null };

/** An offline payment from its submission to its decision. */
export function offline(n: number, amount: number, approved: boolean, currency = 'USD'): Told[] {
  const payment = { paymentId: `offline-${n}`, accountId: `user-${n % 3}` };
  const terms = { quote: quote('starter', 2_900), plan };
  const submitted = { ...payment, userEmail: `user${n % 3}@example.com`, amount, currency, reference: `Transfer ${n}` };
  return [
    { type: 'OfflinePaymentSubmitted', data: { ...submitted, ...terms, amountFits: true, proof: null } },
    approved
      ? { type: 'OfflinePaymentApproved', data: { ...payment, ...terms, days: 30, note: 'seen at the bank' } }
      : { type: 'OfflinePaymentRejected', data: { ...payment, reason: 'never came' } },
  ];
}

/** A payment through PayPal from its order to money that goes back in two steps. */
export function payPal(n: number, amount: number, currency = 'USD'): Told[] {
  const payment = { paymentId: `paypal-${n}`, accountId: `user-${n % 3}` };
  const [orderId, captureId, sha256] = [`ORDER${n}`, `CAPTURE${n}`, 'hash'];
  const terms = { quote: { ...quote('growth', amount), currency }, plan };
  const first = Math.floor(amount / 3);
  const money = { amount, currency };
  const placed = { ...payment, orderId, approveUrl: null, sha256 };
  const opened = { ...payment, ...terms, ...money, userEmail: `user${n % 3}@example.com`, at: instant(0) };
  const returned = { ...payment, orderId, captureId, kind: 'refund', currency } as const;
  const rest = { validUntil: instant(1), environment: 'live', merchantId: null, requestId: `create:${n}` } as const;
  return [
    { type: 'PayPalPaymentOpened', data: { ...opened, ...rest } },
    { type: 'PayPalOrderPlaced', data: placed },
    { type: 'PayPalApprovalSeen', data: { ...payment, orderId, at: instant(0) } },
    { type: 'PayPalCaptureRequested', data: { ...payment, orderId, attempt: 1, requestId: 'capture' } },
    {
      type: 'PayPalCaptureCompleted',
      data: { ...payment, orderId, captureId, sha256, ...money, fee: 150, net: amount - 150, capturedAt: null },
    },
    {
      type: 'PayPalGrantDecided',
      data: { ...payment, ...terms, ...money, orderId, captureId, days: 30, late: false },
    },
    { type: 'PayPalGrantMade', data: { ...payment, captureId } },
    { type: 'PayPalMoneyReturned', data: { ...returned, total: first, days: 10, reversalId: 'r1' } },
    { type: 'PayPalDaysTakenBack', data: { ...payment, reversalId: 'r1', requested: 10, applied: 4 } },
    { type: 'PayPalMoneyReturned', data: { ...returned, total: amount, days: 20, reversalId: 'r2' } },
    { type: 'PayPalDaysTakenBack', data: { ...payment, reversalId: 'r2', requested: 20, applied: 0 } },
  ];
}

/** Days that an administrator gives, and a trial. */
export function grants(n: number): Told[] {
  const accountId = `user-${n % 3}`;
  const credit = { accountId, days: 7, balanceAfter: 7, postings: [] };
  return [
    { type: 'AccountRegistered', data: { accountId, email: `user${n % 3}@example.com` } },
    { type: 'TrialStarted', data: { accountId: `${accountId}-${n}`, plan, days: 14 } },
    { type: 'PlanGranted', data: { accountId, grantRef: `grant-${n}`, plan, days: 60, note: 'Enterprise' } },
    {
      type: 'WalletCredited',
      data: { ...credit, creditId: `day-${n}`, source: { kind: 'admin', ref: null }, note: 'Sorry' },
    },
    // The days of the plan: in the log, and no payment of their own.
    {
      type: 'WalletCredited',
      data: { ...credit, creditId: `plan-${n}`, source: { kind: 'admin', ref: `grant-${n}` }, note: null },
    },
    { type: 'ChannelCreated', data: { channelId: n } },
  ];
}

/** Any number of payments side by side, each cut off anywhere, some events known late. */
export const anyLog: fc.Arbitrary<StoredEvent[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('offline', 'rejected', 'paypal', 'grants'),
      amount: fc.integer({ min: 3, max: 100_000 }),
      currency: fc.constantFrom('USD', 'EUR', 'JPY'),
      length: fc.integer({ min: 1, max: 11 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((payments) => {
    const queues = payments.map(({ kind, amount, currency, length }, n) => {
      if (kind === 'paypal') return payPal(n, amount, currency).slice(0, length);
      if (kind === 'grants') return grants(n).slice(0, length);
      return offline(n, amount, kind === 'offline', currency).slice(0, length);
    });
    const total = queues.reduce((sum, { length }) => sum + length, 0);
    const turn = fc.record({ queue: fc.nat(), hours: fc.nat(30), late: fc.constantFrom(0, 0, 0, 1, 50) });
    return fc.array(turn, { minLength: total, maxLength: total }).map((turns) => {
      const waiting = queues.map((queue) => [...queue]);
      let recorded = 0;
      const written = turns.map(({ queue, hours, late }): Written => {
        const open = waiting.filter(({ length }) => length > 0);
        recorded += hours;
        return { event: defined(defined(open[queue % open.length]).shift()), at: recorded - late, late };
      });
      return logOf(written);
    });
  });

/** Events one after the other, known at once. */
export const sequence = (events: readonly Told[]): StoredEvent[] =>
  logOf(events.map((event, at) => ({ event, at, late: 0 })));

/** The state of a replay after it has read these events. */
export const replayed = (events: StoredEvent[], time: ReplayTime = {}): Promise<Replay> =>
  new Replay(time).readOn(new ReadableLog(events).store);

export const historiesOf = async (events: StoredEvent[], time: ReplayTime = {}): Promise<PaymentHistory[]> => [
  ...(await replayed(events, time)).histories(),
];
