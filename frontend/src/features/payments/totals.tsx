import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { PaymentSums } from '@wavelane/contracts';
import { Figures } from '@/components/surfaces/figures';
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
      <Figures
        label={t`Totals`}
        hasMain
        figures={[
          ...sums.total.map((total) => ({
            name: t`Net, ${total.currency}`,
            value: formatMoney(total.net, total.currency),
            note: t`${formatMoney(total.captured, total.currency)} from ${paymentCount(total.count)}${total.refunded > 0 ? t`, ${formatMoney(total.refunded, total.currency)} went back` : ''}`,
          })),
          {
            name: t`Days given`,
            value: formatNumber(sums.daysGranted),
            note: t`${formatNumber(sums.daysTakenBack)} taken back`,
          },
        ]}
      />
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
