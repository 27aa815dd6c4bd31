import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RevenuePage } from '@/features/revenue/revenue-page';
import { titleOf } from '@/lib/brand';
import { filterSearch, REVENUE_FILTER } from '@/lib/filters';

export const Route = createFileRoute('/_app/admin/revenue')({
  validateSearch: filterSearch(REVENUE_FILTER),
  head: () => titleOf(t`Revenue`),
  component: RevenuePage,
});
