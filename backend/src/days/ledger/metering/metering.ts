import { DAY_MS } from '@wavelane/contracts';

/**
 * Metering is arithmetic on active time (docs/adr/0019-metering.md). A period is 24 h of active time of one channel and
 * its day is used up at the period's end, so at any instant `floor(active / 24 h)` days are used.
 */
export interface Meter {
  /**
   * Unix ms from which the present stretch of active time runs; null while it is paused because the wallet is empty.
   */
  since: number | null;
  /** Active ms of the earlier stretches. A pause keeps the part of the period already used. */
  before: number;
  /** End of the channel's paid time, Unix ms. No time is used after it. */
  until: number;
  /** Days used up so far; the next is number `days + 1`. */
  days: number;
  /** Its owner paused the channel: its time does not run even while the wallet has days. Not there: no. */
  held?: boolean;
  /** Revision of the channel's stream up to which its events are applied; an older event that repeats is ignored. */
  seen: number;
}

/** By channel id. */
export type Meters = Readonly<Record<string, Meter>>;

/** A day about to be used up. */
export interface NextDay {
  channelId: number;
  /** Unix ms, the end of its period. */
  at: number;
  /** 1 for the channel's first day. */
  n: number;
}

/** Active ms of a channel up to an instant of its present stretch. */
export function activeMs({ since, before, until }: Meter, at: number): number {
  return since === null ? before : before + Math.max(0, Math.min(at, until) - since);
}

/** Days that a channel will use up until the end of its paid time, if it stays active. */
export const daysToUse = (meter: Meter): number =>
  Math.max(0, Math.floor(activeMs(meter, meter.until) / DAY_MS) - meter.days);

/** The first day that will be used up if nothing changes; of several at one instant the oldest channel's. */
export function nextDay(meters: Meters): NextDay | undefined {
  let next: NextDay | undefined;
  for (const [id, meter] of Object.entries(meters)) {
    const at = periodEnd(meter);
    const channelId = Number(id);
    if (at === undefined || (next && (at > next.at || (at === next.at && channelId > next.channelId)))) continue;
    next = { channelId, at, n: meter.days + 1 };
  }
  return next;
}

/** The wallet is empty: nothing runs from this instant. */
export function resting(meters: Meters, at: number): Meters {
  return mapped(meters, (meter) => ({ ...meter, before: activeMs(meter, at), since: null }));
}

/** There are days again: everything that is not paused by its owner runs on from this instant. */
export function running(meters: Meters, at: number): Meters {
  return mapped(meters, (meter) => ({ ...meter, before: activeMs(meter, at), since: meter.held ? null : at }));
}

/** The channel's owner paused it at this instant. */
export const held = (meter: Meter, at: number): Meter => ({
  ...meter,
  before: activeMs(meter, at),
  since: null,
  held: true,
});

/** The channel's owner resumed it at this instant. @param empty the wallet has no days, so its time stays paused */
export const released = ({ held: _held, ...meter }: Meter, at: number, empty: boolean): Meter => ({
  ...meter,
  since: empty ? null : at,
});

/**
 * Computes when a balance will be used up if every channel that is active now stays so.
 * @returns Unix ms; undefined if no channel uses days
 */
export function runsOutAt(balance: number, meters: Meters, now: number): number | undefined {
  const ends = Object.values(meters)
    .filter(({ since, until }) => since !== null && until > now)
    .flatMap((meter) => periodEnd({ ...meter, until: Infinity }) ?? [])
    .sort((a, b) => a - b);
  if (ends.length === 0 || balance <= 0) return undefined;
  const last = balance - 1;
  return (ends[last % ends.length] ?? 0) + Math.floor(last / ends.length) * DAY_MS;
}

/** Channels that use days at this instant. */
export const activeChannels = (meters: Meters, now: number): number =>
  Object.values(meters).filter(({ since, until }) => since !== null && since <= now && now < until).length;

function periodEnd({ since, before, until, days }: Meter): number | undefined {
  if (since === null) return undefined;
  // A period that was over before the wallet was empty is paid for as soon as there are days again.
  const at = Math.max(since, since + (days + 1) * DAY_MS - before);
  return at <= until || before >= (days + 1) * DAY_MS ? at : undefined;
}

function mapped(meters: Meters, change: (meter: Meter) => Meter): Meters {
  return Object.fromEntries(Object.entries(meters).map(([id, meter]) => [id, change(meter)]));
}
