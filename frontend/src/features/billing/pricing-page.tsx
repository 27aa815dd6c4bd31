import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { BILLING_PERIODS, type BillingPeriod, type CurrentUser, type Plan } from '@wavelane/contracts';
import { useState } from 'react';
import { plansQuery, sessionQuery } from '@/api/queries';
import { ErrorNote } from '@/components/error-note';
import { Page } from '@/components/page';
import { Segments } from '@/components/buttons/segments';
import { OwnPayments } from './own-payments';
import { PERIOD_LABELS } from '@/components/words/periods';
import { PlanCard } from './plan-card';
import { PlanInForce } from './plan-in-force';
import { PLANS } from './plans-grid';
import { PlansSkeleton } from './plans-skeleton';
import { switchText } from './plan-change';
import { TrialButton } from '@/components/buttons/trial-button';
import { isTrialOffered } from '@/components/buttons/trial-offer';
import { lazily } from '@/components/lazy/lazily';

const OfflineDialog = lazily(() => import('./offline-dialog'), 'OfflineDialog');

/** Plans by period, and how to pay for one. */
export function PricingPage() {
  const plans = useQuery(plansQuery);
  const session = useQuery(sessionQuery);
  const [period, setPeriod] = useState<BillingPeriod>('MONTHLY');
  const [paying, setPaying] = useState<Plan | null>(null);
  const { plan: wished } = useSearch({ from: '/_app/pricing' });
  const { data: user } = session;
  const current = user?.currentSubscription?.status === 'ACTIVE' ? user.currentSubscription.planId : undefined;

  return (
    <Page title={t`Pricing`} action={<Periods period={period} onChoose={setPeriod} />}>
      {user ? <Above user={user} /> : null}
      {plans.error ? <ErrorNote error={plans.error} retry={() => void plans.refetch()} /> : null}
      {plans.isPending ? <PlansSkeleton /> : null}
      {plans.data ? (
        <Paper variant="outlined" sx={PLANS}>
          {plans.data.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              period={period}
              isWished={plan.id === wished}
              isCurrent={current === plan.id}
              isSwitch={current !== undefined && current !== plan.id}
              days={user?.daysBalance ?? 0}
              less={user ? switchText(user, plan) : undefined}
              onPay={() => setPaying(plan)}
            />
          ))}
        </Paper>
      ) : null}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
        {t`Each active channel uses 1 day per 24 hours; a paused one uses none. Seats are free in every plan.`}
      </Typography>
      <OwnPayments />
      {paying ? <OfflineDialog plan={paying} period={period} onClose={() => setPaying(null)} /> : null}
    </Page>
  );
}

/** The trial for users who may have it, else the plan in force. */
function Above({ user }: { user: CurrentUser }) {
  if (!isTrialOffered(user)) return <PlanInForce user={user} />;
  return (
    <Paper variant="outlined" sx={TRIAL}>
      <Box sx={{ flexGrow: 1, minWidth: 220 }}>
        <Typography component="h2" variant="h3">{t`14 days free`}</Typography>
        <Typography
          variant="body2"
          color="textSecondary"
        >{t`One channel on the Starter plan. No card needed.`}</Typography>
      </Box>
      <TrialButton variant="contained" />
    </Paper>
  );
}

function Periods({ period, onChoose }: { period: BillingPeriod; onChoose: (period: BillingPeriod) => void }) {
  return (
    <Box>
      <Segments
        label={t`Billing period`}
        value={period}
        options={BILLING_PERIODS.map((value) => ({ value, text: <PeriodName period={value} /> }))}
        onChoose={onChoose}
      />
      <Typography className="unseen" role="status">
        {PERIOD_LABELS[period].saving}
      </Typography>
    </Box>
  );
}

function PeriodName({ period }: { period: BillingPeriod }) {
  const { name, off } = PERIOD_LABELS[period];
  return (
    <>
      {name}
      {off ? (
        // The gap is on the side of the name, which the direction of the figure is not.
        <Box component="span" aria-hidden sx={{ marginInlineStart: 1.5, fontSize: 12 }}>
          <bdi dir="ltr">{off}</bdi>
        </Box>
      ) : null}
    </>
  );
}

const TRIAL = {
  ...{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' },
  ...{ px: { xs: 4, sm: 6 }, py: 3.5, mb: { xs: 4, md: 6 } },
} as const;
