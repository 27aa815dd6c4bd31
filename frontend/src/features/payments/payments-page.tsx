import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '@wavelane/contracts';
import { paymentsQuery, paymentSumsQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { type Condition, FilterBar } from '@/components/filter-bar';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import { Page } from '@/components/page';
import { STACKED } from '@/components/stacked';
import { PAYMENTS_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/use-address-filter';
import { ExportButton } from '@/components/buttons/export-button';
import { PaymentRow } from './payment-row';
import { TimeSlider } from './time-slider';
import { Totals } from './totals';

const CONDITIONS: readonly Condition<(typeof PAYMENTS_FILTER)[number]>[] = [
  { name: 'user', label: 'User', placeholder: 'E-mail or id' },
  { name: 'order', label: 'Order', placeholder: 'PayPal’s number' },
  { name: 'until', label: 'Until', type: 'date' },
  { name: 'knownAt', label: 'As known on', type: 'date' },
];

const given = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/** Every payment as it was at any instant, or as it was known then. */
export function PaymentsPage() {
  const { filter, ...conditions } = useAddressFilter(PAYMENTS_FILTER);
  const { isFiltered, typed, type } = conditions;
  const { until, knownAt } = filter;
  const when = given({ until, knownAt });
  const list = useInfiniteQuery({ ...paymentsQuery(filter), placeholderData: keepPreviousData });
  const sums = useQuery({ ...paymentSumsQuery(when), placeholderData: keepPreviousData });
  const all = useQuery(paymentSumsQuery({}));
  const first = all.data?.days[0]?.day;
  const error = list.error ?? sums.error;
  return (
    <Page
      title="Payments"
      subtitle="Every payment as it was at any instant."
      action={
        <Box sx={{ display: 'flex', gap: 2 }}>
          {['csv', 'jsonl'].map((format) => (
            <ExportButton
              key={format}
              label={format.toUpperCase()}
              route={api.exportPayments}
              asked={{ format, ...filter }}
            />
          ))}
        </Box>
      }
    >
      {error ? <ErrorNote error={error} retry={() => void Promise.all([list.refetch(), sums.refetch()])} /> : null}
      {first ? <TimeSlider first={first} value={typed.until} onChange={(day) => type({ until: day })} /> : null}
      <FilterBar {...conditions} conditions={CONDITIONS} columns="1fr 1fr 160px 160px auto" />
      {sums.data ? <Totals sums={sums.data} /> : null}
      <Paper variant="outlined" sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Payments">
        {list.isPending ? <Loading rows={5} /> : null}
        {list.data?.length === 0 ? (
          <EmptyState
            title={isFiltered ? 'No payment fits' : 'Nobody has paid yet'}
            text={isFiltered ? 'Take a condition away, or go on in time.' : 'PayPal and offline payments appear here.'}
          />
        ) : null}
        {list.data && list.data.length > 0 ? (
          <Table size="small" sx={[STACKED, { '& td': { fontVariantNumeric: 'tabular-nums' } }]}>
            <TableHead>
              <TableRow>
                <TableCell padding="checkbox" />
                <TableCell>Begun</TableCell>
                <TableCell>User</TableCell>
                <TableCell>What</TableCell>
                <TableCell>Status</TableCell>
                <TableCell align="right">Amount</TableCell>
                <TableCell align="right">Came, net</TableCell>
                <TableCell align="right">Days</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {list.data.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} when={when} />
              ))}
            </TableBody>
          </Table>
        ) : null}
        <MoreButton {...list} />
      </Paper>
    </Page>
  );
}
