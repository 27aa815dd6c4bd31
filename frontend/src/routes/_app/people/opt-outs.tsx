import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OptOutsPage } from '@/features/people/opt-outs/opt-outs-page';
import { titleOf } from '@/lib/brand';
import { filterSearch } from '@/lib/filters';

export const Route = createFileRoute('/_app/people/opt-outs')({
  validateSearch: filterSearch(['search']),
  head: () => titleOf(t`Opt-outs`),
  component: OptOutsPage,
});
