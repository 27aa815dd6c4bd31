import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CannedRepliesPage } from '@/features/canned-replies/canned-replies-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/canned-replies')({
  head: () => titleOf(t`Canned replies`),
  component: CannedRepliesPage,
});
