import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { PaymentSums, PaymentTotals } from '@wavelane/contracts';
import { paymentCount } from '@/components/words/counts';
import { formatDate, formatNumber } from '@/lib/format';
import { formatMoney } from '@/lib/money';

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
          <Paper
            variant="outlined"
            sx={{ overflowX: 'auto', mt: 3 }}
            tabIndex={0}
            role="region"
            aria-label={t`Totals by day`}
          >
            <Table size="small" sx={{ '& td': { fontVariantNumeric: 'tabular-nums' } }}>
              <TableHead>
                <TableRow>
                  <TableCell>{t`Day (UTC)`}</TableCell>
                  <TableCell align="right">{t`Payments`}</TableCell>
                  <TableCell align="right">{t`Received`}</TableCell>
                  <TableCell align="right">{t`Refunded`}</TableCell>
                  <TableCell align="right">{t`Net`}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {sums.days.map(({ day, ...money }) => (
                  <Day key={`${day} ${money.currency}`} day={day} money={money} />
                ))}
              </TableBody>
            </Table>
          </Paper>
        </Box>
      ) : null}
    </Box>
  );
}

function Day({ day, money }: { day: string; money: PaymentTotals }) {
  const { currency, count, captured, refunded, net } = money;
  return (
    <TableRow>
      <TableCell>{formatDate(day)}</TableCell>
      <TableCell align="right">{formatNumber(count)}</TableCell>
      <TableCell align="right">{formatMoney(captured, currency)}</TableCell>
      <TableCell align="right">{formatMoney(refunded, currency)}</TableCell>
      <TableCell align="right">{formatMoney(net, currency)}</TableCell>
    </TableRow>
  );
}
