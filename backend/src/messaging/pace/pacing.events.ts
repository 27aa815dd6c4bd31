import type { PaceName } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/** From now on this channel sends to many at this pace. */
export type ChannelPaceSet = DomainEvent<'ChannelPaceSet', { channelId: number; accountId: string; pace: PaceName }>;

/** The gateway asked to slow down: nothing leaves before `resumeAt`, and bulk jobs keep longer gaps until `slowUntil`. */
export type ChannelSlowed = DomainEvent<
  'ChannelSlowed',
  {
    channelId: number;
    accountId: string;
    /** How often it asked within `slowUntil` of the time before; from 1. */
    strikes: number;
    /** ISO-8601 UTC. */
    resumeAt: string;
    slowUntil: string;
  }
>;

export type PacingEvent = ChannelPaceSet | ChannelSlowed;

export const pacingEvents = eventFamily<PacingEvent>('pacing-{channel}', {
  ChannelPaceSet: [],
  ChannelSlowed: [],
});

export const pacingStream = (channelId: number) => `pacing-${channelId}`;
