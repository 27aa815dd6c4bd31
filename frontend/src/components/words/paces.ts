import { t } from '@lingui/core/macro';
import type { PaceName } from '@wavelane/contracts';

/** The names of a channel's paces. */
export const PACE_NAMES: Readonly<Record<PaceName, string>> = {
  careful: t`Careful`,
  standard: t`Standard`,
  fast: t`Fast`,
  unlimited: t`Unlimited`,
};
