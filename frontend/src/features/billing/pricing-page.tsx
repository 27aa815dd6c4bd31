import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink, useSearch } from '@tanstack/react-router';
import { BILLING_PERIODS, type BillingPeriod, type Plan } from '@wavelane/contracts';
import { useState } from 'react';
import { plansQuery, sessionQuery } from '@/api/queries';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { OwnPayments } from './own-payments';
import { PERIOD_LABELS } from '@/components/words/periods';
import { PlanCard } from './plan-card';
import { switchText } from './plan-change';
import { TrialButton } from '@/components/buttons/trial-button';
import { lazily } from '@/components/lazy/lazily';

const LinkButton = createLink(Button);
const OfflineDialog = lazily(() => import('./offline-dialog'), 'OfflineDialog');

/** Plans by period, and how to pay for one. */
export function PricingPage() {
  const plans = useQuery(plansQuery);
  const session = useQuery(sessionQuery);
  const [period, setPeriod] = useState<BillingPeriod>('MONTHLY');
  const [paying, setPaying] = useState<Plan | null>(null);
  const current = session.data?.currentSubscription;
  const { plan: wished } = useSearch({ from: '/_app/pricing' });

  return (
    <Page
      title={t`Pricing`}
      subtitle={t`Choose a plan and how long to pay for it. Days are used only while channels are active.`}
      action={<LinkButton to="/billing" variant="outlined">{t`Payments and days`}</LinkButton>}
    >
      {session.data?.trialAvailable ? (
        <Paper variant="outlined" sx={{ p: 5, mb: 6, display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
          <Box sx={{ flexGrow: 1, minWidth: 220 }}>
            <Typography component="h2" variant="h3">{t`14 days free`}</Typography>
            <Typography color="textSecondary">{t`One channel on the Starter plan. No card needed.`}</Typography>
          </Box>
          <TrialButton variant="contained" />
        </Paper>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', mb: 6 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={period}
          onChange={(_, next: BillingPeriod | null) => next && setPeriod(next)}
          aria-label={t`Billing period`}
        >
          {BILLING_PERIODS.map((value) => (
            <ToggleButton key={value} value={value} sx={{ px: 4 }}>
              {PERIOD_LABELS[value].name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Typography color="textSecondary" role="status">
          {PERIOD_LABELS[period].saving}
        </Typography>
      </Box>
      {plans.error ? <ErrorNote error={plans.error} retry={() => void plans.refetch()} /> : null}
      {plans.isPending ? <Loading rows={4} /> : null}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          '@media (min-width: 1300px)': { gridTemplateColumns: 'repeat(4, 1fr)' },
        }}
      >
        {plans.data?.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            period={period}
            isWished={plan.id === wished}
            current={current?.status === 'ACTIVE' && current.planId === plan.id}
            less={session.data ? switchText(session.data, plan, period) : undefined}
            onPay={() => setPaying(plan)}
          />
        ))}
      </Box>
      <OwnPayments />
      {paying ? <OfflineDialog plan={paying} period={period} onClose={() => setPaying(null)} /> : null}
    </Page>
  );
}
