import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DAY_MS, type DeliveryDay } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../platform/domain/clock.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { deliveryHourKey, deliveryHoursProjection } from './delivery-hours.projection.js';
import { AccountLookup } from '../sending/account-lookup.js';
import { dayOf } from '../../platform/domain/calendar/calendar-day.js';

const HOUR_MS = 3_600_000;

/**
 * Counts the outcomes of an account's messages on each of its last days, the oldest first; includes days without any.
 */
export class GetDeliveryDays extends Query<DeliveryDay[]> {
  constructor(
    readonly accountId: string,
    /** 1 or more. */
    readonly days: number,
  ) {
    super();
  }
}

@QueryHandler(GetDeliveryDays)
export class GetDeliveryDaysHandler implements IQueryHandler<GetDeliveryDays> {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ accountId, days }: GetDeliveryDays): Promise<DeliveryDay[]> {
    const zone = (await this.lookup.sender(accountId))?.timeZone ?? 'UTC';
    const now = this.clock.now();
    const found = new Map<string, DeliveryDay>();
    for (let back = days - 1; back >= 0; back--) {
      const day = dayOf(now - back * DAY_MS, zone);
      found.set(day, { day, sent: 0, delivered: 0, read: 0, replied: 0, failed: 0 });
    }
    const hours = new Map<string, number>();
    for (let at = now; at > now - (days + 1) * DAY_MS; at -= HOUR_MS) {
      hours.set(deliveryHourKey(accountId, new Date(at).toISOString()), at);
    }
    for (const { id, body } of await this.readModels.many(deliveryHoursProjection, [...hours.keys()])) {
      const at = hours.get(id);
      const day = at === undefined ? undefined : found.get(dayOf(Math.floor(at / HOUR_MS) * HOUR_MS, zone));
      if (!day) continue;
      for (const name of ['sent', 'delivered', 'read', 'replied', 'failed'] as const) day[name] += body[name];
    }
    return [...found.values()].map((day) => ({ ...day, failed: Math.max(0, day.failed) }));
  }
}
