import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { OwnOfflinePayment } from '@wavelane/contracts';
import { ownPaymentsQuery } from '@/api/queries';
import { DateTime } from '@/components/date-time';
import { Clamped } from '@/components/table/clamped';
import { DataTable } from '@/components/table/data-table';
import { StatusBadge } from '@/components/status-badge';
import { formatMoney } from '@/lib/money';
import { PERIOD_LABELS } from '@/components/words/periods';

/** A user's own offline payments and their outcomes; nothing until there is one. */
export function OwnPayments() {
  const { data = [] } = useQuery(ownPaymentsQuery);
  if (data.length === 0) return null;
  return (
    <Box sx={{ mt: 8 }}>
      <Typography component="h2" variant="h2" sx={{ mb: 4 }}>{t`Your offline payments`}</Typography>
      <DataTable
        label={t`Your offline payments`}
        list={{ data }}
        columns={[t`Plan`, t`Period`, { heading: t`Amount`, align: 'right' }, t`Reference`, t`Status`, t`Submitted`]}
        row={(payment) => <PaymentRow key={payment.id} payment={payment} />}
        isFramed
      />
    </Box>
  );
}

function PaymentRow({ payment }: { payment: OwnOfflinePayment }) {
  return (
    <TableRow>
      <TableCell>{payment.plan}</TableCell>
      <TableCell>{PERIOD_LABELS[payment.durationType].name}</TableCell>
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formatMoney(payment.amount, payment.currency)}
      </TableCell>
      <TableCell>{payment.reference ? <Clamped text={payment.reference} /> : '-'}</TableCell>
      <TableCell>
        <StatusBadge status={payment.status} />
        {payment.reason ? (
          <Typography variant="caption" component="p" color="textSecondary">
            {payment.reason}
          </Typography>
        ) : null}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <DateTime at={payment.submittedAt} />
      </TableCell>
    </TableRow>
  );
}
