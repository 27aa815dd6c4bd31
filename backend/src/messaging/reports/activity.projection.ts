import { projection } from '@wavelane/projections';
import type { MessageOrdered } from '../jobs/job.events.js';
import type { MessageQuotaEvent } from '../quota/message-quota.events.js';

/** What an account sent on one of its own calendar days. Key: `{accountId}:{yyyy-mm-dd}`. */
export interface ActivityDocument extends Record<string, unknown> {
  /** Messages that count against the daily limit. */
  messages: number;
  jobs: number;
}

export const activityKey = (accountId: string, day: string) => `${accountId}:${day}`;

export const activityProjection = projection<ActivityDocument, MessageQuotaEvent | MessageOrdered>({
  name: 'account-activity',
  version: 2,
  handles: ['JobAdmitted', 'MessageOrdered'],
  // One that is not free is admitted, and counted then.
  keys: ({ type, data }) => (type === 'JobAdmitted' || data.free ? activityKey(data.accountId, data.day) : []),
  initial: () => ({ messages: 0, jobs: 0 }),
  fold: ({ messages, jobs }, { type, data }) => ({
    messages: type === 'JobAdmitted' ? data.usedToday : messages,
    jobs: jobs + 1,
  }),
  indexes: [],
});
