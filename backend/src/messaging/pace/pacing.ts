import type { PaceName } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { afterFailure, type Unreachable } from './breaker.js';
import { type PacingEvent, pacingEvents } from './pacing.events.js';

/** How fast a channel may send, ms (docs/reference/product-rules.md#pace). */
export interface Pace {
  /** Between two messages of bulk jobs: at least this, and a random part of `jitter` more. */
  gap: number;
  jitter: number;
  /** Before a message to one person. Short, because the sender waits for it. */
  singleGap: number;
  /** Messages in any 60 minutes; null = no cap. */
  perHour: number | null;
  /** Messages in any 24 hours. */
  perDay: number | null;
}

export const PACE: Readonly<Record<PaceName, Pace>> = {
  careful: { gap: 60_000, jitter: 30_000, singleGap: 1_000, perHour: 40, perDay: 240 },
  standard: { gap: 12_000, jitter: 13_000, singleGap: 1_000, perHour: 200, perDay: 2_000 },
  fast: { gap: 2_000, jitter: 3_000, singleGap: 500, perHour: 600, perDay: 10_000 },
  unlimited: { gap: 0, jitter: 0, singleGap: 0, perHour: null, perDay: null },
};

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** How a channel slows down after its gateway asked for it. Unix ms. */
export interface Slowdown {
  strikes: number;
  /** Nothing leaves before. */
  resumeAt: number;
  /** Gaps are longer until then. */
  until: number;
}

/** Each request to slow down within an hour doubles the pause, up to 15 min; gaps are 1.5 times as long for an hour. */
export const SLOW = { factor: 1.5, lastsFor: HOUR_MS, longestPause: 15 * 60_000 } as const;

/**
 * When the next message may leave a channel.
 * @param sent instants at which messages left it, Unix ms, ascending; those of the last 24 hours matter
 * @param kind a message to one person waits for `singleGap` only, and for the caps like any other
 * @param chance drawn once for each message that left, 0 to 1: the same question has the same answer
 */
export function nextAt(
  pace: Pace,
  sent: readonly number[],
  kind: 'single' | 'bulk',
  chance: number,
  slow: Slowdown | null = null,
): number {
  const resumeAt = slow?.resumeAt ?? 0;
  const last = sent.at(-1);
  if (last === undefined) return resumeAt;
  const factor = slow !== null && last < slow.until ? SLOW.factor : 1;
  // Whole milliseconds: a fraction would be lost when it is added to an instant, and would cut a window short.
  const gap = kind === 'single' ? pace.singleGap : Math.ceil((pace.gap + pace.jitter * chance) * factor);
  return Math.max(resumeAt, last + gap, capped(sent, pace.perHour, HOUR_MS), capped(sent, pace.perDay, DAY_MS));
}

/** When one message fewer than the cap lies in the window that ends there. */
function capped(sent: readonly number[], cap: number | null, window: number): number {
  const oldest = cap === null ? undefined : sent.at(-cap);
  return oldest === undefined ? 0 : oldest + window;
}

export interface PacingState {
  /** null: not chosen, so the installation's default holds. */
  pace: PaceName | null;
  /** null until the gateway asks for the first time. */
  slow: Slowdown | null;
  /** null while the gateway answers. */
  unreachable: Unreachable | null;
  /** Since when the gateway takes nothing of the channel, Unix ms, and why it last said so; null while it takes some. */
  refused: { since: number; reason: RefusalReason } | null;
}

/** `unknown`: the gateway does not know the channel. */
export type RefusalReason = 'limit' | 'unknown';

type Whose = { channelId: number; accountId: string };
export type PacingCommand = Whose &
  (
    | { type: 'SetChannelPace'; pace: PaceName }
    /** `pause`: ms that the gateway asked for, or a first guess. */
    | { type: 'SlowChannel'; pause: number }
    /** A call got no answer. `failures`: so many in a row, this one among them. */
    | { type: 'NoteGatewayFailure'; failures: number; reason: string }
    | { type: 'NoteGatewayAnswer' }
    /** The gateway does not know the channel, or takes nothing because of a limit. */
    | { type: 'NoteRefusal'; reason: RefusalReason }
    /** The gateway took a message. */
    | { type: 'NoteTaken' }
  );

const iso = (ms: number) => new Date(ms).toISOString();

export const pacing: Decider<PacingState, PacingCommand, PacingEvent> = {
  events: pacingEvents,
  initialState: { pace: null, slow: null, unreachable: null, refused: null },

  decide(command, { pace, slow, unreachable, refused }, now) {
    const { channelId, accountId } = command;
    const whose = { channelId, accountId };
    switch (command.type) {
      case 'SetChannelPace':
        if (pace === command.pace) return [];
        return [{ type: 'ChannelPaceSet', data: { ...whose, pace: command.pace } }];
      case 'SlowChannel': {
        const { pause } = command;
        const strikes = slow !== null && now < slow.until ? slow.strikes + 1 : 1;
        const wait = Math.max(pause, Math.min(SLOW.longestPause, pause * 2 ** (strikes - 1)));
        const resumeAt = iso(Math.max(now + wait, slow?.resumeAt ?? 0));
        const slowUntil = iso(now + wait + SLOW.lastsFor);
        return [{ type: 'ChannelSlowed', data: { ...whose, strikes, resumeAt, slowUntil } }];
      }
      case 'NoteGatewayFailure': {
        const rest = afterFailure(unreachable, command.failures, command.reason, now);
        if (rest === null) return [];
        const { times, since, until, reason } = rest;
        return [
          { type: 'ChannelUnreachable', data: { ...whose, times, since: iso(since), until: iso(until), reason } },
        ];
      }
      case 'NoteGatewayAnswer':
        if (unreachable === null) return [];
        return [{ type: 'ChannelReachable', data: { ...whose, since: iso(unreachable.since) } }];
      case 'NoteRefusal':
        if (refused?.reason === command.reason) return [];
        return [
          {
            type: 'ChannelRefused',
            data: {
              ...{ ...whose, since: iso(refused?.since ?? now) },
              ...(command.reason === 'limit' && { reason: command.reason }),
            },
          },
        ];
      case 'NoteTaken':
        if (refused === null) return [];
        return [{ type: 'ChannelTakenAgain', data: { ...whose, since: iso(refused.since) } }];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'ChannelPaceSet':
        return { ...state, pace: event.data.pace };
      case 'ChannelSlowed': {
        const { strikes, resumeAt, slowUntil } = event.data;
        return { ...state, slow: { strikes, resumeAt: Date.parse(resumeAt), until: Date.parse(slowUntil) } };
      }
      case 'ChannelUnreachable': {
        const { times, since, until, reason } = event.data;
        return { ...state, unreachable: { times, since: Date.parse(since), until: Date.parse(until), reason } };
      }
      case 'ChannelReachable':
        return { ...state, unreachable: null };
      case 'ChannelRefused':
        return { ...state, refused: { since: Date.parse(event.data.since), reason: event.data.reason ?? 'unknown' } };
      case 'ChannelTakenAgain':
        return { ...state, refused: null };
      default:
        return state;
    }
  },
};
