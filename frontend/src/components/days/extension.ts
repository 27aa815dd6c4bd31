import { type Channel, type CurrentUser, DAY_MS } from '@wavelane/contracts';

/** The event at the end of a channel's paid days. `at`: Unix ms. */
export type Extension = { is: 'extended'; at: number } | { is: 'ending' } | undefined;

type Ending = Pick<Channel, 'status' | 'expiresAt' | 'waitsFor'>;

/**
 * Whether a channel gets more days automatically, and when.
 * @param channels all of the account: the free days go to those that end first, one to each
 * @returns undefined if that is not shown: it is not active, or its card already names what it waits for
 */
export function extensionOf(
  channel: Ending,
  channels: readonly Ending[],
  { channelsExtendAhead: ahead, freeDays }: Pick<CurrentUser, 'channelsExtendAhead' | 'freeDays'>,
  now: number,
): Extension {
  if (!isRunning(channel) || ahead === null) return undefined;
  const end = endOf(channel);
  const place = channels.indexOf(channel);
  const earlier = channels.filter(
    (other, index) => isRunning(other) && (endOf(other) < end || (endOf(other) === end && index < place)),
  );
  return freeDays > earlier.length ? { is: 'extended', at: Math.max(now, end - ahead * DAY_MS) } : { is: 'ending' };
}

const isRunning = ({ status, expiresAt, waitsFor }: Ending): boolean =>
  status === 'ACTIVE' && expiresAt !== null && waitsFor === null;

const endOf = ({ expiresAt }: Ending): number => Date.parse(expiresAt ?? '');
