import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OutboxPage } from '@/features/outbox/outbox-page';
import { titleOf } from '@/lib/brand';
import { JOB_STATUSES, MESSAGE_STATES } from '@wavelane/contracts';
import { matching, oneOf, searchOf, text } from '@/lib/search/search';

const DAY = /^[12]\d{3}-\d\d-\d\d$/;

export const Route = createFileRoute('/_app/outbox')({
  // Beside the filter, which job is open and which of its messages.
  validateSearch: searchOf({
    status: oneOf(JOB_STATUSES),
    q: text,
    type: oneOf(['single', 'bulk'] as const),
    channelId: matching(/^\d{1,16}$/),
    templateId: text,
    from: matching(DAY),
    to: matching(DAY),
    job: text,
    single: text,
    message: text,
    // The state of the messages of the open job.
    state: oneOf(MESSAGE_STATES),
    number: text,
  }),
  head: () => titleOf(t`Outbox`),
  component: OutboxPage,
});
