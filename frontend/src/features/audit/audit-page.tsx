import { Page } from '@/components/page';
import { JOURNAL_FILTER } from '@/lib/filters';
import { useAddressFilter } from '@/lib/use-address-filter';
import { Journal } from './journal';
import { JournalFilterBar } from './journal-filter';
import { Statement } from './statement';

/** What every account stands at and how it came to that, from the events themselves (decisions: /admin/audit). */
export function AuditPage() {
  const filter = useAddressFilter(JOURNAL_FILTER);
  return (
    <Page title="Audit" subtitle="Every movement of days, from the events themselves.">
      <JournalFilterBar {...filter} />
      {filter.filter.account === '' ? <Journal {...filter} /> : <Statement {...filter} />}
    </Page>
  );
}
