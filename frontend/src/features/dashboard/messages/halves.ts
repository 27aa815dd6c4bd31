import type { DeliveryDay } from '@wavelane/contracts';

/** The last days, and as many before them. @param days the newest last; may be fewer than twice as many */
export function halves(
  days: readonly DeliveryDay[],
  count: number,
): { now: readonly DeliveryDay[]; before: readonly DeliveryDay[] } {
  return { now: days.slice(-count), before: days.slice(-2 * count, -count) };
}

export const sentOn = ({ sent }: DeliveryDay): number => sent;

/** A part of the sent ones: messages of the days before that were read on this day make its bar no higher. */
export const readOn = ({ sent, read }: DeliveryDay): number => Math.min(sent, read);

/** A message may be read on a day after the one it was sent on: never less than none. */
export const notRead = ({ sent, read }: DeliveryDay): number => Math.max(0, sent - read);

const STEPS = ['sent', 'read', 'replied', 'failed'] as const;

export function sumOf(days: readonly DeliveryDay[]): Record<(typeof STEPS)[number], number> {
  const sums = { sent: 0, read: 0, replied: 0, failed: 0 };
  for (const day of days) for (const step of STEPS) sums[step] += day[step];
  return sums;
}

/**
 * The part in whole percent; undefined if there is none at all. A message may be read after the period in which it was
 * sent: 100 at most.
 */
export const shareOf = (part: number, all: number): number | undefined =>
  all === 0 ? undefined : Math.min(100, Math.round((100 * part) / all));
