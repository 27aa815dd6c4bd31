import type {
  ReportDay,
  ReportFunnel,
  ReportHour,
  ReportOfChannel,
  ReportOfLabel,
  ReportOfMember,
  ReportTotals,
} from '@wavelane/contracts';
import type { Calendar } from './elapsed.js';
import type { Delivery } from './fact.js';
import type { Material } from './material.js';
import { isIn, type Period, placesIn, type Span } from './period.js';
import { Sum } from './sums.js';
import type { Wait } from './waits.js';

/** A report by ids: without the names of members and channels. */
export interface Figures {
  totals: ReportTotals;
  before: ReportTotals;
  days: ReportDay[];
  hours: ReportHour[];
  /** null: the account's own phone. */
  members: (Omit<ReportOfMember, 'member'> & { memberId: string | null })[];
  channels: Omit<ReportOfChannel, 'label'>[];
  labels: ReportOfLabel[];
}

const HOURS = 24;

/** Counts and times the facts of a period. Pure: the same material gives the same report. */
export function figuresOf(material: Material, period: Period, calendar: Calendar): Figures {
  const parts = partsOf(material, period, calendar);
  const volumeOf = (sum: Sum | undefined) => (sum ?? new Sum(calendar)).volume;
  return {
    totals: totalsOf(material, period, calendar),
    before: totalsOf(material, period.before, calendar),
    days: period.days.map((day) => ({ day, ...volumeOf(parts.days.get(day)) })),
    hours: Array.from({ length: HOURS }, (_, hour) => ({ hour, ...volumeOf(parts.hours.get(hour)) })),
    members: most(parts.members, ({ volume }) => volume.answers + volume.resolved).map(([memberId, sum]) => ({
      ...{ memberId, answers: sum.volume.answers, resolved: sum.volume.resolved },
      ...sum.responses,
    })),
    channels: most(parts.channels, ({ volume }) => volume.received + volume.sent).map(([channelId, sum]) => ({
      ...{ channelId, ...sum.volume },
      ...sum.responses,
    })),
    labels: most(parts.labels, ({ volume }) => volume.opened + volume.resolved).map(([label, sum]) => ({
      ...{ label, opened: sum.volume.opened, resolved: sum.volume.resolved },
      ...sum.responses,
    })),
  };
}

export function totalsOf({ facts, waits, deliveries }: Material, span: Span, calendar: Calendar): ReportTotals {
  const sum = new Sum(calendar);
  for (const { kind, at } of facts) if (isIn(span, at)) sum.count(kind);
  for (const wait of waits) if (isAnsweredIn(span, wait)) sum.time(wait);
  const messages = funnelOf(deliveries.filter(({ at }) => isIn(span, at)));
  const waiting = waits.filter((wait) => isWaitingAfter(span, wait)).length;
  return { ...sum.volume, sent: messages.sent, ...sum.responses, waiting, messages };
}

export const isAnsweredIn = (span: Span, { ended }: Wait): boolean => ended?.how === 'answer' && isIn(span, ended.at);

/** Whether a wait began in the span and was not over at its end. */
export const isWaitingAfter = (span: Span, { since, ended }: Wait): boolean =>
  isIn(span, since) && (!ended || ended.at >= span.until);

/** Returns the sums of the outcomes of messages. */
export function funnelOf(deliveries: readonly Delivery[]): ReportFunnel {
  const funnel = { sent: 0, delivered: 0, read: 0, replied: 0, failed: 0, pressed: 0 };
  for (const { buttons, ...delivery } of deliveries) {
    for (const step of ['sent', 'delivered', 'read', 'replied', 'failed'] as const) funnel[step] += delivery[step];
    for (const pressed of buttons) funnel.pressed += pressed;
  }
  return { ...funnel, failed: Math.max(0, funnel.failed) };
}

/** Sums by key, such as a member or a channel. */
class Parts<Key> extends Map<Key, Sum> {
  constructor(private readonly calendar: Calendar) {
    super();
  }

  of(key: Key): Sum {
    let sum = this.get(key);
    if (!sum) this.set(key, (sum = new Sum(this.calendar)));
    return sum;
  }
}

function partsOf({ facts, waits, deliveries, labelsOf }: Material, period: Period, calendar: Calendar) {
  const place = placesIn(period.zone);
  const [days, hours] = [new Parts<string>(calendar), new Parts<number>(calendar)];
  const [members, channels] = [new Parts<string | null>(calendar), new Parts<number>(calendar)];
  const labels = new Parts<string>(calendar);
  for (const { kind, at, by, channelId, conversation } of facts) {
    if (!isIn(period, at)) continue;
    const { day, hour } = place(at);
    for (const sum of [days.of(day), hours.of(hour), channels.of(channelId)]) sum.count(kind);
    if (by !== null || kind === 'phone') members.of(by).count(kind);
    for (const label of labelsOf(conversation)) labels.of(label).count(kind);
  }
  for (const wait of waits) {
    if (!wait.ended || !isAnsweredIn(period, wait)) continue;
    for (const sum of [members.of(wait.ended.by), channels.of(wait.channelId)]) sum.time(wait);
    for (const label of labelsOf(wait.conversation)) labels.of(label).time(wait);
  }
  for (const { at, sent, channelId } of deliveries) {
    if (!isIn(period, at) || sent === 0) continue;
    const { day, hour } = place(at);
    for (const sum of [days.of(day), hours.of(hour), channels.of(channelId)]) sum.volume.sent += sent;
  }
  return { days, hours, members, channels, labels };
}

/** The largest figures first; equal ones in the order of their names. */
const most = <Key>(parts: ReadonlyMap<Key, Sum>, by: (sum: Sum) => number): [Key, Sum][] =>
  [...parts].sort(([a, one], [b, other]) => by(other) - by(one) || (String(a) < String(b) ? -1 : 1));
