import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SecurityLogPage } from '@/features/security-log/security-log-page';
import { titleOf } from '@/lib/brand';
import { filterSearch, SECURITY_FILTER } from '@/lib/filters';

export const Route = createFileRoute('/_app/admin/security')({
  validateSearch: filterSearch(SECURITY_FILTER),
  head: () => titleOf(t`Security`),
  component: SecurityLogPage,
});
