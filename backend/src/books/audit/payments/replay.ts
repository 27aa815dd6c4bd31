import type { Payment, PaymentHistory } from '@wavelane/contracts';
import {
  effectiveAtOf,
  type EventStore,
  type Position,
  type Recorded,
  START,
  type StoredEvent,
} from '@wavelane/event-store';
import { statusOf, payPalPayment } from '../../../days/index.js';
import { isPaymentEvent, isRegistration, type PaymentEvent, paymentIdOf, REPLAYED } from './payment-events.js';
import { isMoney, stepOf } from './payment-step.js';

export interface ReplayTime {
  /** Only movements that count up to this instant, inclusive. ISO-8601 UTC with milliseconds. */
  until?: string;
  /** Only events that the log held then: up to an instant of recording, or up to a position of this log; inclusive. */
  knownAt?: string;
}

interface Replayed {
  history: PaymentHistory;
  state: typeof payPalPayment.initialState;
}

const PAGE = 1_000;

/**
 * The payments of a log, folded up to an instant (docs/adr/0032-payment-replay.md). Reads payment events and nothing
 * else, touches no read model, starts nothing and writes nothing. Memory: all payments up to then.
 */
export class Replay {
  /** Position of the last event in it; as `knownAt` it gives the same replay again, with any later events. */
  position: Position = START;
  private next: Position = START;
  private isOver = false;
  private readonly payments = new Map<string, Replayed>();
  private readonly emails = new Map<string, string>();

  constructor(private readonly time: ReplayTime = {}) {}

  /** Reads on to the end of the log, or to the `knownAt` of the request. Not twice at once. */
  async readOn(store: EventStore, signal?: AbortSignal): Promise<this> {
    for (let isEnd = this.isOver; !isEnd;) {
      const request = { after: this.next, limit: PAGE, types: REPLAYED, ...(signal && { signal }) };
      const page = await store.readAll(request);
      for (const event of page.events) this.take(event);
      this.next = page.next;
      isEnd = page.head || this.isOver;
    }
    return this;
  }

  /** Takes the next event of the log; ignores events of other things than payments. */
  take(event: StoredEvent): void {
    const { until, knownAt } = this.time;
    this.isOver ||=
      knownAt !== undefined && (knownAt.includes('T') ? event.metadata.recordedAt : event.position) > knownAt;
    if (this.isOver || (until !== undefined && effectiveAtOf(event) > until)) return;
    if (isRegistration(event)) this.emails.set(event.data.accountId, event.data.email);
    if (!isPaymentEvent(event)) return;
    const id = paymentIdOf(event);
    if (id === undefined) return;
    let payment = this.payments.get(id);
    if (!payment)
      this.payments.set(
        id,
        (payment = { history: unopened(id, effectiveAtOf(event)), state: payPalPayment.initialState }),
      );
    this.add(payment, event);
    this.position = event.position;
  }

  /** Yields the payments in the order in which they were opened. They are the replay's own: do not change them. */
  *histories(): Generator<PaymentHistory> {
    for (const { history } of this.payments.values()) yield history;
  }

  get(id: string): PaymentHistory | undefined {
    return this.payments.get(id)?.history;
  }

  get size(): number {
    return this.payments.size;
  }

  private add(payment: Replayed, event: Recorded<PaymentEvent>): void {
    const { history } = payment;
    const { change, why = null, money = 0, days = 0, owed = 0 } = stepOf(history, event);
    Object.assign(history, change);
    history.user ??= this.emails.get(history.userId) ?? null;
    if (money > 0) history.captured += money;
    else history.refunded -= money;
    if (days > 0) history.daysGranted += days;
    else history.daysTakenBack -= days;
    history.daysOwed += owed;
    if (payPalPayment.events.is(event)) {
      payment.state = payPalPayment.evolve(payment.state, event);
      history.kind = 'paypal';
      history.status = statusOf(payment.state);
    }
    const { position, id: eventId, type, metadata } = event;
    const { actor, correlationId, recordedAt } = metadata;
    const at = effectiveAtOf(event);
    if (isMoney(event)) history.capturedAt ??= at;
    history.changedAt = at;
    history.events++;
    history.timeline.push({ position, eventId, type, at, recordedAt, actor, correlationId, why, money, days });
  }
}

/** A payment without its timeline. */
export function withoutTimeline({ timeline: _timeline, ...payment }: PaymentHistory): Payment {
  return payment;
}

function unopened(id: string, openedAt: string): PaymentHistory {
  return {
    id,
    kind: 'offline',
    userId: '',
    user: null,
    planId: null,
    plan: null,
    period: null,
    amount: null,
    currency: null,
    status: 'PENDING',
    captured: 0,
    refunded: 0,
    moneyCurrency: null,
    capturedAt: null,
    fee: null,
    unread: false,
    daysGranted: 0,
    daysTakenBack: 0,
    daysOwed: 0,
    orderId: null,
    captureId: null,
    environment: null,
    reference: null,
    openedAt,
    changedAt: openedAt,
    events: 0,
    timeline: [],
  };
}
