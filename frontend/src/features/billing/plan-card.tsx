import { t } from '@lingui/core/macro';
import CheckRoundedIcon from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type BillingPeriod, isComing, periodDays, periodPrice, type Plan } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';
import { Soon } from '@/components/soon';
import { PERIOD_LABELS } from '@/components/words/periods';
import { channelCount, dayCount } from '@/components/words/counts';
import { formatNumber } from '@/lib/format';
import { formatPrice } from '@/lib/money';

/** `90 channel-days: 3 channels for 30 days`. */
export function daysText(plan: Plan, period: BillingPeriod): string {
  if (plan.channelsLimit === null) return t`Days as agreed`;
  const days = periodDays(plan.channelsLimit, period);
  return t`${formatNumber(days)} channel-days: ${channelCount(plan.channelsLimit)} for ${formatNumber(days / plan.channelsLimit)} days`;
}

interface PlanCardProps {
  plan: Plan;
  period: BillingPeriod;
  /** It was chosen before signing up. */
  isWished: boolean;
  current: boolean;
  /** What gets less with it. */
  less: string | undefined;
  onPay: () => void;
}

/** On a phone the plan that was chosen may lie below the others. */
const intoView = (card: HTMLElement | null) => card?.scrollIntoView?.({ block: 'nearest' });

/** One plan of the catalogue. */
export function PlanCard({ plan, period, isWished, current, less, onPay }: PlanCardProps) {
  const price = plan.price === null ? null : periodPrice(plan.price, period);
  return (
    <Paper
      ref={isWished ? intoView : undefined}
      component="article"
      aria-label={plan.name}
      variant="outlined"
      sx={{
        p: 6,
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        ...((plan.popular || isWished) && { borderColor: 'primary.main', borderWidth: 2 }),
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 28 }}>
        <Typography component="h2" variant="h2">
          {plan.name}
        </Typography>
        {isWished ? <Chip size="small" variant="outlined" color="primary" label={t`Your choice`} /> : null}
        {plan.popular && !isWished ? <Chip size="small" color="primary" label={t`POPULAR`} /> : null}
      </Box>
      <Box>
        <Typography
          component="p"
          sx={{ fontSize: 32, fontWeight: 700, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}
        >
          {price === null ? t`Custom` : formatPrice(price, plan.currency)}
        </Typography>
        <Typography color="textSecondary">
          {price === null ? t`Ask us` : t`per ${PERIOD_LABELS[period].per}`}
        </Typography>
      </Box>
      <Typography variant="body2">{daysText(plan, period)}</Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, flexGrow: 1, alignContent: 'start' }}
      >
        {plan.features.map((feature) => (
          <Box component="li" key={feature} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
            <CheckRoundedIcon color="primary" sx={{ fontSize: 20 }} aria-hidden />
            {/* The mark stands beside the text, whose lines would otherwise end with it alone. */}
            <Typography variant="body2" component="div" sx={{ display: 'flex', alignItems: 'flex-start', minWidth: 0 }}>
              <span>{fromServer(feature)}</span>
              {isComing(feature) ? <Soon /> : null}
            </Typography>
          </Box>
        ))}
      </Box>
      {current ? <Chip color="success" variant="outlined" label={t`Your plan`} sx={{ alignSelf: 'start' }} /> : null}
      {less ? (
        <Typography variant="body2" color="warning">
          {less}
        </Typography>
      ) : null}
      {price === null ? null : (
        <Button
          variant={plan.popular ? 'contained' : 'outlined'}
          href={`/checkout?${new URLSearchParams({ plan: plan.id, period }).toString()}`}
        >
          {current ? t`Add ${dayCount(periodDays(plan.channelsLimit ?? 0, period))} with PayPal` : t`Pay with PayPal`}
        </Button>
      )}
      <Button variant={price === null ? 'outlined' : 'text'} onClick={onPay}>{t`Pay offline`}</Button>
    </Paper>
  );
}
