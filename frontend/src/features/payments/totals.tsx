import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { PaymentSums } from '@wavelane/contracts';
import { type Column, DataTable } from '@/components/table/data-table';
import { paymentCount } from '@/components/words/counts';
import { formatDate, formatNumber } from '@/lib/format';
import { formatMoney } from '@/lib/money';

const COLUMNS: readonly Column[] = [
  t`Day (UTC)`,
  { heading: t`Payments`, align: 'right' },
  { heading: t`Received`, align: 'right' },
  { heading: t`Refunded`, align: 'right' },
  { heading: t`Net`, align: 'right' },
];

/** Money that came and went, in all and by day; currencies are never added to each other. */
export function Totals({ sums }: { sums: PaymentSums }) {
  return (
    <Box sx={{ display: 'grid', gap: 5, mb: 6 }}>
      <Box
        component="section"
        aria-label={t`Totals`}
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}
      >
        {sums.total.map((total) => (
          <Paper key={total.currency} variant="outlined" sx={{ p: 5 }}>
            <Typography color="textSecondary">{t`Net, ${total.currency}`}</Typography>
            <Typography sx={{ fontSize: 26, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
              {formatMoney(total.net, total.currency)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t`${formatMoney(total.captured, total.currency)} from ${paymentCount(total.count)}${total.refunded > 0 ? t`, ${formatMoney(total.refunded, total.currency)} went back` : ''}`}
            </Typography>
          </Paper>
        ))}
        <Paper variant="outlined" sx={{ p: 5 }}>
          <Typography color="textSecondary">{t`Days given`}</Typography>
          <Typography sx={{ fontSize: 26, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
            {formatNumber(sums.daysGranted)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t`${formatNumber(sums.daysTakenBack)} taken back`}
          </Typography>
        </Paper>
      </Box>
      {sums.days.length > 0 ? (
        <Box component="details">
          <Typography component="summary" sx={{ cursor: 'pointer', fontWeight: 600 }}>{t`By day`}</Typography>
          <Box sx={{ mt: 3 }}>
            <DataTable
              label={t`Totals by day`}
              list={{ data: sums.days }}
              columns={COLUMNS}
              row={(money) => <Day key={`${money.day} ${money.currency}`} money={money} />}
              isFramed
              hasFigures
              room={480}
            />
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}

function Day({ money }: { money: PaymentSums['days'][number] }) {
  const { day, currency, count, captured, refunded, net } = money;
  return (
    <TableRow>
      <TableCell sx={{ fontWeight: 600 }}>{formatDate(day)}</TableCell>
      <TableCell align="right" data-label={t`Payments`}>
        {formatNumber(count)}
      </TableCell>
      <TableCell align="right" data-label={t`Received`}>
        {formatMoney(captured, currency)}
      </TableCell>
      <TableCell align="right" data-label={t`Refunded`}>
        {formatMoney(refunded, currency)}
      </TableCell>
      <TableCell align="right" data-label={t`Net`}>
        {formatMoney(net, currency)}
      </TableCell>
    </TableRow>
  );
}
