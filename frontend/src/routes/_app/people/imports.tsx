import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ImportsPage } from '@/features/people/imports/imports-page';
import { titleOf } from '@/lib/brand';
import { filterSearch } from '@/lib/filters';

export const Route = createFileRoute('/_app/people/imports')({
  validateSearch: filterSearch(['import']),
  head: () => titleOf(t`Imported files`),
  component: ImportsPage,
});
