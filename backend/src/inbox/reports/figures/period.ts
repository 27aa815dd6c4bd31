import type { ReportFilter } from '@wavelane/contracts';
import { DateTime, IANAZone } from 'luxon';
import { QUARTER_MS } from '../facts/deliveries.projection.js';

/** Unix ms; `until` is exclusive. */
export interface Span {
  from: number;
  until: number;
}

/** Days of an account: `yyyy-mm-dd`, in its zone. */
export interface Days extends Span {
  days: readonly string[];
}

/** The days of a report, and its time zone. */
export interface Period extends Days {
  zone: string;
  before: Days;
  /** Unix ms: facts that were known later do not count. */
  known: number;
}

/** @param timeZone IANA name; an unknown one counts as UTC */
export function periodOf({ from, days, asOf }: Pick<ReportFilter, 'from' | 'days' | 'asOf'>, timeZone: string): Period {
  const zone = IANAZone.isValidZone(timeZone) ? timeZone : 'UTC';
  const first = dateOf(from, zone);
  return {
    zone,
    ...daysFrom(first, days),
    before: daysFrom(first.minus({ days }), days),
    known: asOf === undefined ? Infinity : startOf(dateOf(asOf, zone).plus({ days: 1 })),
  };
}

const dateOf = (day: string, zone: string) => DateTime.fromISO(day, { zone });
const startOf = (date: DateTime): number => date.startOf('day').toMillis();

function daysFrom(first: DateTime, count: number): Days {
  const days = Array.from({ length: count }, (_, index) => first.plus({ days: index }).toFormat('yyyy-MM-dd'));
  return { days, from: startOf(first), until: startOf(first.plus({ days: count })) };
}

export interface Place {
  /** `yyyy-mm-dd` */
  day: string;
  /** 0 to 23 */
  hour: number;
}

/** Returns a function for the day and hour of an instant in a zone. It computes each quarter of an hour only once. */
export function placesIn(zone: string): (at: number) => Place {
  const known = new Map<number, Place>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    let place = known.get(quarter);
    if (!place) {
      const local = DateTime.fromMillis(quarter * QUARTER_MS, { zone });
      known.set(quarter, (place = { day: local.toFormat('yyyy-MM-dd'), hour: local.hour }));
    }
    return place;
  };
}

export const isIn = ({ from, until }: Span, at: number): boolean => from <= at && at < until;
