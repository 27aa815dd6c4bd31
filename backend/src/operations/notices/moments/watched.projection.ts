import { decidedAtOf, type EventOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { ChannelEvent } from '../../../whatsapp/index.js';
import type { PoolEvent, WalletEvent } from '../../../days/index.js';
import type { JobAdmitted, JobEvent } from '../../../messaging/index.js';
import type { NoticeDue } from './moment.events.js';

/**
 * Facts that the worker of moments watches: a channel that lost its link, a bulk job that is not finished, the last
 * credit of days, the pool, the gateway that did not answer.
 */
export interface WatchedDocument extends Record<string, unknown> {
  what: 'unlinked' | 'job' | 'credit' | 'pool' | 'gateway' | '';
  accountId: string;
  channelId: number;
  jobId: string | null;
  /** Since when, ISO-8601 UTC; for the pool: when an administrator last added days; for the gateway: when its silence was noted. */
  since: string;
}

type Watched =
  | EventOf<
      ChannelEvent,
      'ChannelUnlinked' | 'ChannelLinked' | 'ChannelOtherNumberLinked' | 'ChannelExpired' | 'ChannelRemoved'
    >
  | EventOf<PoolEvent, 'PoolToppedUp' | 'PoolAdjusted'>
  | EventOf<JobEvent, 'JobCancelled'>
  | EventOf<WalletEvent, 'WalletCredited' | 'WalletDaysGivenBack'>
  | JobAdmitted
  | NoticeDue;

/** The key of the document with an account's last credit of days. */
export const creditsOf = (accountId: string): string => `credit ${accountId}`;
/** The key of the pool's document. */
export const POOL_WATCHED = 'pool';
/** The key of the document about the gateway's last silence that was noted. */
export const GATEWAY_WATCHED = 'gateway';

export const watchedProjection = projection<WatchedDocument, Watched>({
  name: 'notice-watched',
  version: 3,
  handles: [
    'ChannelUnlinked',
    'ChannelLinked',
    'ChannelOtherNumberLinked',
    'ChannelExpired',
    'ChannelRemoved',
    'JobAdmitted',
    'JobCancelled',
    'NoticeDue',
    'WalletCredited',
    'WalletDaysGivenBack',
    'PoolToppedUp',
    'PoolAdjusted',
  ],
  keys({ type, data }) {
    if (type === 'JobAdmitted') return data.kind === 'bulk' ? `job ${data.jobId}` : [];
    if (type === 'JobCancelled') return `job ${data.jobId}`;
    if (type === 'NoticeDue') {
      if (data.kind === 'gateway-gone') return GATEWAY_WATCHED;
      return data.kind === 'job-finished' ? `job ${data.subject}` : [];
    }
    if (type === 'WalletCredited' || type === 'WalletDaysGivenBack') return creditsOf(data.accountId);
    if (type === 'PoolToppedUp' || type === 'PoolAdjusted') return data.days > 0 ? POOL_WATCHED : [];
    return `channel ${data.channelId}`;
  },
  initial: () => ({ what: '', accountId: '', channelId: 0, jobId: null, since: '' }),
  fold(_document, event) {
    const { type, data } = event;
    if (type === 'ChannelUnlinked') {
      const { accountId, channelId, at } = data;
      return { what: 'unlinked', accountId, channelId, jobId: null, since: at };
    }
    if (type === 'WalletCredited' || type === 'WalletDaysGivenBack')
      return { what: 'credit', accountId: data.accountId, channelId: 0, jobId: null, since: decidedAtOf(event) };
    if (type === 'PoolToppedUp' || type === 'PoolAdjusted')
      return { what: 'pool', accountId: '', channelId: 0, jobId: null, since: decidedAtOf(event) };
    if (type === 'NoticeDue' && data.kind === 'gateway-gone')
      return { what: 'gateway', accountId: '', channelId: 0, jobId: null, since: data.at };
    if (type !== 'JobAdmitted') return null;
    const { accountId, channelId, jobId } = data;
    return { what: 'job', accountId, channelId, jobId, since: decidedAtOf(event) };
  },
  indexes: [{ fields: [{ field: 'what' }, { field: 'since' }] }],
});
