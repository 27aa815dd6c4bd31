import type { ReportTimes } from '@wavelane/contracts';
import { Clock } from '../../../platform/domain/clock.js';

export const MINUTE = 60_000;

/** Stands still, so that times are exact; ahead of the machine's, so that events are stamped with it. */
export class Monday extends Clock {
  private at = Date.parse('2030-03-04T08:00:00Z');

  now(): number {
    return this.at;
  }

  override get shift(): number {
    return this.at - Date.now();
  }

  advance(ms: number): void {
    this.at += ms;
  }
}

/** The query of a report. */
export const asked = (from: string, days: number, more = '') => `?from=${from}&days=${days}${more}`;

/** The number, the median and the 90th percentile, in minutes. */
export const minutes = ({ count, median, p90 }: ReportTimes) => [
  count,
  ...[median, p90].map((ms) => (ms === null ? null : ms / MINUTE)),
];
