import { DAY_MS } from '@wavelane/contracts';

/**
 * When a balance of days runs out while `activeChannels` each use one a day (decisions: Subscription).
 * @returns undefined when nothing is being used
 */
export function runwayOf(
  daysBalance: number,
  activeChannels: number,
  now: number,
): { days: number; until: number } | undefined {
  if (activeChannels < 1 || daysBalance < 1) return undefined;
  const exact = daysBalance / activeChannels;
  return { days: Math.floor(exact), until: now + exact * DAY_MS };
}
