import type { Channel, CurrentUser } from '@wavelane/contracts';
import { extensionOf } from './extension';

type Known = Pick<CurrentUser, 'runwayEndsAt' | 'freeDays' | 'channelsExtendAhead'>;

/**
 * The first day without days: the end of the balance, or that of a channel that the balance cannot extend, because
 * other channels hold its days. ISO-8601 UTC; null if nothing uses days. @param now Unix ms
 */
export function firstEnd(
  user: Known,
  channels: readonly Pick<Channel, 'status' | 'expiresAt' | 'waitsFor'>[],
  now: number,
): string | null {
  if (user.runwayEndsAt === null) return null;
  const ends = channels
    .filter((channel) => extensionOf(channel, channels, user, now)?.is === 'ending')
    .flatMap(({ expiresAt }) => expiresAt ?? []);
  return [user.runwayEndsAt, ...ends].reduce((first, end) => (Date.parse(end) < Date.parse(first) ? end : first));
}
