import type { Channel, CurrentUser } from '@wavelane/contracts';
import { extensionOf } from '@/components/days/extension';

/** A cause that stops sending, or soon will. */
export type BannerCause =
  'days-over' | 'no-plan' | 'channels-over' | 'limit-reached' | 'channel-ends' | 'days-end' | 'unverified';

type Ending = Pick<Channel, 'status' | 'expiresAt' | 'waitsFor'>;

interface Known {
  user: Pick<
    CurrentUser,
    | 'status'
    | 'currentSubscription'
    | 'currentPlan'
    | 'messagesSentToday'
    | 'runwayEndsAt'
    | 'freeDays'
    | 'channelsExtendAhead'
    | 'emailVerified'
  >;
  /** Undefined while they are not known. */
  channels: readonly Ending[] | undefined;
  /** Mails can be sent, so an address can be verified. */
  hasMail: boolean;
  /** Unix ms. */
  now: number;
}

const DAY_MS = 24 * 60 * 60_000;
/** The days before the end from which on the banner is shown. */
const SOON = 7;

/** The channel that ends first, within a week, and that the balance has no more days for. @param now Unix ms */
export function endingChannel<C extends Ending>(
  channels: readonly C[] | undefined,
  user: Pick<CurrentUser, 'freeDays' | 'channelsExtendAhead'>,
  now: number,
): C | undefined {
  const [first] = (channels ?? [])
    .filter(
      (channel) =>
        extensionOf(channel, channels ?? [], user, now)?.is === 'ending' && endOf(channel) - now <= SOON * DAY_MS,
    )
    .sort((one, other) => endOf(one) - endOf(other));
  return first;
}

const endOf = ({ expiresAt }: Ending): number => Date.parse(expiresAt ?? '');

/**
 * Causes in the order of their effect: first those that stop all sending, then those that stop a part of it, then those
 * that will. Each cause is listed once: channels that pause because the days are over are not a cause of their own.
 */
export function bannerCauses({ user, channels = [], hasMail, now }: Known): BannerCause[] {
  const { status, currentSubscription, currentPlan, messagesSentToday, emailVerified } = user;
  const isOver = status === 'expired';
  const limit = currentPlan?.dailyMessagesLimit ?? null;
  const hasPlan = currentSubscription !== null && (currentSubscription.status === 'ACTIVE' || isOver);
  const isRunning = !isOver && hasPlan;
  const causes: (BannerCause | false)[] = [
    isOver && 'days-over',
    !hasPlan && 'no-plan',
    isRunning && channels.some((channel) => channel.status === 'EXPIRED') && 'channels-over',
    isRunning && limit !== null && messagesSentToday >= limit && 'limit-reached',
    ofEnd({ isRunning, user, channels, now }),
  ];
  const found = causes.filter((cause) => cause !== false);
  return found.length === 0 && hasMail && !emailVerified ? ['unverified'] : found;
}

/** The end of days is one cause: it is shown for the channel that stops first, or for all if they stop together. */
function ofEnd({ isRunning, user, channels, now }: Pick<Known, 'user' | 'channels' | 'now'> & { isRunning: boolean }) {
  if (!isRunning) return false;
  const { runwayEndsAt } = user;
  const channel = endingChannel(channels, user, now);
  const allEnd = runwayEndsAt === null ? Infinity : Date.parse(runwayEndsAt);
  if (channel && endOf(channel) + DAY_MS <= allEnd) return 'channel-ends';
  return allEnd - now <= SOON * DAY_MS && 'days-end';
}
