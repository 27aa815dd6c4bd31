import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { lazily } from '@/components/lazy/lazily';
import { Page } from '@/components/page';
import { titleOf } from '@/lib/brand';
import { searchOf, text } from '@/lib/search/search';

// The library of forms comes after the page's frame.
const SendPage = lazily(
  () => import('@/features/send/send-page'),
  'SendPage',
  <Page title={t`Send`}>
    <FormSkeleton />
  </Page>,
);

export const Route = createFileRoute('/_app/send')({
  validateSearch: searchOf({ template: text, to: text, name: text }),
  head: () => titleOf(t`Send`),
  component: SendPage,
});
