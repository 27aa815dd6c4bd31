import type { EventOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { ChannelEvent } from '../../channels/index.js';
import type { JobAdmitted, JobEvent } from '../../messaging/index.js';
import { decidedAtOf } from '@wavelane/event-store';
import type { NoticeDue } from './moment.events.js';

/** What the worker of moments keeps an eye on: a channel that lost its link, a bulk job that is not finished. */
export interface WatchedDocument extends Record<string, unknown> {
  what: 'unlinked' | 'job' | '';
  accountId: string;
  channelId: number;
  jobId: string | null;
  /** Since when, ISO-8601 UTC. */
  since: string;
}

type Watched =
  | EventOf<ChannelEvent, 'ChannelUnlinked' | 'ChannelLinked' | 'ChannelExpired' | 'ChannelRemoved'>
  | EventOf<JobEvent, 'JobCancelled'>
  | JobAdmitted
  | NoticeDue;

export const watchedProjection = projection<WatchedDocument, Watched>({
  name: 'notice-watched',
  version: 1,
  handles: [
    'ChannelUnlinked',
    'ChannelLinked',
    'ChannelExpired',
    'ChannelRemoved',
    'JobAdmitted',
    'JobCancelled',
    'NoticeDue',
  ],
  keys({ type, data }) {
    if (type === 'JobAdmitted') return data.kind === 'bulk' ? `job ${data.jobId}` : [];
    if (type === 'JobCancelled') return `job ${data.jobId}`;
    if (type === 'NoticeDue') return data.kind === 'job-finished' ? `job ${data.subject}` : [];
    return `channel ${data.channelId}`;
  },
  initial: () => ({ what: '', accountId: '', channelId: 0, jobId: null, since: '' }),
  fold(_document, event) {
    const { type, data } = event;
    if (type === 'ChannelUnlinked') {
      const { accountId, channelId, at } = data;
      return { what: 'unlinked', accountId, channelId, jobId: null, since: at };
    }
    if (type !== 'JobAdmitted') return null;
    const { accountId, channelId, jobId } = data;
    return { what: 'job', accountId, channelId, jobId, since: decidedAtOf(event) };
  },
  indexes: [{ fields: [{ field: 'what' }, { field: 'since' }] }],
});
