import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '@/features/audit/audit-page';
import { titleOf } from '@/lib/brand';
import { AUDIT_PARTS, filterSearch } from '@/lib/filters';

export const Route = createFileRoute('/_app/admin/audit')({
  validateSearch: filterSearch(AUDIT_PARTS),
  head: () => titleOf(t`Audit`),
  component: AuditPage,
});
