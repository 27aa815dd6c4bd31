import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AnsweringPage } from '@/features/inbox/answering/answering-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/settings/hours')({
  head: () => titleOf(t`Hours & rules`),
  component: AnsweringPage,
});
