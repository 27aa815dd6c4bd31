import { projection } from '@wavelane/projections';
import type { MessageQuotaEvent } from '../quota/message-quota.events.js';

/** What an account sent on one of its own calendar days. Key: `{accountId}:{yyyy-mm-dd}`. */
export interface ActivityDocument extends Record<string, unknown> {
  /** Messages that count against the daily limit. */
  messages: number;
  jobs: number;
}

export const activityKey = (accountId: string, day: string) => `${accountId}:${day}`;

export const activityProjection = projection<ActivityDocument, MessageQuotaEvent>({
  name: 'account-activity',
  version: 1,
  handles: ['JobAdmitted'],
  keys: ({ data }) => activityKey(data.accountId, data.day),
  initial: () => ({ messages: 0, jobs: 0 }),
  fold: ({ jobs }, { data }) => ({ messages: data.usedToday, jobs: jobs + 1 }),
  indexes: [],
});
