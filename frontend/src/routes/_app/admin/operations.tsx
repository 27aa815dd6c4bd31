import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OperationsPage } from '@/features/operations/operations-page';
import { titleOf } from '@/lib/brand';
import { EVENTS_FILTER, filterSearch } from '@/lib/filters';

export const Route = createFileRoute('/_app/admin/operations')({
  validateSearch: filterSearch(['tab', ...EVENTS_FILTER]),
  head: () => titleOf(t`Operations`),
  component: OperationsPage,
});
