import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '@/features/people/people-page';
import { titleOf } from '@/lib/brand';
import { filterSearch, PEOPLE_FILTER } from '@/lib/filters';

export const Route = createFileRoute('/_app/people/')({
  validateSearch: filterSearch([...PEOPLE_FILTER, 'forgetting', 'import']),
  head: () => titleOf(t`People`),
  component: PeoplePage,
});
