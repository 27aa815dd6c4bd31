import { t } from '@lingui/core/macro';
import type { PaceName } from '@wavelane/contracts';

/** What each pace of a channel is called. */
export const PACE_NAMES: Readonly<Record<PaceName, string>> = {
  careful: t`Careful`,
  standard: t`Standard`,
  fast: t`Fast`,
  unlimited: t`Unlimited`,
};
