import { idOf } from '../domain/ids.js';
import type { HandleIds } from './handle-ids.js';
import type { Handle } from './handle.js';

/** Names what is said with one person through one channel: the same for all ways to write the handle, and tells nothing of it. */
export const conversationIdOf = (
  ids: Pick<HandleIds, 'idOf'>,
  accountId: string,
  channelId: number,
  { kind, value }: Handle,
): string => idOf('conversation', channelId, ids.idOf(accountId, kind, value));
