import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ReportsPage } from '@/features/reports/reports-page';
import { titleOf } from '@/lib/brand';
import { filterSearch, REPORT_FILTER } from '@/lib/filters';

export const Route = createFileRoute('/_app/reports')({
  validateSearch: filterSearch(REPORT_FILTER),
  head: () => titleOf(t`Reports`),
  component: ReportsPage,
});
