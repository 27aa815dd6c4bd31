import { type Channel, type CurrentUser, DAY_MS } from '@wavelane/contracts';

/** The event at the end of a channel's paid days. `at`: Unix ms. */
export type Extension = { is: 'extended'; at: number } | { is: 'ending' } | undefined;

/**
 * Whether a channel gets more days automatically, and when.
 * @returns undefined if that is not shown: it is not active, or its card already names what it waits for
 */
export function extensionOf(
  { status, expiresAt, waitsFor }: Pick<Channel, 'status' | 'expiresAt' | 'waitsFor'>,
  { channelsExtendAhead: ahead, runwayEndsAt }: Pick<CurrentUser, 'channelsExtendAhead' | 'runwayEndsAt'>,
  now: number,
): Extension {
  if (status !== 'ACTIVE' || expiresAt === null || waitsFor !== null || ahead === null) return undefined;
  const end = Date.parse(expiresAt);
  // The balance lasts longer than the channel's own days: some of it is not yet given to a channel.
  const isCovered = runwayEndsAt !== null && Date.parse(runwayEndsAt) >= end + DAY_MS;
  return isCovered ? { is: 'extended', at: Math.max(now, end - ahead * DAY_MS) } : { is: 'ending' };
}
