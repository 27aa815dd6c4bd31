import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '@/features/people/person/person-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/people/$id')({
  head: () => titleOf(t`Person`),
  component: PersonPage,
});
