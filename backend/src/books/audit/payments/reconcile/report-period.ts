import { DateTime } from 'luxon';

/** The time zones that PayPal writes and that are no IANA names. Hours ahead of UTC. */
const ZONES: Readonly<Record<string, number>> = {
  PST: -8,
  PDT: -7,
  MST: -7,
  MDT: -6,
  CST: -6,
  CDT: -5,
  EST: -5,
  EDT: -4,
  GMT: 0,
  UTC: 0,
  BST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  AEST: 10,
  AEDT: 11,
};

type Order = 'day/month' | 'month/day';

export interface ReportPeriod {
  /** ISO-8601 UTC: the beginning of the first day, and the last moment of the last one, in the report's time zone. */
  from: string;
  until: string;
  /** False: the file does not show whether 01/02 is in January or in February; it was read as January. */
  isCertain: boolean;
}

/** Finds the days of a report from its dates. */
export class PeriodFinder {
  private readonly order = new Set<Order>(['month/day', 'day/month']);
  /** First and last day for each way of reading. */
  private readonly seen = new Map<Order, { first: DateTime; last: DateTime }>();

  add(date: string, timeZone: string): void {
    const zone = zoneOf(timeZone);
    const wellRead = new Set<Order>();
    for (const order of this.order) {
      const day = dayOf(date, order, zone);
      if (!day) continue;
      wellRead.add(order);
      const seen = this.seen.get(order);
      if (!seen) this.seen.set(order, { first: day, last: day });
      else if (day < seen.first) seen.first = day;
      else if (day > seen.last) seen.last = day;
    }
    // A date that fits neither order does not decide between them.
    if (wellRead.size === 1) for (const order of this.order) if (!wellRead.has(order)) this.order.delete(order);
  }

  /** undefined if there was no date. */
  get period(): ReportPeriod | undefined {
    const [order] = this.order;
    const seen = order && this.seen.get(order);
    if (!seen) return undefined;
    const { first, last } = seen;
    const other = this.order.size === 1 ? seen : this.seen.get('day/month');
    return {
      from: first.toJSDate().toISOString(),
      until: last.endOf('day').toJSDate().toISOString(),
      isCertain: other !== undefined && +other.first === +first && +other.last === +last,
    };
  }
}

const ISO = /^(?<year>\d{4})[/.-](?<month>\d\d?)[/.-](?<day>\d\d?)/;
const MONTH_FIRST = /^(?<month>\d\d?)[/-](?<day>\d\d?)[/-](?<year>\d{4})/;
const DAY_FIRST = /^(?<day>\d\d?)[/.-](?<month>\d\d?)[/.-](?<year>\d{4})/;

/** Returns the day of a date. With dots the day always comes first. */
function dayOf(text: string, order: Order, zone: string): DateTime | undefined {
  const isDayFirst = order === 'day/month' || /^\d+\./.test(text);
  const { groups } = ISO.exec(text) ?? (isDayFirst ? DAY_FIRST : MONTH_FIRST).exec(text) ?? {};
  if (!groups) return undefined;
  const { year, month, day } = groups;
  const found = DateTime.fromObject({ year: Number(year), month: Number(month), day: Number(day) }, { zone });
  return found.isValid ? found : undefined;
}

function zoneOf(text: string): string {
  const name = text.trim();
  const hours = ZONES[name.toUpperCase()];
  if (hours !== undefined) return `UTC${hours < 0 ? '' : '+'}${hours}`;
  return name !== '' && DateTime.local({ zone: name }).isValid ? name : 'UTC';
}
