import { t } from '@lingui/core/macro';
import type { DaysLine } from '@wavelane/contracts';

/** Why days came or went, as its owner reads it. */
export const CAUSES: Readonly<Record<DaysLine['cause'], string>> = {
  paypal: t`Payment by PayPal`,
  offline: t`Offline payment`,
  trial: t`Free trial`,
  given: t`Added by us`,
  used: t`Used by a channel`,
  removed: t`Removed by us`,
  reversed: t`Payment refunded`,
  regained: t`Refund undone: a dispute was won`,
  returned: t`Returned: the channel was deleted`,
};
