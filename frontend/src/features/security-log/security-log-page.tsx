import { t } from '@lingui/core/macro';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api, SECURITY_EVENT_KINDS } from '@wavelane/contracts';
import { securityLogQuery } from '@/api/admin-queries';
import { EmptyState } from '@/components/empty-state';
import { type ChipWords, type Condition, FilterBar } from '@/components/filter/filter-bar';
import { MoreButton } from '@/components/more-button';
import { Page } from '@/components/page';
import { lazily } from '@/components/lazy/lazily';
import { SECURITY_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { ExportButton } from '@/components/buttons/export-button';
import { KINDS } from '@/components/words/security/security-kinds';
import { SecurityLogTable } from './security-log-table';

type Name = (typeof SECURITY_FILTER)[number];

const CONDITIONS: readonly Condition<Name>[] = [
  { name: 'address', label: t`IP address`, type: 'search', placeholder: t`IP address`, trim: true },
  { name: 'from', label: t`From`, type: 'date' },
  { name: 'to', label: t`Until`, type: 'date' },
  {
    name: 'kind',
    label: t`Kind`,
    type: 'choice',
    options: SECURITY_EVENT_KINDS.map((kind) => ({ value: kind, label: KINDS[kind].text })),
  },
];

const AccountPicker = lazily(() => import('@/components/fields/account-picker'), 'AccountPicker');

const WORDS: ChipWords<Name> = {
  accountId: () => t`One account`,
};

/** The sign-ins, the attempts, and the changes of an account, each with its actor. */
export function SecurityLogPage() {
  const conditions = useAddressFilter(SECURITY_FILTER, useSearch({ from: '/_app/admin/security' }));
  const { filter, typed, choose, isFiltered } = conditions;
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
      <Paper variant="outlined" component="section" aria-label={t`Security log`}>
        <FilterBar {...conditions} conditions={CONDITIONS} words={WORDS}>
          <AccountPicker
            label={t`Account`}
            onlyPeople
            value={typed.accountId === '' ? '' : `user:${typed.accountId}`}
            onChoose={(account) => choose({ accountId: account.replace(/^user:/, '') })}
          />
        </FilterBar>
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
