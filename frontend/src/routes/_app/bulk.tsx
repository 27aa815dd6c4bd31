import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { lazily } from '@/components/lazy/lazily';
import { Page } from '@/components/page';
import { titleOf } from '@/lib/brand';
import { searchOf, text } from '@/lib/search/search';

// The library of forms comes after the page's frame.
const BulkPage = lazily(
  () => import('@/features/bulk/bulk-page'),
  'BulkPage',
  <Page title={t`Bulk`}>
    <FormSkeleton />
  </Page>,
);

export const Route = createFileRoute('/_app/bulk')({
  validateSearch: searchOf({ template: text }),
  head: () => titleOf(t`Bulk`),
  component: BulkPage,
});
