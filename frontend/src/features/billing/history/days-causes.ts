import type { DaysLine } from '@wavelane/contracts';

/** Why days came or went, as its owner reads it. */
export const CAUSES: Readonly<Record<DaysLine['cause'], string>> = {
  paypal: 'Payment by PayPal',
  offline: 'Offline payment',
  trial: 'Free trial',
  given: 'Added by us',
  used: 'Used by a channel',
  removed: 'Removed by us',
  reversed: 'Payment refunded',
  returned: 'Given back: the channel was gone',
};
