import { type Channel, type CurrentUser, DAY_MS } from '@wavelane/contracts';

/** The event at the end of a channel's paid days. `at`: Unix ms. */
export type Extension = { is: 'extended'; at: number } | { is: 'ending' } | undefined;

/**
 * Whether a channel gets more days automatically, and when.
 * @returns undefined if that is not shown: it is not active, or its card already names what it waits for
 */
export function extensionOf(
  { status, expiresAt, waitsFor }: Pick<Channel, 'status' | 'expiresAt' | 'waitsFor'>,
  { channelsExtendAhead: ahead, freeDays }: Pick<CurrentUser, 'channelsExtendAhead' | 'freeDays'>,
  now: number,
): Extension {
  if (status !== 'ACTIVE' || expiresAt === null || waitsFor !== null || ahead === null) return undefined;
  const end = Date.parse(expiresAt);
  return freeDays > 0 ? { is: 'extended', at: Math.max(now, end - ahead * DAY_MS) } : { is: 'ending' };
}
