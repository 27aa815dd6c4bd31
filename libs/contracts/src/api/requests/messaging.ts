import type { JobStatus, MessageState } from '../../status.js';
import type { Job, PaceName } from '../messaging/index.js';

/** Requests about channels and messages. */

/** POST /api/channels */
export interface ChannelDraft {
  label: string;
  phone: string;
}

/** PATCH /api/channels/{id} */
export interface ChannelName {
  label: string;
}

/** POST /api/admin/users/{userId}/channels/{channelId}/activate */
export interface ChannelDays {
  days: number;
}

/** PUT /api/whapi/settings: fields that are left out keep their value. */
export interface GatewayChange {
  partnerToken?: string;
  baseUrl?: string;
  projectId?: string;
}

/** Conditions of a list of jobs. */
export interface JobsFilter {
  status?: JobStatus;
  type?: Job['type'];
  channelId?: number;
  /** Jobs that were written from it. */
  templateId?: string;
  /** A phone number or its beginning, or how words of a job's name, of people's names or of texts begin. */
  q?: string;
  /** `yyyy-mm-dd` in the account's zone, inclusive. */
  from?: string;
  /** `yyyy-mm-dd` in the account's zone, inclusive. */
  to?: string;
}

/** Conditions of a list of days of the outbox. */
export type OutboxFilter = Pick<JobsFilter, 'channelId' | 'from' | 'to'>;

/** Conditions of a list of messages of a job. */
export interface JobMessagesFilter {
  status?: MessageState;
  /** A whole phone number, else how words of a name or of the text begin. */
  q?: string;
}

/** Conditions of a list of incoming messages. */
export interface InboundFilter {
  channelId?: number;
  from?: string;
}

/** PUT /api/channels/{id}/pacing */
export interface SetPace {
  pace: PaceName;
}
