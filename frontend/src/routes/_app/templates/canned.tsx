import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CannedRepliesPage } from '@/features/canned-replies/canned-replies-page';
import { titleOf } from '@/lib/brand';
import { searchOf, text } from '@/lib/search/search';

export const Route = createFileRoute('/_app/templates/canned')({
  validateSearch: searchOf({ search: text, reply: text }),
  head: () => titleOf(t`Canned replies`),
  component: CannedRepliesPage,
});
