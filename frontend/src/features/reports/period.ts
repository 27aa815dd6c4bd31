import { t } from '@lingui/core/macro';
import { DAY_MS, REPORT_DAYS_MAX, type ReportFilter } from '@wavelane/contracts';
import type { Filter, REPORT_FILTER } from '@/lib/filters';

export type ReportAddress = Filter<(typeof REPORT_FILTER)[number]>;

const DAY = /^[12]\d{3}-\d\d-\d\d$/;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** @param days may be negative */
export const dayAfter = (day: string, days: number): string =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Periods that are one press away, by how many days they have; all end today. */
export const PERIODS: readonly { days: number; label: string }[] = [
  { days: 1, label: t`Today` },
  { days: 7, label: t`7 days` },
  { days: 30, label: t`30 days` },
  { days: 90, label: t`90 days` },
];

const DAYS_DEFAULT = 7;

const NO_SUCH_DAY = t`One of these days is in no calendar.`;

/** The requested period, or the problem with it. @param today `yyyy-mm-dd` */
export function askedOf(address: ReportAddress, today: string): { asked: ReportFilter } | { problem: string } {
  const to = DAY.test(address.to) ? address.to : today;
  if (Number.isNaN(timeOf(to))) return { problem: NO_SUCH_DAY };
  const from = DAY.test(address.from) ? address.from : dayAfter(to, 1 - DAYS_DEFAULT);
  const days = Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1;
  if (Number.isNaN(days)) return { problem: NO_SUCH_DAY };
  if (days < 1) return { problem: t`The last day is before the first.` };
  if (days > REPORT_DAYS_MAX) return { problem: t`A report covers at most ${REPORT_DAYS_MAX} days.` };
  const channelId = Number(address.channelId);
  return {
    asked: {
      ...{ from, days },
      ...(DAY.test(address.asOf) && { asOf: address.asOf }),
      ...(channelId > 0 && { channelId }),
      ...(/^\d{1,6}$/.test(address.hoursVersion) && { hoursVersion: Number(address.hoursVersion) }),
    },
  };
}
