import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NoticesPage } from '@/features/notices/notices-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/notices')({
  head: () => titleOf(t`Notices`),
  component: NoticesPage,
});
