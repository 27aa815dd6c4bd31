import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Payment, PaymentDay } from '@wavelane/contracts';
import { DateTime } from '@/components/date-time';
import { MoreButton, type MoreButtonProps } from '@/components/more-button';
import { Sheet } from '@/components/surfaces/sheet';
import { listed } from '@/lib/bidi';
import { formatMoney, plainMoney } from '@/lib/money';
import { KIND_LABELS } from './payment-row';
import { dayOfYear } from './day-of-year';

interface DayPaymentsProps extends MoreButtonProps {
  /** The sums of one day, one for each currency. */
  sums: readonly PaymentDay[];
  payments: readonly Payment[];
}

/** The payments of one day, beside the days. */
export function DayPayments({ sums, payments, ...more }: DayPaymentsProps) {
  const [first] = sums;
  if (!first) return null;
  const net = listed(
    sums.map((each) =>
      sums.length === 1 ? plainMoney(each.net, each.currency) : formatMoney(each.net, each.currency),
    ),
  );
  return (
    <Sheet title={dayOfYear(first.day)} aside={net}>
      {payments.map((payment) => (
        <One key={payment.id} payment={payment} day={first.day} />
      ))}
      <MoreButton {...more} />
    </Sheet>
  );
}

function One({ payment, day }: { payment: Payment; day: string }) {
  const { user, userId, kind, plan, reference, capturedAt, moneyCurrency, onDay = 0 } = payment;
  const cameThen = capturedAt?.startsWith(day) ?? false;
  return (
    <Box sx={ROW}>
      <Typography variant="body2" noWrap title={user ?? userId} dir="auto" sx={{ fontWeight: 500, textAlign: 'left' }}>
        {user ?? userId}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
        {moneyCurrency === null ? '–' : plainMoney(onDay, moneyCurrency)}
      </Typography>
      <Typography variant="body2" color="textSecondary" noWrap>
        {listed([KIND_LABELS[kind], plan, reference, cameThen ? null : t`returned`])}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ textAlign: 'end' }}>
        {cameThen ? <DateTime at={capturedAt} onlyTime /> : null}
      </Typography>
    </Box>
  );
}

const ROW = {
  ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 3, rowGap: 0.5 },
  ...{ px: { xs: 4, sm: 6 }, py: 2.5 },
} as const;
