import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ownPaymentsQuery } from '@/api/queries';
import { DateTime } from '@/components/date-time';
import { STACKED } from '@/components/stacked';
import { StatusBadge } from '@/components/status-badge';
import { formatMoney } from '@/lib/money';
import { PERIOD_LABELS } from '@/components/words/periods';

/** A user's own offline payments and what became of them; nothing until there is one. */
export function OwnPayments() {
  const { data = [] } = useQuery(ownPaymentsQuery);
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="own-payments" sx={{ mt: 8 }}>
      <Typography id="own-payments" component="h2" variant="h2" sx={{ mb: 4 }}>
        Your offline payments
      </Typography>
      <Paper
        variant="outlined"
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label="Your offline payments"
      >
        <Table size="small" sx={STACKED}>
          <TableHead>
            <TableRow>
              <TableCell>Plan</TableCell>
              <TableCell>Period</TableCell>
              <TableCell align="right">Amount</TableCell>
              <TableCell>Reference</TableCell>
              <TableCell>Status</TableCell>
              <TableCell>Submitted</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((payment) => (
              <TableRow key={payment.id}>
                <TableCell>{payment.plan}</TableCell>
                <TableCell>{PERIOD_LABELS[payment.durationType].name}</TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                  {formatMoney(payment.amount, payment.currency)}
                </TableCell>
                <TableCell>{payment.reference ?? '-'}</TableCell>
                <TableCell>
                  <StatusBadge status={payment.status} />
                  {payment.reason ? (
                    <Typography variant="caption" component="p" color="textSecondary">
                      {payment.reason}
                    </Typography>
                  ) : null}
                </TableCell>
                <TableCell>
                  <DateTime at={payment.submittedAt} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
    </Box>
  );
}
