import { type Assignment, type GivenRole, may, type SeenChannels, sees } from '@wavelane/contracts';
import type { Decider } from '../../../platform/domain/decider.js';
import { type TurnTaken, turnsEvents } from './turns.events.js';

/** A member who may be given a conversation. */
export interface Candidate {
  id: string;
  /** Open conversations that they answer. */
  open: number;
}

export interface TurnsState {
  /** The number of each member's last turn. */
  last: ReadonlyMap<string, number>;
  count: number;
}

export type TurnsCommand = { type: 'TakeTurn'; candidates: readonly Candidate[] } & Omit<TurnTaken['data'], 'to'>;

/** The order in which members get the conversations of a channel. */
export const turns: Decider<TurnsState, TurnsCommand, TurnTaken> = {
  events: turnsEvents,
  initialState: { last: new Map(), count: 0 },

  decide({ candidates, accountId, channelId, conversationId, rule }, state) {
    const to = whoseTurn(rule, candidates, state.last);
    return to === undefined ? [] : [{ type: 'TurnTaken', data: { accountId, channelId, conversationId, to, rule } }];
  },

  evolve({ last, count }, { data }) {
    return { last: new Map(last).set(data.to, count), count: count + 1 };
  },
};

/**
 * Round robin: the member who has waited longest for a turn. Least busy: the one with the fewest open conversations,
 * and among equals the one who has waited longest.
 * @returns undefined if there is no candidate
 */
export function whoseTurn(
  rule: Exclude<Assignment, 'off'>,
  candidates: readonly Candidate[],
  last: ReadonlyMap<string, number>,
): string | undefined {
  const turnOf = ({ id }: Candidate) => last.get(id) ?? -1;
  const busy = ({ open }: Candidate) => (rule === 'least-busy' ? open : 0);
  const [first] = [...candidates].sort((a, b) => busy(a) - busy(b) || turnOf(a) - turnOf(b) || (a.id < b.id ? -1 : 1));
  return first?.id;
}

/**
 * The members who may be given a conversation of a channel: they may answer, see it, and are not away. The owner is in
 * no event.
 */
export function mayBeGiven(
  accountId: string,
  members: ReadonlyMap<string, { role: GivenRole; channels: SeenChannels }>,
  away: { has(memberId: string): boolean },
  channelId: number,
): string[] {
  const ofOwner = { memberRole: 'owner' as const, channels: null as SeenChannels };
  const others = [...members].map(([id, { role, channels }]) => ({ id, memberRole: role, channels }));
  return [{ id: accountId, ...ofOwner }, ...others]
    .filter((member) => may(member, 'answer') && sees(member.channels, channelId) && !away.has(member.id))
    .map(({ id }) => id);
}
