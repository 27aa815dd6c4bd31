import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SendPage } from '@/features/send/send-page';
import { titleOf } from '@/lib/brand';
import { searchOf, text } from '@/lib/search/search';

export const Route = createFileRoute('/_app/send')({
  validateSearch: searchOf({ template: text }),
  head: () => titleOf(t`Send`),
  component: SendPage,
});
