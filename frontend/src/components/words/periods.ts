import { t } from '@lingui/core/macro';
import type { BillingPeriod } from '@wavelane/contracts';

export const PERIOD_LABELS: Readonly<Record<BillingPeriod, { name: string; per: string; saving: string }>> = {
  MONTHLY: { name: t`Monthly`, per: t`month`, saving: t`Pay month by month.` },
  SEMI_ANNUAL: { name: t`Semi-annual`, per: t`6 months`, saving: t`5% off: six months at once.` },
  ANNUAL: { name: t`Annual`, per: t`year`, saving: t`10% off: twelve months at once.` },
};
