import { dayText, formatDate } from '@/lib/format';

const YEAR = 'yyyy'.length;

/** `Fri, Nov 20` of this year's `2026-11-20`; of another year with it. */
export const dayOfYear = (day: string): string =>
  day.slice(0, YEAR) === new Date().toISOString().slice(0, YEAR) ? dayText(day) : formatDate(day);
