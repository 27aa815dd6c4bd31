import { projection } from '@wavelane/projections';
import { type Ordering, orderIn } from '../jobs/message-ordered.js';
import type { MessageQuotaEvent } from '../quota/message-quota.events.js';

/** The messages and jobs of an account on one of its own calendar days. Key: `{accountId}:{yyyy-mm-dd}`. */
export interface ActivityDocument extends Record<string, unknown> {
  /** Messages that count against the daily limit. */
  messages: number;
  jobs: number;
}

export const activityKey = (accountId: string, day: string) => `${accountId}:${day}`;

export const activityProjection = projection<ActivityDocument, MessageQuotaEvent | Ordering>({
  name: 'account-activity',
  version: 3,
  handles: ['JobAdmitted', 'MessageOrdered', 'ReplyOrdered'],
  // One that is not free is admitted, and counted then.
  keys(event) {
    const counted = event.type === 'JobAdmitted' ? event.data : orderIn(event);
    if (!counted || (event.type !== 'JobAdmitted' && !counted.free)) return [];
    return activityKey(counted.accountId, counted.day);
  },
  initial: () => ({ messages: 0, jobs: 0 }),
  fold: ({ messages, jobs }, { type, data }) => ({
    messages: type === 'JobAdmitted' ? data.usedToday : messages,
    jobs: jobs + 1,
  }),
  indexes: [],
});
