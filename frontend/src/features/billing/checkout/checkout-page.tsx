import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, type BillingPeriod, periodDays, periodPrice, type Plan } from '@wavelane/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { plansQuery, sessionQuery } from '@/api/queries';
import { refresh } from '@/api/read';
import { Logo } from '@/app/shell/logo';
import { useToast } from '@/app/toast/use-toast';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { dayCount } from '@/components/words/counts';
import { formatNumber } from '@/lib/format';
import { lazily } from '@/components/lazy/lazily';
import { PERIOD_LABELS } from '@/components/words/periods';
import { planChange } from '../plan-change';
import { Bought } from './bought';
import { Checkout, type Stage } from './checkout';
import { Sum } from './sum';

// Most users who pay have no plan yet.
const PlanChangeNote = lazily(() => import('../plan-change-note'), 'PlanChangeNote');

declare module 'react' {
  // The SDK's own element; a namespace is how React's types are extended.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'paypal-button': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
    }
  }
}

/**
 * Pays for a plan through PayPal. A page of its own, outside the shell: only here may PayPal's scripts run, and
 * every way out is a full load.
 */
export function CheckoutPage() {
  const { plan: planId, period = 'MONTHLY', token, payer } = useSearch({ from: '/checkout' });
  const plans = useQuery(plansQuery);
  const plan = plans.data?.find(({ id, price }) => id === planId && price !== null);
  const price = plan?.price ?? null;
  return (
    <Box component="main" sx={{ maxWidth: 1080, mx: 'auto', px: 5, py: { xs: 5, md: 8 }, display: 'grid', gap: 5 }}>
      <Box component="a" href="/dashboard" sx={{ color: 'inherit', width: 'fit-content', textDecoration: 'none' }}>
        <Logo />
      </Box>
      <Typography component="h1" variant="h1">
        {plan ? t`Checkout: ${plan.name}, ${PERIOD_LABELS[period].name.toLowerCase()}` : t`Checkout`}
      </Typography>
      {plans.error ? <ErrorNote error={plans.error} retry={() => void plans.refetch()} /> : null}
      {plans.isPending ? <Loading rows={3} /> : null}
      {plans.data && !plan ? (
        <Alert severity="warning">
          <Trans>
            This plan cannot be paid for online. <Link href="/pricing">Choose another one</Link>.
          </Trans>
        </Alert>
      ) : null}
      {plan && price !== null ? (
        <Purchase
          plan={plan}
          price={price}
          period={period}
          returned={token === undefined ? null : { orderId: token, isApproved: payer !== undefined }}
        />
      ) : null}
      <Box>
        <Button href="/pricing" sx={{ ml: -3.5 }}>{t`← Back to plans`}</Button>
      </Box>
    </Box>
  );
}

interface PurchaseProps {
  plan: Plan;
  /** The price of a month. */
  price: number;
  period: BillingPeriod;
  returned: { orderId: string; isApproved: boolean } | null;
}

function Purchase({ plan, price, period, returned }: PurchaseProps) {
  const amount = periodPrice(price, period);
  const { currency } = plan;
  const client = useQueryClient();
  const toast = useToast();
  const [checkout] = useState(
    () =>
      new Checkout({ planId: plan.id, durationType: period, amount, currency, returned }, toast, () => {
        void refresh(client, api.me, api.ownOfflinePayments);
      }),
  );
  useEffect(() => {
    checkout.start();
    return () => checkout.stop();
  }, [checkout]);
  const { stage, environment } = useSyncExternalStore(checkout.subscribe, () => checkout.view);
  // The state when the page was opened: a payment changes it.
  const { data: user } = useQuery(sessionQuery);
  const [change] = useState(() => user && planChange(user, plan, period));
  const [isUnderstood, setUnderstood] = useState(false);
  const mayPay = !change?.beyond.length || isUnderstood;
  return (
    <Box sx={BESIDE}>
      <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 }, minWidth: 0 }}>
        {change ? (
          <PlanChangeNote
            change={change}
            consent={
              stage.at === 'ready' || stage.at === 'unavailable'
                ? { label: t`I understand, switch to ${plan.name}`, isGiven: isUnderstood, onChange: setUnderstood }
                : undefined
            }
          />
        ) : (
          <Bought plan={plan} period={period} />
        )}
      </Paper>
      <Paper
        variant="outlined"
        sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 5, alignContent: 'start', minWidth: 0 }}
      >
        <Sum plan={plan} price={price} period={period} isPaid={stage.at === 'done'} />
        {environment === 'simulator' ? (
          <Alert severity="info">{t`Demo PayPal: you can try everything, and no money moves.`}</Alert>
        ) : null}
        <Box role="status" aria-live="polite">
          <Progress stage={stage} days={periodDays(plan.channelsLimit ?? 0, period)} />
        </Box>
        {stage.at === 'ready' && mayPay ? (
          <paypal-button data-testid="paypal-button" onClick={() => checkout.pay()} />
        ) : null}
        {mayPay && (stage.at === 'ready' || stage.at === 'unavailable') ? (
          <Button variant={stage.at === 'ready' ? 'text' : 'contained'} onClick={() => void checkout.leave()}>
            {stage.at === 'ready' ? t`Open PayPal in this window instead` : t`Continue at PayPal`}
          </Button>
        ) : null}
      </Paper>
    </Box>
  );
}

/** The changes, and the price beside them. */
const BESIDE = {
  ...{ display: 'grid', gap: { xs: 4, md: 6 }, alignItems: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
} as const;

function Progress({ stage, days }: { stage: Stage; days: number }) {
  switch (stage.at) {
    case 'loading':
      return <Busy text={t`Connecting to PayPal …`} />;
    case 'settling':
      return <Busy text={t`Taking the payment …`} />;
    case 'waiting':
      return (
        <Alert severity="info" icon={<CircularProgress size={18} aria-hidden />}>
          {t`${stage.message} Your days are added as soon as it is done, also if you leave this page.`}
        </Alert>
      );
    case 'done':
      return (
        <Alert
          severity="success"
          action={<Button color="inherit" size="small" href="/dashboard">{t`Dashboard`}</Button>}
        >{t`Thank you. ${dayCount(stage.confirmation.days)} were added; you have ${formatNumber(stage.confirmation.daysBalance)} now.`}</Alert>
      );
    default:
      return <Typography color="textSecondary">{t`${dayCount(days)} are added as soon as you have paid.`}</Typography>;
  }
}

function Busy({ text }: { text: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
      <CircularProgress size={18} aria-hidden />
      <Typography>{text}</Typography>
    </Box>
  );
}
