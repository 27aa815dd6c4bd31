import { projection } from '@wavelane/projections';
import type { ChannelEvent } from '../../whatsapp/index.js';
import type { PacingEvent } from './pacing.events.js';

/** A channel whose gateway did not answer when it was last asked. ISO-8601 UTC. */
export type UnreachableChannel = { channelId: number; since: string; until: string; times: number; reason: string };

const NONE: UnreachableChannel = { channelId: 0, since: '', until: '', times: 0, reason: '' };

/** Which channels are left alone, for operators. */
export const unreachableChannelsProjection = projection<UnreachableChannel, PacingEvent | ChannelEvent>({
  name: 'unreachable-channels',
  version: 1,
  handles: ['ChannelUnreachable', 'ChannelReachable', 'ChannelRemoved'],
  keys: (event) => String(event.data.channelId),
  initial: () => NONE,
  fold: (document, event) => {
    switch (event.type) {
      case 'ChannelUnreachable': {
        const { channelId, since, until, times, reason } = event.data;
        return { channelId, since, until, times, reason };
      }
      case 'ChannelReachable':
      case 'ChannelRemoved':
        return null;
      default:
        return document;
    }
  },
  indexes: [{ fields: [{ field: 'until' }] }],
});
