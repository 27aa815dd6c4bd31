import type { Report, ReportVolume } from '@wavelane/contracts';
import type { Evidence } from '../evidence.js';
import { type Fact, factsOf, funnelOf, timesOf } from './recount.js';

const VOLUME = ['received', 'answers', 'sent', 'opened', 'resolved'] as const;

const volumeOf = (facts: readonly Fact[]): ReportVolume => {
  const of = (figure: Fact['figure']) => facts.filter((one) => one.figure === figure).length;
  return {
    ...{ received: of('received'), answers: of('answers'), sent: of('sent') },
    ...{ opened: of('opened'), resolved: of('resolved') },
  };
};

const responsesOf = (facts: readonly Fact[]) => {
  const waits = facts.flatMap(({ waited }) => waited ?? []);
  const of = (isFirst: boolean) => timesOf(waits.filter((one) => one.isFirst === isFirst).map(({ ms }) => ms));
  return { first: of(true), next: of(false) };
};

/** Day and hour of a zone, by the engine's own calendar. */
function localTime(zone: string): (at: number) => { day: string; hour: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const day = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
    return { day, hour: Number(parts.get('hour')) };
  };
}

/** Every figure of every report equals what is counted from the log. */
export function reportsRecounted(evidence: Evidence): string[] {
  const { facts, unanswered } = factsOf(evidence);
  return evidence.reports.flatMap(({ channelId, report }) => {
    const name = channelId === null ? 'the report' : `the report of channel ${channelId}`;
    const local = localTime(report.timeZone);
    const days = new Set(report.days.map(({ day }) => day));
    const isOf = (at: number, channel: number) => days.has(local(at).day) && (channelId ?? channel) === channel;
    const own = facts.filter((fact) => isOf(fact.at, fact.channelId));
    const expected = expectedOf(report, own, local);
    const waiting = unanswered.filter(({ since, channelId: channel }) => isOf(since, channel)).length;
    const totals = { ...volumeOf(own), ...responsesOf(own), waiting, messages: funnelOf(evidence, isOf) };
    return differences(`${name}:`, { totals, ...expected }, shownOf(report));
  });
}

type Local = ReturnType<typeof localTime>;

/** Parts by a name, those without anything left out. */
function partsOf<T>(facts: readonly Fact[], names: (fact: Fact) => readonly string[], what: (own: Fact[]) => T) {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) for (const name of names(fact)) groups.set(name, [...(groups.get(name) ?? []), fact]);
  return Object.fromEntries([...groups].map(([name, own]) => [name, what(own)]));
}

function expectedOf(report: Report, own: readonly Fact[], local: Local) {
  const done = own.filter(({ figure, by }) => by !== null && figure !== 'sent');
  const conversations = own.filter(({ figure }) => figure !== 'sent');
  const days = Object.fromEntries(
    report.days.map(({ day }) => [day, volumeOf(own.filter(({ at }) => local(at).day === day))]),
  );
  const hours = Object.fromEntries(
    Array.from({ length: 24 }, (_, hour) => [String(hour), volumeOf(own.filter(({ at }) => local(at).hour === hour))]),
  );
  const some = (facts: Fact[], ...figures: (keyof ReportVolume)[]) => {
    const volume = volumeOf(facts);
    return { ...Object.fromEntries(figures.map((figure) => [figure, volume[figure]])), ...responsesOf(facts) };
  };
  return {
    days,
    hours,
    members: partsOf(
      done,
      ({ by }) => [by ?? ''],
      (facts) => some(facts, 'answers', 'resolved'),
    ),
    channels: partsOf(
      own,
      ({ channelId }) => [String(channelId)],
      (facts) => some(facts, ...VOLUME),
    ),
    labels: partsOf(
      conversations,
      ({ labels }) => labels,
      (facts) => some(facts, 'opened', 'resolved'),
    ),
  };
}

function shownOf(report: Report) {
  const by = <T, R extends object>(all: readonly T[], name: (one: T) => string | number, what: (one: T) => R) =>
    Object.fromEntries(all.map((one) => [String(name(one)), what(one)]));
  const without = <T extends object>(one: T, ...names: (keyof T)[]) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => !names.includes(name as keyof T)));
  return {
    totals: report.totals,
    days: by(
      report.days,
      ({ day }) => day,
      (one) => without(one, 'day'),
    ),
    hours: by(
      report.hours,
      ({ hour }) => hour,
      (one) => without(one, 'hour'),
    ),
    members: by(
      report.members,
      ({ member }) => member?.id ?? 'phone',
      (one) => without(one, 'member'),
    ),
    channels: by(
      report.channels,
      ({ channelId }) => channelId,
      (one) => without(one, 'channelId', 'label'),
    ),
    labels: by(
      report.labels,
      ({ label }) => label,
      (one) => without(one, 'label'),
    ),
  };
}

/** The paths at which two values differ. */
function differences(path: string, expected: unknown, shown: unknown): string[] {
  if (typeof expected !== 'object' || expected === null || typeof shown !== 'object' || shown === null)
    return expected === shown ? [] : [`${path} is ${JSON.stringify(shown)}, recounted ${JSON.stringify(expected)}`];
  const names = new Set([...Object.keys(expected), ...Object.keys(shown)]);
  return [...names].flatMap((name) =>
    differences(
      `${path} ${name}`,
      (expected as Record<string, unknown>)[name],
      (shown as Record<string, unknown>)[name],
    ),
  );
}
