import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OfflinePaymentStatus } from '@wavelane/contracts';
import { decidedPaymentsQuery, pendingPaymentsQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { SelectField } from '@/components/fields/select-field';
import { SMALL_FIELDS } from '@/components/form/small-fields';
import { MoreButton } from '@/components/more-button';
import { type Column, DataTable } from '@/components/table/data-table';
import { useAddressParts } from '@/lib/hooks/use-address-parts';
import { useState } from 'react';
import { BankDetailsForm } from './bank-details-form';
import { DecidedRow, PendingRow } from './payment-rows';
import { ProofPane } from './proof-pane';

const COLUMNS: readonly Column[] = [t`User`, t`Plan`, { heading: t`Amount`, align: 'right' }, t`Reference`, t`Status`];

/** The proof is beside the decision if the list keeps its columns then, otherwise below it. */
const BESIDE = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media screen and (min-width: 1340px)': { '&:has(> [data-proof])': { gridTemplateColumns: 'minmax(0, 1fr) 300px' } },
} as const;

const HEAD = {
  ...{ display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'space-between', alignItems: 'center' },
  ...{ px: { xs: 4, sm: 6 }, pt: 4, pb: 3 },
} as const;

/** Payments that wait for a decision, and those that were decided. */
export function OfflinePayments() {
  const [{ decided }, show] = useAddressParts('decided');
  const isKnown = !useInfiniteQuery(pendingPaymentsQuery).isPending;
  return (
    <>
      <Paper variant="outlined" component="section" aria-labelledby="pending">
        <Box sx={HEAD}>
          <Box>
            <Typography id="pending" component="h2" variant="h2">
              {decided === null ? t`Pending Offline Payments` : t`Decided Offline Payments`}
            </Typography>
            <Typography variant="body2" color="textSecondary">{t`Review and approve payment submissions`}</Typography>
          </Box>
          <Box sx={{ ...SMALL_FIELDS, width: 148 }}>
            <SelectField
              label={t`Show`}
              value={decided ?? ''}
              onChange={({ target }) => show({ decided: target.value === '' ? null : target.value })}
            >
              <option value="">{t`Pending`}</option>
              <option value="APPROVED">{t`Approved`}</option>
              <option value="REJECTED">{t`Rejected`}</option>
            </SelectField>
          </Box>
        </Box>
        {decided === 'APPROVED' || decided === 'REJECTED' ? <Decided status={decided} /> : <Pending />}
      </Paper>
      {/* Its place depends on how many there are: it comes once that is known. */}
      {isKnown ? <BankDetailsForm /> : null}
    </>
  );
}

function Pending() {
  const list = useInfiniteQuery({ ...pendingPaymentsQuery, refetchOnMount: 'always' });
  const [looksAt, lookAt] = useState<string | null>(null);
  // A payment that was decided meanwhile is no longer in the list.
  const chosen = list.data?.find(({ id }) => id === looksAt) ?? list.data?.[0];
  return (
    <Box sx={BESIDE}>
      <Box sx={{ minWidth: 0 }}>
        <DataTable
          label={t`Pending payments`}
          list={list}
          columns={[...COLUMNS, t`Actions`]}
          row={(payment) => (
            <PendingRow
              key={payment.id}
              payment={payment}
              isChosen={payment === chosen}
              onChoose={() => lookAt(payment.id)}
            />
          )}
          empty={<EmptyState title={t`No pending payments`} text={t`All payments have been processed`} />}
          footer={<MoreButton {...list} />}
          room={700}
        />
      </Box>
      {chosen ? <ProofPane key={chosen.id} payment={chosen} wasPressed={looksAt === chosen.id} /> : null}
    </Box>
  );
}

function Decided({ status }: { status: OfflinePaymentStatus }) {
  const list = useInfiniteQuery({ ...decidedPaymentsQuery(status), refetchOnMount: 'always' });
  return (
    <DataTable
      label={t`Decided payments`}
      list={list}
      columns={[...COLUMNS, t`Decided`, status === 'APPROVED' ? t`Note` : t`Reason`]}
      row={(payment) => <DecidedRow key={payment.id} payment={payment} />}
      empty={
        <EmptyState title={status === 'APPROVED' ? t`None has been approved yet` : t`None has been rejected yet`} />
      }
      footer={<MoreButton {...list} />}
      room={820}
    />
  );
}
