import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '@wavelane/contracts';
import { paymentsQuery, paymentSumsQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { type Condition, FilterBar } from '@/components/filter/filter-bar';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import { Page } from '@/components/page';
import { type Column, DataTable } from '@/components/table/data-table';
import { PAYMENTS_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { ExportButton } from '@/components/buttons/export-button';
import { PaymentRow } from './payment-row';
import { TimeSlider } from './time-slider';
import { Totals } from './totals';

const CONDITIONS: readonly Condition<(typeof PAYMENTS_FILTER)[number]>[] = [
  { name: 'user', label: t`User`, type: 'search', placeholder: t`E-mail or id` },
  { name: 'order', label: t`Order`, placeholder: t`PayPal’s number` },
  { name: 'until', label: t`Until`, type: 'date', empty: t`Today` },
  { name: 'knownAt', label: t`As known on`, type: 'date', empty: t`Now` },
];

const COLUMNS: readonly Column[] = [
  { padding: 'checkbox' },
  t`Started`,
  t`User`,
  t`What`,
  t`Status`,
  { heading: t`Amount`, align: 'right' },
  { heading: t`Received, net`, align: 'right' },
  { heading: t`Days`, align: 'right' },
];

const given = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/** Every payment as it was at any instant, or as it was known then. */
export function PaymentsPage() {
  const conditions = useAddressFilter(PAYMENTS_FILTER, useSearch({ from: '/_app/admin/payments' }));
  const { filter, isFiltered, typed, type } = conditions;
  const { until, knownAt } = filter;
  const when = given({ until, knownAt });
  const list = useInfiniteQuery({ ...paymentsQuery(filter), placeholderData: keepPreviousData });
  const sums = useQuery({ ...paymentSumsQuery(when), placeholderData: keepPreviousData });
  const all = useQuery(paymentSumsQuery({}));
  const first = all.data?.days[0]?.day;
  // What stands above one another comes at once: nothing is pushed down.
  const isSettled = !sums.isPending && !all.isPending && !list.isPending;
  const error = list.error ?? sums.error;
  return (
    <Page
      title={t`Payments`}
      subtitle={t`Every payment as it was at any instant.`}
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
      {first && isSettled ? (
        <TimeSlider first={first} value={typed.until} onChange={(day) => type({ until: day })} />
      ) : null}
      {sums.data && isSettled ? <Totals sums={sums.data} /> : null}
      {isSettled ? (
        <Paper variant="outlined">
          <FilterBar {...conditions} conditions={CONDITIONS} />
          <DataTable
            label={t`Payments`}
            list={{ data: list.data, isPending: false }}
            columns={COLUMNS}
            row={(payment) => <PaymentRow key={payment.id} payment={payment} when={when} />}
            empty={
              <EmptyState
                title={isFiltered ? t`No payment fits` : t`No payments yet`}
                text={
                  isFiltered
                    ? t`Remove a filter or move the date forward.`
                    : t`PayPal and offline payments appear here.`
                }
              />
            }
            hasFigures
          />
          <MoreButton {...list} />
        </Paper>
      ) : (
        <Loading rows={6} />
      )}
    </Page>
  );
}
