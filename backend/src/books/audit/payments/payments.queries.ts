import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Payment, PaymentHistory, PaymentSums } from '@wavelane/contracts';
import { InvalidCursor } from '@wavelane/read-store';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { PaymentReplays } from './payment-replays.js';
import { type ReplayTime, withoutTimeline } from './replay.js';
import { isMeant, movedOn, type PaymentFilter } from './replay-request.js';
import { totalsOf } from './totals.js';

/** The payments as of then, the one opened last first. All pages show the log as it was at the first one. */
export class ListPayments extends Query<ListPage<Payment>> {
  constructor(
    readonly time: ReplayTime,
    readonly filter: PaymentFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListPayments)
export class ListPaymentsHandler implements IQueryHandler<ListPayments> {
  constructor(private readonly replays: PaymentReplays) {}

  async execute({ time, filter, page }: ListPayments): Promise<ListPage<Payment>> {
    const from = page.cursor === undefined ? undefined : fromCursor(page.cursor);
    const replay = await this.replays.at(from === undefined ? time : { ...time, knownAt: from.knownAt });
    const meant = [...replay.histories()].filter(isMeant(filter)).reverse();
    const rest = from === undefined ? meant : meant.filter((payment) => openedWith(payment) < from.after);
    const shown = rest.slice(0, page.limit);
    const { day } = filter;
    const items = shown.map((payment) => ({
      ...withoutTimeline(payment),
      ...(day !== undefined && { onDay: movedOn(day, payment) }),
    }));
    const last = shown.at(-1);
    if (!last || rest.length <= shown.length) return { items };
    return { items, cursor: toCursor(replay.position, openedWith(last)) };
  }
}

/** One payment with its timeline. @throws DomainError not-found if there was no such payment then */
export class GetPayment extends Query<PaymentHistory> {
  constructor(
    readonly id: string,
    readonly time: ReplayTime,
  ) {
    super();
  }
}

@QueryHandler(GetPayment)
export class GetPaymentHandler implements IQueryHandler<GetPayment> {
  constructor(private readonly replays: PaymentReplays) {}

  async execute({ id, time }: GetPayment): Promise<PaymentHistory> {
    const payment = (await this.replays.at(time)).get(id);
    if (!payment) throw DomainError.notFound('Payment');
    return { ...payment, timeline: [...payment.timeline] };
  }
}

/** The money and days that came and went, by day and currency. @param from ISO-8601 UTC, inclusive */
export class GetPaymentTotals extends Query<PaymentSums> {
  constructor(
    readonly time: ReplayTime,
    readonly from: string | null,
  ) {
    super();
  }
}

@QueryHandler(GetPaymentTotals)
export class GetPaymentTotalsHandler implements IQueryHandler<GetPaymentTotals> {
  constructor(private readonly replays: PaymentReplays) {}

  async execute({ time, from }: GetPaymentTotals): Promise<PaymentSums> {
    const replay = await this.replays.at(time);
    const { position } = replay;
    return { from, until: time.until ?? null, position, ...totalsOf(replay.histories(), from ?? undefined) };
  }
}

/** Position of its first event: no two payments have the same. */
const openedWith = ({ timeline }: PaymentHistory): string => timeline[0]?.position ?? '';

const toCursor = (knownAt: string, after: string): string =>
  Buffer.from(JSON.stringify([knownAt, after])).toString('base64url');

function fromCursor(text: string): { knownAt: string; after: string } {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(read) && read.length === 2 && read.every((part) => /^\d[\d/]{0,60}$/.test(String(part)))) {
      return { knownAt: String(read[0]), after: String(read[1]) };
    }
  } catch {
    // no cursor of ours
  }
  throw new InvalidCursor();
}

export const paymentQueries = [ListPaymentsHandler, GetPaymentHandler, GetPaymentTotalsHandler];
