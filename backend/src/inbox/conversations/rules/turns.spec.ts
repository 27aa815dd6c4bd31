import { describe, expect, it } from '@jest/globals';
import { GIVEN_ROLES, may, sees } from '@wavelane/contracts';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import type { TeamState } from '../../../identity/accounts/team/team.state.js';
import { mayBeGiven, turns, whoseTurn } from './turns.js';

const ids = fc.uniqueArray(fc.constantFrom('ada', 'ben', 'cem', 'dia', 'eve', 'fay'), { minLength: 1 });
const rule = fc.constantFrom('round-robin' as const, 'least-busy' as const);
const take = (candidates: { id: string; open: number }[], of: 'round-robin' | 'least-busy' = 'round-robin') =>
  ({ type: 'TakeTurn', candidates, accountId: 'olga', channelId: 1, conversationId: 'c', rule: of }) as const;

describe('turns', () => {
  it('gives members one turn after another, and a new member the next one', () => {
    const two = given(turns).when(
      take([
        { id: 'ben', open: 9 },
        { id: 'ada', open: 0 },
      ]),
    );
    two.then({ type: 'TurnTaken', data: { to: 'ada' } });
    const next = two.when(
      take([
        { id: 'ben', open: 9 },
        { id: 'ada', open: 0 },
      ]),
    );
    next.then({ type: 'TurnTaken', data: { to: 'ben' } });
    next
      .when(take(['ada', 'ben', 'cem'].map((id) => ({ id, open: 0 }))))
      .then({ type: 'TurnTaken', data: { to: 'cem' } });
    next.when(take([])).thenNothing();
  });

  it('keeps all members present within one conversation of each other', () => {
    fc.assert(
      fc.property(rule, ids, fc.integer({ min: 1, max: 60 }), (by, members, count) => {
        const had = new Map<string, number>(members.map((id) => [id, 0]));
        let { initialState: state } = turns;
        for (let dealt = 0; dealt < count; dealt++) {
          const candidates = members.map((id) => ({ id, open: had.get(id) ?? 0 }));
          for (const event of turns.decide(take(candidates, by), state, 0)) {
            state = turns.evolve(state, event);
            had.set(event.data.to, (had.get(event.data.to) ?? 0) + 1);
          }
        }
        const counts = [...had.values()];
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count);
      }),
    );
  });

  it('gives a turn by the least busy rule to one of those with the fewest conversations', () => {
    const busy = fc.array(fc.record({ id: fc.string({ minLength: 1 }), open: fc.nat(5) }), { minLength: 1 });
    fc.assert(
      fc.property(busy, (candidates) => {
        const to = whoseTurn('least-busy', candidates, new Map());
        const fewest = Math.min(...candidates.map(({ open }) => open));
        expect(candidates.filter(({ open }) => open === fewest).map(({ id }) => id)).toContain(to);
      }),
    );
  });
});

describe('mayBeGiven', () => {
  const member = fc.record({
    role: fc.constantFrom(...GIVEN_ROLES),
    channels: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }), { nil: null }),
  });
  const teams = fc.dictionary(fc.constantFrom('ben', 'cem', 'dia', 'eve'), member);

  it('finds exactly the members that see the channel, may answer and are not away', () => {
    const all = ['olga', 'ben', 'cem', 'dia', 'eve'];
    fc.assert(
      fc.property(teams, fc.subarray(all), fc.integer({ min: 1, max: 4 }), (team, gone, channelId) => {
        const members: TeamState['members'] = new Map(
          Object.entries(team).map(([id, one]) => [id, { ...one, joinedAt: '', version: 1 }]),
        );
        const found = mayBeGiven('olga', members, new Set(gone), channelId);
        for (const id of all) {
          const one = id === 'olga' ? { role: 'owner' as const, channels: null } : team[id];
          const can =
            one !== undefined &&
            may({ memberRole: one.role, channels: one.channels }, 'answer') &&
            sees(one.channels, channelId);
          expect([id, found.includes(id)]).toEqual([id, can && !gone.includes(id)]);
        }
      }),
    );
  });
});
