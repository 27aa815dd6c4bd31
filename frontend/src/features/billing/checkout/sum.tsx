import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type BillingPeriod, PERIOD_FACTORS, periodPrice, type Plan } from '@wavelane/contracts';
import { PERIOD_LABELS } from '@/components/words/periods';
import { inOrder, listed } from '@/lib/bidi';
import { formatPrice } from '@/lib/money';

interface SumProps {
  plan: Plan;
  /** The price of a month. */
  price: number;
  period: BillingPeriod;
  /** The payment is done. */
  isPaid: boolean;
}

/** The calculation of the price, and the sum to pay or already paid. */
export function Sum({ plan, price, period, isPaid }: SumProps) {
  const { months } = PERIOD_FACTORS[period];
  const amount = periodPrice(price, period);
  const saved = price * months - amount;
  const { name, off } = PERIOD_LABELS[period];
  return (
    <Box>
      <Line what={t`${plan.name}, ${months} × ${formatPrice(price, plan.currency)}`}>
        {formatPrice(price * months, plan.currency)}
      </Line>
      {saved > 0 && off ? (
        <Line what={listed([name, inOrder(off)])}>{`−${formatPrice(saved, plan.currency)}`}</Line>
      ) : null}
      <Box sx={TOTAL}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {isPaid ? t`Paid` : t`To pay`}
        </Typography>
        <Typography component="span" sx={AMOUNT}>
          {formatPrice(amount, plan.currency)}
        </Typography>
      </Box>
    </Box>
  );
}

function Line({ what, children }: { what: string; children: string }) {
  return (
    <Typography variant="body2" component="p" color="textSecondary" sx={LINE}>
      <span>{what}</span>
      <Box component="span" dir="ltr" sx={{ color: 'text.primary' }}>
        {children}
      </Box>
    </Typography>
  );
}

const LINE = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 4,
  mb: 2,
  fontVariantNumeric: 'tabular-nums',
} as const;
const TOTAL = {
  ...{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 4 },
  ...{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' },
} as const;
const AMOUNT = {
  fontSize: 32,
  lineHeight: '40px',
  fontWeight: 600,
  letterSpacing: '-0.025em',
  fontVariantNumeric: 'tabular-nums',
} as const;
