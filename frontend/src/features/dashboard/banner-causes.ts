import type { Channel, CurrentUser } from '@wavelane/contracts';

/** A cause that stops sending, or soon will. */
export type BannerCause = 'days-over' | 'no-plan' | 'channels-over' | 'limit-reached' | 'days-end' | 'unverified';

interface Known {
  user: Pick<
    CurrentUser,
    'status' | 'currentSubscription' | 'currentPlan' | 'messagesSentToday' | 'runwayEndsAt' | 'emailVerified'
  >;
  /** Undefined while they are not known. */
  channels: readonly Pick<Channel, 'status'>[] | undefined;
  /** Mails can be sent, so an address can be verified. */
  hasMail: boolean;
  /** Unix ms. */
  now: number;
}

const DAY_MS = 24 * 60 * 60_000;
/** The days before the end from which on the banner is shown. */
const SOON = 7;

/**
 * Causes in the order of their effect: first those that stop all sending, then those that stop a part of it, then those
 * that will. Each cause is listed once: channels that pause because the days are over are not a cause of their own.
 */
export function bannerCauses({ user, channels = [], hasMail, now }: Known): BannerCause[] {
  const { status, currentSubscription, currentPlan, messagesSentToday, runwayEndsAt, emailVerified } = user;
  const isOver = status === 'expired';
  const limit = currentPlan?.dailyMessagesLimit ?? null;
  const hasPlan = currentSubscription !== null && (currentSubscription.status === 'ACTIVE' || isOver);
  const isRunning = !isOver && hasPlan;
  const causes: (BannerCause | false)[] = [
    isOver && 'days-over',
    !hasPlan && 'no-plan',
    isRunning && channels.some((channel) => channel.status === 'EXPIRED') && 'channels-over',
    isRunning && limit !== null && messagesSentToday >= limit && 'limit-reached',
    isRunning && runwayEndsAt !== null && Date.parse(runwayEndsAt) - now <= SOON * DAY_MS && 'days-end',
  ];
  const found = causes.filter((cause) => cause !== false);
  return found.length === 0 && hasMail && !emailVerified ? ['unverified'] : found;
}
