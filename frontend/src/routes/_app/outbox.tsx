import { createFileRoute } from '@tanstack/react-router';
import { OutboxPage } from '@/features/outbox/outbox-page';
import { titleOf } from '@/lib/brand';
import { filterSearch, OUTBOX_FILTER } from '@/lib/filters';

export const Route = createFileRoute('/_app/outbox')({
  validateSearch: filterSearch(OUTBOX_FILTER),
  head: () => titleOf('Outbox'),
  component: OutboxPage,
});
