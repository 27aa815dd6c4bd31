import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, type RevenueLine } from '@wavelane/contracts';
import { revenueQuery } from '@/api/admin-queries';
import { ExportButton } from '@/components/buttons/export-button';
import { EmptyState } from '@/components/empty-state';
import { ErrorNote } from '@/components/error-note';
import { TimeFields } from '@/components/fields/date/time-fields';
import { SelectField } from '@/components/fields/select-field';
import { SMALL_FIELDS } from '@/components/form/small-fields';
import type { AddressFilter } from '@/components/filter/filter';
import { Loading } from '@/components/loading';
import { Page } from '@/components/page';
import { REVENUE_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { RevenueFigures } from './revenue-figures';
import { RevenueTable } from './revenue-table';
import { Sources } from './sources';
import { sumOf } from './sums';

type Conditions = AddressFilter<(typeof REVENUE_FILTER)[number]>;

/** The revenue of the business: by month and plan, in one currency at a time. */
export function RevenuePage() {
  const conditions = useAddressFilter(REVENUE_FILTER, useSearch({ from: '/_app/admin/revenue' }));
  const { until, knownAt, currency: asked, by } = conditions.filter;
  const when = Object.fromEntries(Object.entries({ until, knownAt }).filter(([, value]) => value !== ''));
  const { data, error, refetch } = useQuery({ ...revenueQuery(when), placeholderData: keepPreviousData });
  const all = meantOf(data?.lines ?? []);
  const currencies = [...new Set(all.map(({ currency }) => currency))].sort();
  const currency = currencies.find((one) => one === asked) ?? currencies[0];
  const lines = all.filter((line) => line.currency === currency);
  return (
    <Page title={t`Revenue`} action={<Head {...conditions} currencies={currencies} currency={currency} when={when} />}>
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={6} /> : null}
      {data && currency === undefined ? (
        <EmptyState
          title={t`No revenue yet`}
          text={
            conditions.isFiltered
              ? t`Nothing was paid until then. Move the date forward.`
              : t`Payments by PayPal and approved offline payments are added up here.`
          }
        />
      ) : null}
      {data && currency !== undefined ? (
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <RevenueFigures sums={sumOf(lines)} currency={currency} />
          <Box sx={BESIDE}>
            <RevenueTable
              lines={lines}
              currency={currency}
              by={by === 'plan' ? 'plan' : 'month'}
              onBy={(next) => conditions.choose({ by: next === 'plan' ? 'plan' : '' })}
            />
            <Sources
              sums={sumOf(lines)}
              currency={currency}
              isTest={lines.some(({ isTest }) => isTest)}
              left={data.lines.length - all.length}
            />
          </Box>
        </Box>
      ) : null}
    </Page>
  );
}

/** Leaves out lines of test money, unless there are no others: then they show how the page will look. */
function meantOf(lines: readonly RevenueLine[]): readonly RevenueLine[] {
  const real = lines.filter(({ isTest }) => !isTest);
  return real.length > 0 ? real : lines;
}

const BESIDE = {
  ...{ display: 'grid', gap: 6, alignItems: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
} as const;

interface HeadProps extends Conditions {
  currencies: readonly string[];
  currency: string | undefined;
  when: Record<string, string>;
}

/** The end of the period, the currency, and the export as a file. */
function Head({ currencies, currency, when, ...conditions }: HeadProps) {
  return (
    <Box sx={SMALL_FIELDS}>
      <TimeFields {...conditions} />
      {currencies.length > 1 ? (
        <Box sx={{ width: 92 }}>
          <SelectField
            label={t`Currency`}
            value={currency ?? ''}
            onChange={({ target }) => conditions.choose({ currency: target.value })}
          >
            {currencies.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </SelectField>
        </Box>
      ) : null}
      <ExportButton size="small" label={t`Export CSV`} route={api.exportRevenue} asked={when} />
    </Box>
  );
}
