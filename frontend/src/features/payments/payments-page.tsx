import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, type Payment, type PaymentSums } from '@wavelane/contracts';
import { paymentsQuery, paymentSumsQuery, pendingPaymentsQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { SMALL_FIELDS } from '@/components/form/small-fields';
import { TimeFields } from '@/components/fields/date/time-fields';
import { type AddressFilter, type Condition, FilterBar } from '@/components/filter/filter-bar';
import { Loading } from '@/components/loading';
import { MoreButton, type MoreButtonProps } from '@/components/more-button';
import { Page } from '@/components/page';
import { type Column, DataTable } from '@/components/table/data-table';
import { PAYMENTS_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { ExportMenu } from '@/components/buttons/export-menu';
import { Sheet } from '@/components/surfaces/sheet';
import { DayPayments } from './day-payments';
import { KnownLater } from './known-later';
import { PaymentRow } from './payment-row';
import { PerDay } from './per-day';
import { TimeSlider } from './time-slider';
import { Totals } from './totals';

const CONDITIONS: readonly Condition<(typeof PAYMENTS_FILTER)[number]>[] = [
  { name: 'user', label: t`User`, type: 'search', placeholder: t`E-mail or id` },
  { name: 'order', label: t`Order`, placeholder: t`PayPal’s number` },
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
  const { filter, choose } = conditions;
  const { until, knownAt, day: chosen, ...who } = filter;
  const when = given({ until, knownAt });
  const list = useInfiniteQuery({ ...paymentsQuery({ ...who, ...when }), placeholderData: keepPreviousData });
  const sums = useQuery({ ...paymentSumsQuery(when), placeholderData: keepPreviousData });
  const all = useQuery(paymentSumsQuery({}));
  const days = sums.data?.days ?? [];
  const day = days.some((each) => each.day === chosen) ? chosen : days.at(-1)?.day;
  const error = list.error ?? sums.error;
  // The parts above one another appear at once: nothing is pushed down.
  const isSettled = !sums.isPending && !all.isPending && !list.isPending;
  return (
    <Page title={t`Payments`} action={<When {...conditions} />}>
      {error ? <ErrorNote error={error} retry={() => void Promise.all([list.refetch(), sums.refetch()])} /> : null}
      {isSettled ? (
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {sums.data ? <Ruler {...conditions} first={all.data?.days[0]?.day} sums={sums.data} /> : null}
          {sums.data && day !== undefined ? (
            <Box sx={BESIDE}>
              <PerDay sums={sums.data} day={day} onDay={(next) => choose({ day: next })} />
              <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
                <KnownLater until={until} knownAt={knownAt} known={sums.data} onNow={() => choose({ knownAt: '' })} />
                <OfDay day={day} when={when} sums={days} />
              </Box>
            </Box>
          ) : null}
          <AllPayments {...conditions} list={list} when={when} />
        </Box>
      ) : (
        <Loading rows={6} />
      )}
    </Page>
  );
}

const BESIDE = {
  ...{ display: 'grid', gap: 6, alignItems: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
} as const;

type Conditions = AddressFilter<(typeof PAYMENTS_FILTER)[number]>;

/** The end of the period, the date of knowledge, and the export of the shown data. */
function When({ filter, typed, choose }: Conditions) {
  return (
    <Box sx={SMALL_FIELDS}>
      <TimeFields {...{ filter, typed, choose }} />
      <ExportMenu
        files={['csv', 'jsonl'].map((format) => ({
          label: format.toUpperCase(),
          route: api.exportPayments,
          asked: { format, ...filter, day: '' },
        }))}
      />
    </Box>
  );
}

/** The time on a ruler, and the money that had come and gone by then. */
function Ruler({ typed, type, filter, first, sums }: Conditions & { first: string | undefined; sums: PaymentSums }) {
  const waiting = useInfiniteQuery(pendingPaymentsQuery).data?.length;
  if (first === undefined) return null;
  const isNow = filter.until === '' && filter.knownAt === '';
  return (
    <Sheet>
      <TimeSlider first={first} value={typed.until} onChange={(until) => type({ until })} />
      <Totals sums={sums} waiting={isNow ? waiting : undefined} />
    </Sheet>
  );
}

function OfDay({ day, when, sums }: { day: string; when: Record<string, string>; sums: PaymentSums['days'] }) {
  const list = useInfiniteQuery(paymentsQuery({ ...when, day }));
  if (list.error) return <ErrorNote error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <Loading rows={2} />;
  return <DayPayments {...list} payments={list.data} sums={sums.filter((each) => each.day === day)} />;
}

interface AllPaymentsProps extends Conditions {
  list: MoreButtonProps & { data?: readonly Payment[] | undefined };
  when: Record<string, string>;
}

/** All payments, each with its history, found by the payer or by PayPal's number. */
function AllPayments({ list, when, ...conditions }: AllPaymentsProps) {
  const { isFiltered } = conditions;
  return (
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
              isFiltered ? t`Remove a filter or move the date forward.` : t`PayPal and offline payments appear here.`
            }
          />
        }
        hasFigures
      />
      <MoreButton {...list} />
    </Paper>
  );
}
