import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AnsweringPage } from '@/features/inbox/answering/answering-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/inbox/settings')({
  head: () => titleOf(t`Answering`),
  component: AnsweringPage,
});
