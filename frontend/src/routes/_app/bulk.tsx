import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BulkPage } from '@/features/bulk/bulk-page';
import { titleOf } from '@/lib/brand';
import { searchOf, text } from '@/lib/search/search';

export const Route = createFileRoute('/_app/bulk')({
  validateSearch: searchOf({ template: text }),
  head: () => titleOf(t`Bulk`),
  component: BulkPage,
});
