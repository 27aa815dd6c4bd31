import type { ReportResponses, ReportTimes, ReportVolume } from '@wavelane/contracts';
import type { FactKind } from '../facts/facts.projection.js';

/** The figure that a fact adds to. */
export const COUNTED: Readonly<Partial<Record<FactKind, Exclude<keyof ReportVolume, 'sent'>>>> = {
  received: 'received',
  reply: 'answers',
  phone: 'answers',
  opened: 'opened',
  reopened: 'opened',
  resolved: 'resolved',
};

/** Counts and times of one part of a report. */
export class Sum {
  readonly volume: ReportVolume = { received: 0, answers: 0, sent: 0, opened: 0, resolved: 0 };
  private readonly times = { first: [] as number[], next: [] as number[] };

  count(kind: FactKind): void {
    const figure = COUNTED[kind];
    if (figure) this.volume[figure] += 1;
  }

  /** Adds the counts of another part; not its times. */
  add({ volume }: Sum): void {
    for (const figure of ['received', 'answers', 'opened', 'resolved'] as const) this.volume[figure] += volume[figure];
  }

  /** @param ms how long a person waited for an answer */
  time(isFirst: boolean, ms: number): void {
    this.times[isFirst ? 'first' : 'next'].push(ms);
  }

  get responses(): ReportResponses {
    return { first: timesOf(this.times.first), next: timesOf(this.times.next) };
  }
}

/**
 * Returns count, median and p90. The median of an even number is the lower of the two in the middle; nine of ten are no
 * longer than `p90`.
 */
export function timesOf(lengths: readonly number[]): ReportTimes {
  const sorted = Float64Array.from(lengths).sort();
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? null;
  return { count: sorted.length, median: at(0.5), p90: at(0.9) };
}
