import { t } from '@lingui/core/macro';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, SECURITY_EVENT_KINDS } from '@wavelane/contracts';
import { securityLogQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { type Condition, FilterBar } from '@/components/filter/filter-bar';
import { MoreButton } from '@/components/more-button';
import { Page } from '@/components/page';
import { AccountPicker } from '@/components/fields/account-picker';
import { SelectField } from '@/components/fields/select-field';
import { SECURITY_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { ExportButton } from '@/components/buttons/export-button';
import { KINDS } from '@/components/words/security/security-kinds';
import { SecurityLogTable } from './security-log-table';

const CONDITIONS: readonly Condition<(typeof SECURITY_FILTER)[number]>[] = [
  { name: 'address', label: t`IP address`, placeholder: '203.0.113.7', trim: true },
  { name: 'from', label: t`From`, type: 'date' },
  { name: 'to', label: t`Until`, type: 'date' },
];

/** Who came in, who tried to, and who changed what about an account. */
export function SecurityLogPage() {
  const { filter, ...conditions } = useAddressFilter(SECURITY_FILTER, useSearch({ from: '/_app/admin/security' }));
  const { typed, choose, isFiltered } = conditions;
  const list = useInfiniteQuery({
    ...securityLogQuery(filter),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  return (
    <Page
      title={t`Security`}
      subtitle={t`Sign-ins, failures and changes to accounts, with address and device for twelve months.`}
      action={<ExportButton label={t`Export CSV`} route={api.exportSecurityLog} body={given} />}
    >
      <FilterBar {...conditions} conditions={CONDITIONS} columns="1fr 144px 144px 1.4fr 1.2fr auto">
        <AccountPicker
          label={t`Account`}
          onlyPeople
          value={typed.accountId === '' ? '' : `user:${typed.accountId}`}
          onChoose={(account) => choose({ accountId: account.replace(/^user:/, '') })}
        />
        <SelectField label={t`Kind`} value={typed.kind} onChange={({ target }) => choose({ kind: target.value })}>
          <option value="">{t`All`}</option>
          {SECURITY_EVENT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind].text}
            </option>
          ))}
        </SelectField>
      </FilterBar>
      <Paper variant="outlined" component="section" aria-label={t`Security log`}>
        <SecurityLogTable
          list={list}
          onFilter={choose}
          empty={
            <EmptyState
              title={isFiltered ? t`Nothing fits` : t`Nothing has been recorded yet`}
              text={
                isFiltered
                  ? t`Remove a filter or choose a longer period.`
                  : t`Sign-ins and changes to accounts appear here.`
              }
            />
          }
        />
        <MoreButton {...list} />
      </Paper>
    </Page>
  );
}
