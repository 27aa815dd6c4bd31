import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { address, api, type OfflinePayment } from '@wavelane/contracts';
import { useState } from 'react';
import { offlinePaymentsQuery } from '@/api/admin-queries';
import { useAction } from '@/api/use-action';
import { EmptyState } from '@/components/empty-state';
import { part } from '@/components/parts/part';
import { StatusBadge } from '@/components/status-badge';
import { Clamped } from '@/components/table/clamped';
import { DataTable } from '@/components/table/data-table';
import { plural } from '@/lib/format';
import { formatMoney } from '@/lib/money';

const ConfirmDialog = part(() => import('@/components/dialogs/confirm-dialog'), 'ConfirmDialog');

/** Payments that wait for a decision. */
export function OfflinePayments() {
  const list = useQuery({ ...offlinePaymentsQuery, refetchOnMount: 'always' });
  return (
    <Paper variant="outlined" component="section" aria-labelledby="pending">
      <Box sx={{ px: 4, pt: 5, pb: 3 }}>
        <Typography id="pending" component="h2" variant="h2">
          Pending Offline Payments
        </Typography>
        <Typography color="textSecondary">Review and approve payment submissions</Typography>
      </Box>
      <DataTable
        label="Pending payments"
        list={list}
        columns={['User', 'Plan', { heading: 'Amount', align: 'right' }, 'Reference', 'Status', 'Actions']}
        row={(payment) => <PaymentRow key={payment.id} payment={payment} />}
        empty={<EmptyState title="No pending payments" text="All payments have been processed" />}
      />
    </Paper>
  );
}

function PaymentRow({ payment }: { payment: OfflinePayment }) {
  const [isRejecting, setRejecting] = useState(false);
  const decision = {
    parameters: { id: payment.id },
    refreshes: [api.offlinePayments, api.users, api.me],
  };
  const approve = useAction(api.approveOfflinePayment, {
    ...decision,
    done: { title: 'Payment approved', description: 'Days have been credited to the user.' },
    failed: 'Failed to approve payment',
  });
  const reject = useAction(api.rejectOfflinePayment, {
    ...decision,
    done: 'Payment rejected',
    failed: 'Failed to reject payment',
  });
  return (
    <TableRow>
      <TableCell>
        <Clamped text={payment.user} />
      </TableCell>
      <TableCell>
        {payment.plan}
        <Typography variant="caption" component="p" color="textSecondary">
          {plural(payment.days, 'day')}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {formatMoney(payment.amount, payment.currency)}
        {payment.amountFits ? null : (
          <Typography variant="caption" component="p" color="warning">
            Not a price of this plan
          </Typography>
        )}
      </TableCell>
      <TableCell>
        {payment.reference ? <Clamped text={payment.reference} /> : '-'}
        {payment.proof ? (
          <Link href={address(api.paymentProof, decision)} download sx={{ display: 'block', fontSize: 12 }}>
            Download the proof
          </Link>
        ) : null}
      </TableCell>
      <TableCell>
        <StatusBadge status={payment.status} />
      </TableCell>
      <TableCell>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button size="small" variant="contained" loading={approve.isPending} onClick={() => approve.mutate({})}>
            Approve
          </Button>
          <Button size="small" variant="outlined" color="error" onClick={() => setRejecting(true)}>
            Reject
          </Button>
        </Box>
        {isRejecting ? (
          <ConfirmDialog
            open
            title="Reject this payment?"
            text={`${payment.user} gets no days for it. This cannot be undone.`}
            confirm="Reject"
            busy={reject.isPending}
            onConfirm={() => reject.mutate({})}
            onClose={() => setRejecting(false)}
          />
        ) : null}
      </TableCell>
    </TableRow>
  );
}
