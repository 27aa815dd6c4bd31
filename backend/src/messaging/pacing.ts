import type { PaceName } from '@wavelane/contracts';
import type { Decider } from '../platform/domain/decider.js';
import type { ChannelPaceSet } from './pacing.events.js';

/** How fast a channel may send, ms (research: whatsapp 5.5). */
export interface Pace {
  /** Between two messages of bulk jobs: at least this, and a random part of `jitter` more. */
  gap: number;
  jitter: number;
  /** Before a message to one person: somebody is waiting. */
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

/**
 * When the next message may leave a channel.
 * @param sent instants at which messages left it, Unix ms, ascending; those of the last 24 hours matter
 * @param kind a message to one person waits for `singleGap` only, and for the caps like any other
 * @param chance drawn once for each message that left, 0 to 1: the same question has the same answer
 */
export function nextAt(pace: Pace, sent: readonly number[], kind: 'single' | 'bulk', chance: number): number {
  const last = sent.at(-1);
  if (last === undefined) return 0;
  const gap = kind === 'single' ? pace.singleGap : pace.gap + pace.jitter * chance;
  return Math.max(last + gap, capped(sent, pace.perHour, HOUR_MS), capped(sent, pace.perDay, DAY_MS));
}

/** When one message fewer than the cap lies in the window that ends there. */
function capped(sent: readonly number[], cap: number | null, window: number): number {
  const oldest = cap === null ? undefined : sent.at(-cap);
  return oldest === undefined ? 0 : oldest + window;
}

export interface PacingState {
  /** null until somebody has chosen: the installation's default holds. */
  pace: PaceName | null;
}

export const pacing: Decider<
  PacingState,
  { type: 'SetPace'; channelId: number; accountId: string; pace: PaceName },
  ChannelPaceSet
> = {
  initialState: { pace: null },
  decide({ channelId, accountId, pace }, state) {
    return state.pace === pace ? [] : [{ type: 'ChannelPaceSet', data: { channelId, accountId, pace } }];
  },
  evolve: (_state, { data }) => ({ pace: data.pace }),
};
