import { createFileRoute } from '@tanstack/react-router';
import { OutboxPage } from '@/features/outbox/outbox-page';
import { titleOf } from '@/lib/brand';
import { JOB_STATUSES } from '@wavelane/contracts';
import { oneOf, searchOf, text } from '@/lib/search';

export const Route = createFileRoute('/_app/outbox')({
  // Beside the filter, which job is open and which of its messages.
  validateSearch: searchOf({ status: oneOf(JOB_STATUSES), q: text, job: text, message: text }),
  head: () => titleOf('Outbox'),
  component: OutboxPage,
});
