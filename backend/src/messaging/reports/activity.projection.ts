import { projection } from '@wavelane/projections';
import type { MessageQuotaEvent } from '../quota/message-quota.events.js';

/** What an account sent on one of its own calendar days. Key: `{accountId}:{yyyy-mm-dd}`. */
export interface ActivityDocument extends Record<string, unknown> {
  /** Messages that count against the daily limit. */
  messages: number;
  jobs: number;
}

export const activityKey = (accountId: string, day: string) => `${accountId}:${day}`;

export const activityProjection = projection<ActivityDocument>({
  name: 'account-activity',
  version: 1,
  handles: ['JobAdmitted'],
  keys(event) {
    const { accountId, day } = event.data as MessageQuotaEvent['data'];
    return activityKey(accountId, day);
  },
  initial: () => ({ messages: 0, jobs: 0 }),
  fold: ({ jobs }, event) => ({ messages: (event.data as MessageQuotaEvent['data']).usedToday, jobs: jobs + 1 }),
  indexes: [],
});
