import type { ReportResponses, ReportTimes, ReportVolume } from '@wavelane/contracts';
import type { Calendar } from './elapsed.js';
import type { FactKind } from '../facts/facts.projection.js';
import { lengthOf } from './material.js';
import type { Wait } from './waits.js';

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

  constructor(private readonly calendar: Calendar) {}

  count(kind: FactKind): void {
    const figure = COUNTED[kind];
    if (figure) this.volume[figure] += 1;
  }

  /** One that ended with an answer. */
  time(wait: Wait): void {
    this.times[wait.isFirst ? 'first' : 'next'].push(lengthOf(wait, this.calendar));
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
  const sorted = lengths.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? null;
  return { count: sorted.length, median: at(0.5), p90: at(0.9) };
}
