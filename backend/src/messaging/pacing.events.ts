import type { PaceName } from '@wavelane/contracts';
import type { DomainEvent } from '@wavelane/event-store';

/** From now on this channel sends to many at this pace. */
export type ChannelPaceSet = DomainEvent<'ChannelPaceSet', { channelId: number; accountId: string; pace: PaceName }>;

export const pacingStream = (channelId: number) => `pacing-${channelId}`;
