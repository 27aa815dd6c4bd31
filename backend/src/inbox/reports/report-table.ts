import { BY_PHONE, type Report, type ReportResponses, type ReportTimes } from '@wavelane/contracts';

/** Columns of the file. The order never changes; new ones come last. Times are in seconds. */
const COLUMNS = ['part', 'id', 'name', 'figure', 'value', 'before'] as const;

type Line = readonly string[];

/** A report, a line for each figure; `before` only for the totals. */
export async function* linesOf(report: Report): AsyncGenerator<Line> {
  yield COLUMNS;
  const { totals, before, days, hours, members, channels, labels, jobs } = report;
  const earlier = flat(before.totals);
  for (const [figure, value] of flat(totals)) yield line('total', '', '', figure, value, earlier.get(figure));
  yield line('calendar', '', '', 'version', report.calendar.version);
  for (const { day, ...rest } of days) yield* lines('day', day, '', rest);
  for (const { hour, ...rest } of hours) yield* lines('hour', String(hour), '', rest);
  for (const { member, ...rest } of members) yield* lines('member', member?.id ?? BY_PHONE, member?.name ?? '', rest);
  for (const { channelId, label, ...rest } of channels) yield* lines('channel', String(channelId), label ?? '', rest);
  for (const { label, ...rest } of labels) yield* lines('label', '', label, rest);
  for (const { id, name, createdAt: _, channelId: _of, ...rest } of jobs) yield* lines('job', id, name ?? '', rest);
}

function* lines(part: string, id: string, name: string, figures: object): Generator<Line> {
  for (const [figure, value] of flat(figures)) yield line(part, id, name, figure, value);
}

const line = (part: string, id: string, name: string, figure: string, value: Value, before?: Value): Line => [
  ...[part, id, name, figure],
  value === null ? '' : String(value),
  before === undefined || before === null ? '' : String(before),
];

type Value = number | null;
type Nested = Readonly<Record<string, unknown>>;

/** Figures with their names, those within others with both. */
function flat(figures: object, within = ''): Map<string, Value> {
  const found = new Map<string, Value>();
  for (const [name, value] of Object.entries(figures as Nested)) {
    const full = within === '' ? name : `${within}_${name}`;
    if (typeof value === 'number') found.set(full, value);
    else if (isTimes(name, value)) for (const [part, one] of timesIn(value)) found.set(`${full}_${part}`, one);
    else if (Array.isArray(value))
      value.forEach((one: unknown, index) => typeof one === 'number' && found.set(`button_${index + 1}`, one));
    else if (value !== null && typeof value === 'object')
      for (const [inner, one] of flat(value, full)) found.set(inner, one);
  }
  return found;
}

const isTimes = (name: string, value: unknown): value is ReportTimes =>
  (['first', 'next'] satisfies (keyof ReportResponses)[] as string[]).includes(name) && value !== null;

const secondsOf = (ms: number | null): Value => (ms === null ? null : Math.round(ms / 1_000));
const timesIn = ({ count, median, p90 }: ReportTimes): [string, Value][] => [
  ['count', count],
  ['median_s', secondsOf(median)],
  ['p90_s', secondsOf(p90)],
];
