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

/** The channel's gateway has not answered several times in a row: nothing is asked of it before `until`. */
export type ChannelUnreachable = DomainEvent<
  'ChannelUnreachable',
  {
    channelId: number;
    accountId: string;
    /** How often it was left alone since `since`, without an answer in between; from 1. */
    times: number;
    /** ISO-8601 UTC. */
    since: string;
    until: string;
    /** The reason of the last failure. */
    reason: string;
  }
>;

/** It has answered again: the channel sends as before. */
export type ChannelReachable = DomainEvent<
  'ChannelReachable',
  {
    channelId: number;
    accountId: string;
    /** ISO-8601 UTC: since when it had been left alone. */
    since: string;
  }
>;

/**
 * The gateway takes nothing of the channel any more. Once for each reason, however often it says so, until it takes a
 * message again or gives another reason.
 */
export type ChannelRefused = DomainEvent<
  'ChannelRefused',
  {
    channelId: number;
    accountId: string;
    /** ISO-8601 UTC: when it first refused, for whatever reason. */
    since: string;
    /** Its account has reached a limit, or is not paid; left out: it does not know the channel. */
    reason?: 'limit';
  }
>;

/** The gateway has taken a message of the channel again. */
export type ChannelTakenAgain = DomainEvent<
  'ChannelTakenAgain',
  {
    channelId: number;
    accountId: string;
    /** ISO-8601 UTC: since when the channel was refused. */
    since: string;
  }
>;

export type PacingEvent =
  ChannelPaceSet | ChannelSlowed | ChannelUnreachable | ChannelReachable | ChannelRefused | ChannelTakenAgain;

export const pacingEvents = eventFamily<PacingEvent>('pacing-{channel}', {
  ChannelPaceSet: [],
  ChannelSlowed: [],
  ChannelUnreachable: [],
  ChannelReachable: [],
  ChannelRefused: [],
  ChannelTakenAgain: [],
});

export const pacingStream = (channelId: number) => `pacing-${channelId}`;
