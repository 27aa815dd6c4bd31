import { projection } from '@wavelane/projections';
import type { AccountChannelsEvent } from './account-channels.js';

export type ChannelCountDocument = { channels: number };

/** How many places of its plan an account uses, by account id. */
export const channelCountsProjection = projection<ChannelCountDocument, AccountChannelsEvent>({
  name: 'channel-counts',
  version: 1,
  handles: ['ChannelSlotTaken', 'ChannelSlotFreed'],
  keys: (event) => event.data.accountId,
  initial: () => ({ channels: 0 }),
  fold: ({ channels }, { type }) => ({ channels: type === 'ChannelSlotTaken' ? channels + 1 : channels - 1 }),
  indexes: [],
});
