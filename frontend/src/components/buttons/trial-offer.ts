import type { CurrentUser } from '@wavelane/contracts';

/** The trial is offered to accounts that never had a plan, so not to those that paid once. */
export const isTrialOffered = ({ trialAvailable, currentSubscription }: CurrentUser): boolean =>
  trialAvailable && currentSubscription === null;
