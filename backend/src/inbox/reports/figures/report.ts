import type {
  ReportDay,
  ReportFunnel,
  ReportHour,
  ReportOfChannel,
  ReportOfLabel,
  ReportOfMember,
  ReportTotals,
} from '@wavelane/contracts';
import { type Calendar, elapsed } from './elapsed.js';
import type { FactKind } from '../facts/facts.projection.js';
import type { Delivery } from './fact.js';
import type { Material } from './material.js';
import { isIn, type Period, type Place, placesIn, type Span } from './period.js';
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
  const answers = answersOf(material, calendar);
  const parts = partsOf(material, answers, period);
  const volumeOf = (sum: Sum | undefined) => (sum ?? new Sum()).volume;
  return {
    totals: totalsOf(material, answers, period, parts.all),
    before: totalsOf(material, answers, period.before, parts.before),
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

/** A wait that ended with an answer. */
interface Answer {
  conversation: string;
  channelId: number;
  by: string | null;
  isFirst: boolean;
  /** When the answer came, Unix ms. */
  at: number;
  /** How long the person had waited, in ms of the calendar: computed once, because it counts in several parts. */
  ms: number;
}

const answersOf = ({ waits }: Material, calendar: Calendar): Answer[] =>
  waits.flatMap(({ conversation, channelId, since, isFirst, ended }) =>
    ended?.how === 'answer'
      ? { conversation, channelId, isFirst, by: ended.by, at: ended.at, ms: elapsed(since, ended.at, calendar) }
      : [],
  );

/** @param sum has counted the facts of the span */
function totalsOf({ waits, deliveries }: Material, answers: readonly Answer[], span: Span, sum: Sum): ReportTotals {
  for (const { at, isFirst, ms } of answers) if (isIn(span, at)) sum.time(isFirst, ms);
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
  of(key: Key): Sum {
    let sum = this.get(key);
    if (!sum) this.set(key, (sum = new Sum()));
    return sum;
  }
}

function partsOf({ threads, deliveries, labelsOf }: Material, answers: readonly Answer[], period: Period) {
  const placeOf = placesIn(period.zone);
  const [days, hours] = [new Parts<string>(), new Parts<number>()];
  const [members, channels] = [new Parts<string | null>(), new Parts<number>()];
  const labels = new Parts<string>();
  const [all, before] = [new Sum(), new Sum()];
  // The sums of one day and one hour are looked up once for all facts in them.
  const quarters = new Parts<Place>();
  for (const { conversation, channelId, kinds, at: times, by } of threads) {
    const ofThread = new Sum();
    let isCounted = false;
    for (let place = 0; place < kinds.length; place++) {
      const [kind, at, member] = [kinds[place] as FactKind, times[place] ?? 0, by[place] ?? null];
      if (isIn(period, at)) {
        isCounted = true;
        quarters.of(placeOf(at)).count(kind);
        ofThread.count(kind);
        if (member !== null || kind === 'phone') members.of(member).count(kind);
      } else if (isIn(period.before, at)) before.count(kind);
    }
    if (!isCounted) continue;
    channels.of(channelId).add(ofThread);
    for (const label of labelsOf(conversation)) labels.of(label).add(ofThread);
  }
  for (const [{ day, hour }, sum] of quarters) for (const part of [all, days.of(day), hours.of(hour)]) part.add(sum);
  for (const { at, by, channelId, conversation, isFirst, ms } of answers) {
    if (!isIn(period, at)) continue;
    members.of(by).time(isFirst, ms);
    channels.of(channelId).time(isFirst, ms);
    for (const label of labelsOf(conversation)) labels.of(label).time(isFirst, ms);
  }
  for (const { at, sent, channelId } of deliveries) {
    if (!isIn(period, at) || sent === 0) continue;
    const { day, hour } = placeOf(at);
    for (const sum of [days.of(day), hours.of(hour), channels.of(channelId)]) sum.volume.sent += sent;
  }
  return { all, before, days, hours, members, channels, labels };
}

/** The largest figures first; equal ones in the order of their names. */
const most = <Key>(parts: ReadonlyMap<Key, Sum>, by: (sum: Sum) => number): [Key, Sum][] =>
  [...parts].sort(([a, one], [b, other]) => by(other) - by(one) || (String(a) < String(b) ? -1 : 1));
