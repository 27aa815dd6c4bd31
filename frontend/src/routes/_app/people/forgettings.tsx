import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ForgettingsPage } from '@/features/people/forget/forgettings-page';
import { titleOf } from '@/lib/brand';
import { filterSearch } from '@/lib/filters';

export const Route = createFileRoute('/_app/people/forgettings')({
  validateSearch: filterSearch(['forgetting']),
  head: () => titleOf(t`Deleted people`),
  component: ForgettingsPage,
});
