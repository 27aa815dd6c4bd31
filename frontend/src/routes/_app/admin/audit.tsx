import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '@/features/audit/audit-page';
import { titleOf } from '@/lib/brand';
import { filterSearch, JOURNAL_FILTER } from '@/lib/filters';

export const Route = createFileRoute('/_app/admin/audit')({
  validateSearch: filterSearch(JOURNAL_FILTER),
  head: () => titleOf(t`Audit`),
  component: AuditPage,
});
