import { chatContentInWords } from '@wavelane/contracts';
import type { Feature } from '../platform/features/feature.js';
import { changing, changingNothing } from '../platform/features/live-rules.js';
import { listed } from '../platform/features/sections.js';
import { sentMessages } from './sent-section.js';
import { MessagingModule } from './messaging.module.js';
import { jobEvents } from './jobs/job.events.js';
import { messageEvents } from './messages/message.events.js';
import { pacingEvents } from './pace/pacing.events.js';
import { messageQuotaEvents } from './quota/message-quota.events.js';
import { ListJobs } from './jobs/jobs.queries.js';
import { ListInbound } from './inbound/inbound.queries.js';

const RECEIVED = ['id', 'channelId', 'from', 'senderName', 'kind', 'text', 'messageId', 'at', 'receivedAt', 'carries'];

export const messaging: Feature = {
  modules: [MessagingModule],
  events: [jobEvents, messageEvents, pacingEvents, messageQuotaEvents],
  live: [
    changing(['MessageOrdered', 'JobAdmitted'], { own: ['jobs', 'me', 'people'] }),
    changing(['JobRetried', 'JobCancelled'], { own: ['jobs', 'me'] }),
    changing(['JobPaused', 'JobResumed', ...messageEvents.types.filter((type) => type !== 'MessageReplied')], {
      own: ['jobs'],
    }),
    changing(['MessageReplied'], { own: ['jobs', 'inbox'] }),
    changing(pacingEvents.types, { own: ['channels'] }),
    changingNothing('JobDrafted', 'JobRecipientsAdded'),
  ],
  sections: ({ queries, readModels }) => [
    listed({ order: 13, name: 'jobs', title: 'Jobs of the outbox' }, (account, page) =>
      queries.execute(new ListJobs(account, page)),
    ),
    sentMessages(readModels),
    listed(
      { order: 15, name: 'received', title: 'Messages that people sent', columns: RECEIVED },
      async (account, page) => {
        const { items, cursor } = await queries.execute(new ListInbound(account, {}, page));
        const told = items.map(({ text, content, ...message }) => {
          const carries = content ? chatContentInWords(content, text) : '';
          return { ...message, text, ...(content && { content }), carries };
        });
        return { items: told, ...(cursor !== undefined && { cursor }) };
      },
    ),
  ],
};
