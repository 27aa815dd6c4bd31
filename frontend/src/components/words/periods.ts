import { t } from '@lingui/core/macro';
import type { BillingPeriod } from '@wavelane/contracts';

interface PeriodWords {
  name: string;
  per: string;
  saving: string;
  /** The saving as a mark beside the name. */
  off?: string;
}

export const PERIOD_LABELS: Readonly<Record<BillingPeriod, PeriodWords>> = {
  MONTHLY: { name: t`Monthly`, per: t`month`, saving: t`Pay month by month.` },
  SEMI_ANNUAL: { name: t`Semi-annual`, per: t`6 months`, saving: t`5% off: pay six months together.`, off: '−5 %' },
  ANNUAL: { name: t`Annual`, per: t`year`, saving: t`10% off: pay twelve months together.`, off: '−10 %' },
};
