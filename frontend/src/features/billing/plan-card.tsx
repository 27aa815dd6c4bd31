import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type BillingPeriod, isComing, PERIOD_FACTORS, periodDays, periodPrice, type Plan } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';
import { CheckIcon } from '@/components/icons/icons';
import { Soon } from '@/components/soon';
import { Badge } from '@/components/status-badge';
import { PERIOD_LABELS } from '@/components/words/periods';
import { channelCount, dayCount } from '@/components/words/counts';
import { formatPrice } from '@/lib/money';
import { PlanMark } from './plan-mark';

interface PlanCardProps {
  plan: Plan;
  period: BillingPeriod;
  /** It was chosen before signing up. */
  isWished: boolean;
  isCurrent: boolean;
  /** Another plan is in force. */
  isSwitch: boolean;
  /** The account's current days. */
  days: number;
  /** The limits that get lower with it. */
  less: string | undefined;
  onPay: () => void;
}

/** On a phone the chosen plan may lie below the others. */
const intoView = (card: HTMLElement | null) => card?.scrollIntoView?.({ block: 'nearest' });

/** One plan of the catalogue: a column of the sheet. */
export function PlanCard({ plan, period, isWished, isCurrent, isSwitch, days, less, onPay }: PlanCardProps) {
  const price = plan.price === null ? null : periodPrice(plan.price, period);
  const isMarked = plan.popular || isWished;
  return (
    <Box
      ref={isWished ? intoView : undefined}
      component="article"
      aria-label={plan.name}
      sx={[COLUMN, isMarked && MARKED]}
    >
      <Box sx={HEAD}>
        <Typography component="h2" variant="h2">
          {plan.name}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {isWished ? <PlanMark>{t`Your choice`}</PlanMark> : null}
          {plan.popular && !isWished ? <PlanMark>{t`POPULAR`}</PlanMark> : null}
          {isCurrent ? <Badge text={t`Your plan`} tone="success" /> : null}
        </Box>
      </Box>
      <Box sx={{ mt: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
          <Typography component="p" sx={PRICE}>
            {price === null ? t`Custom` : formatPrice(price, plan.currency)}
          </Typography>
          {price === null ? null : (
            <Typography variant="body2" color="textSecondary">{t`per ${PERIOD_LABELS[period].per}`}</Typography>
          )}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ minHeight: 20, fontVariantNumeric: 'tabular-nums' }}>
          {price === null ? t`Ask us` : billedText(price, plan.currency, period)}
        </Typography>
      </Box>
      <Features features={plan.features} />
      <Typography variant="body2" component="p" color="textSecondary" sx={DAYS}>
        <Days plan={plan} period={period} />
        {less ? ` ${less}` : ''}
        {days > 0 && price !== null ? ` ${t`Your ${dayCount(days)} stay.`}` : ''}
      </Typography>
      {price === null ? null : (
        <Button
          size="large"
          variant={isMarked ? 'contained' : 'outlined'}
          href={`/checkout?${new URLSearchParams({ plan: plan.id, period }).toString()}`}
        >
          {isSwitch ? t`Switch to ${plan.name}` : t`Pay with PayPal`}
        </Button>
      )}
      <Button
        size="large"
        {...(price === null ? { variant: 'outlined' } : { variant: 'text', color: 'inherit' })}
        onClick={onPay}
      >
        {t`Pay offline`}
      </Button>
    </Box>
  );
}

/** `$26.10 a month, billed yearly`. */
function billedText(price: number, currency: string, period: BillingPeriod): string {
  const monthly = formatPrice(Math.round(price / PERIOD_FACTORS[period].months), currency);
  if (period === 'ANNUAL') return t`${monthly} a month, billed yearly`;
  return period === 'SEMI_ANNUAL' ? t`${monthly} a month, billed every 6 months` : t`Billed monthly`;
}

/** `90 days for 3 channels.` */
function Days({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  if (plan.channelsLimit === null) return t`Days as agreed`;
  const days = dayCount(periodDays(plan.channelsLimit, period));
  const channels = channelCount(plan.channelsLimit);
  return (
    <Trans>
      <b>{days}</b> for {channels}.
    </Trans>
  );
}

function Features({ features }: { features: readonly string[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', mx: 0, my: 4, p: 0, flexGrow: 1 }}>
      {features.map((feature) => (
        <Box component="li" key={feature} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', py: 1 }}>
          <Box component="span" sx={TICK}>
            <CheckIcon size={16} />
          </Box>
          {/* The mark stands beside the text, whose lines would otherwise end with it alone. */}
          <Typography variant="body2" component="div" sx={{ display: 'flex', alignItems: 'flex-start', minWidth: 0 }}>
            <span>{fromServer(feature)}</span>
            {isComing(feature) ? <Soon /> : null}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The rows of a card: name, price, features, days, and two buttons. */
const PARTS = 6;
const COLUMN = {
  ...{ position: 'relative', minWidth: 0, p: { xs: 5, xl: 6 }, display: 'flex', flexDirection: 'column' },
  // A filled button has no border: its column would end lower than the others.
  ...{ '& > .MuiButton-root': { minHeight: 46 }, '& > .MuiButton-root + .MuiButton-root': { mt: 2 } },
  // Each part of a card is in one line with those of the others, however long the texts are.
  '@supports (grid-template-rows: subgrid)': {
    ...{
      display: 'grid',
      gridTemplateRows: 'subgrid',
      gridRow: `span ${PARTS}`,
      gridTemplateColumns: 'minmax(0, 1fr)',
    },
    alignItems: 'start',
  },
} as const;
const MARKED = {
  bgcolor: 'action.selected',
  '&::before': { content: '""', position: 'absolute', insetInline: 0, top: 0, height: 3, bgcolor: 'accent.main' },
} as const;
/** The marks are below the name if there is no room beside it: prices stay in one line. */
const HEAD = {
  ...{ display: 'flex', flexDirection: { xs: 'row', md: 'column', xl: 'row' }, gap: { xs: 2, md: 1, xl: 2 } },
  ...{ alignItems: { xs: 'center', md: 'flex-start', xl: 'center' }, minHeight: { xs: 24, md: 48, xl: 24 } },
} as const;
const PRICE = {
  ...{ fontSize: { xs: 32, md: 28, xl: 32 }, fontWeight: 600, lineHeight: '40px', letterSpacing: '-0.025em' },
  fontVariantNumeric: 'tabular-nums',
} as const;
const DAYS = {
  ...{ borderTop: 1, borderColor: 'divider', py: 3, minHeight: 64, fontVariantNumeric: 'tabular-nums' },
  '& b': { color: 'text.primary', fontWeight: 500 },
} as const;
const TICK = { display: 'flex', flexShrink: 0, mt: 0.5, color: 'success.main' } as const;
