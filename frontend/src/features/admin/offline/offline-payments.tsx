import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OfflinePaymentStatus } from '@wavelane/contracts';
import { decidedPaymentsQuery, pendingPaymentsQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { SelectField } from '@/components/fields/select-field';
import { MoreButton } from '@/components/more-button';
import { type Column, DataTable } from '@/components/table/data-table';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { DecidedRow, PendingRow } from './payment-rows';

const COLUMNS: readonly Column[] = ['User', 'Plan', { heading: 'Amount', align: 'right' }, 'Reference', 'Status'];

/** Payments that wait for a decision, and those that were decided. */
export function OfflinePayments() {
  const [{ decided }, show] = useAddressParts('decided');
  return (
    <Paper variant="outlined" component="section" aria-labelledby="pending">
      <Box sx={{ px: 4, pt: 5, pb: 3, display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'space-between' }}>
        <Box>
          <Typography id="pending" component="h2" variant="h2">
            {decided === null ? 'Pending Offline Payments' : 'Decided Offline Payments'}
          </Typography>
          <Typography color="textSecondary">Review and approve payment submissions</Typography>
        </Box>
        <Box sx={{ width: 180 }}>
          <SelectField
            label="Show"
            value={decided ?? ''}
            onChange={({ target }) => show({ decided: target.value === '' ? null : target.value })}
          >
            <option value="">Pending</option>
            <option value="APPROVED">Approved</option>
            <option value="REJECTED">Rejected</option>
          </SelectField>
        </Box>
      </Box>
      {decided === 'APPROVED' || decided === 'REJECTED' ? <Decided status={decided} /> : <Pending />}
    </Paper>
  );
}

function Pending() {
  const list = useInfiniteQuery({ ...pendingPaymentsQuery, refetchOnMount: 'always' });
  return (
    <DataTable
      label="Pending payments"
      list={list}
      columns={[...COLUMNS, 'Actions']}
      row={(payment) => <PendingRow key={payment.id} payment={payment} />}
      empty={<EmptyState title="No pending payments" text="All payments have been processed" />}
      footer={<MoreButton {...list} />}
      room={820}
    />
  );
}

function Decided({ status }: { status: OfflinePaymentStatus }) {
  const list = useInfiniteQuery({ ...decidedPaymentsQuery(status), refetchOnMount: 'always' });
  return (
    <DataTable
      label="Decided payments"
      list={list}
      columns={[...COLUMNS, 'Decided', status === 'APPROVED' ? 'Note' : 'Reason']}
      row={(payment) => <DecidedRow key={payment.id} payment={payment} />}
      empty={<EmptyState title={status === 'APPROVED' ? 'None has been approved yet' : 'None has been rejected yet'} />}
      footer={<MoreButton {...list} />}
      room={820}
    />
  );
}
