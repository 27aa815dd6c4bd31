import { t } from '@lingui/core/macro';
import { useSearch } from '@tanstack/react-router';
import { Page } from '@/components/page';
import { JOURNAL_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/hooks/use-address-filter';
import { ExportButtons, Exports } from './exports';
import { Journal } from './journal';
import { Statement } from './statement';
import { Verification } from './verification';

/** What every account stands at and how it came to that, from the events themselves. */
export function AuditPage() {
  const filter = useAddressFilter(JOURNAL_FILTER, useSearch({ from: '/_app/admin/audit' }));
  return (
    <Page
      title={t`Audit`}
      subtitle={t`Every change of balance, from the event log.`}
      action={<ExportButtons filter={filter.filter} />}
    >
      <Verification />
      {filter.filter.account === '' ? <Journal {...filter} /> : <Statement {...filter} />}
      <Exports />
    </Page>
  );
}
