import type { BillingPeriod } from '@wavelane/contracts';

export const PERIOD_LABELS: Readonly<Record<BillingPeriod, { name: string; per: string; saving: string }>> = {
  MONTHLY: { name: 'Monthly', per: 'month', saving: 'Pay month by month.' },
  SEMI_ANNUAL: { name: 'Semi-annual', per: '6 months', saving: '5% off: six months at once.' },
  ANNUAL: { name: 'Annual', per: 'year', saving: '10% off: twelve months at once.' },
};
