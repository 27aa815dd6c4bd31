import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { InboxPage } from '@/features/inbox/inbox-page';
import { titleOf } from '@/lib/brand';
import { filterSearch, INBOX_PARTS } from '@/lib/filters';

export const Route = createFileRoute('/_app/inbox/')({
  validateSearch: filterSearch(INBOX_PARTS),
  head: () => titleOf(t`Inbox`),
  component: InboxPage,
});
