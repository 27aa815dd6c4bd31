import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PaymentSums, PaymentTotals } from '@wavelane/contracts';
import { FigureCells } from '@/components/surfaces/figures';
import { paymentCount, returnCount } from '@/components/words/counts';
import { plainMoney } from '@/lib/money';

interface TotalsProps {
  sums: PaymentSums;
  /** How many offline payments waited; undefined until that is known. */
  waiting: number | undefined;
}

/** Money that came and went, a line for each currency: they are never added to each other. */
export function Totals({ sums, waiting }: TotalsProps) {
  return (
    <Box component="section" aria-label={t`Totals`}>
      {sums.total.length === 0 ? (
        <Typography color="textSecondary" sx={{ px: 6, py: 4 }}>
          {t`No money came or went until then.`}
        </Typography>
      ) : null}
      {sums.total.map((total, at) => (
        <Box key={total.currency} sx={at > 0 ? { borderTop: 1, borderColor: 'divider' } : {}}>
          <FigureCells figures={figuresOf(total, sums.total.length === 1 ? waiting : undefined)} hasMain />
        </Box>
      ))}
    </Box>
  );
}

function figuresOf({ currency, captured, offline, refunded, ...counts }: PaymentTotals, waiting: number | undefined) {
  const { count, offlineCount, returns } = counts;
  return [
    { name: t`Paid`, value: plainMoney(captured, currency), note: t`${paymentCount(count)} in ${currency}` },
    { name: t`By PayPal`, value: plainMoney(captured - offline, currency), note: paymentCount(count - offlineCount) },
    {
      name: t`Offline, approved`,
      value: plainMoney(offline, currency),
      note: waiting ? t`${paymentCount(offlineCount)}, ${waiting} waiting` : paymentCount(offlineCount),
    },
    { name: t`Returned`, value: plainMoney(refunded, currency), note: returnCount(returns) },
  ];
}
