import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Refusal } from '../platform/domain/refusal.js';
import type { PoolEvent } from './pool.events.js';
import { pool, type PoolCommand, type PoolState, reservedDays } from './pool.js';

const target = { accountId: 'a', userName: 'Ada', userEmail: 'ada@example.com', channelId: 7, channelLabel: 'Shop' };
const NOW = Date.UTC(2026, 0, 1);

/** Runs commands one after another; a refusal changes nothing. */
function play(commands: readonly PoolCommand[]): { state: PoolState; events: PoolEvent[]; refusals: Refusal[] } {
  let state = pool.initialState;
  const events: PoolEvent[] = [];
  const refusals: Refusal[] = [];
  for (const command of commands) {
    try {
      for (const event of pool.decide(command, state, NOW)) {
        events.push(event);
        state = pool.evolve(state, event);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(error);
    }
  }
  return { state, events, refusals };
}

const days = fc.integer({ min: 1, max: 50 });
const transferId = fc.constantFrom('t01', 't02', 't03', 'u01');
const command: fc.Arbitrary<PoolCommand> = fc.oneof(
  fc.record({ kind: fc.constant('top-up' as const), days, note: fc.constant(null) }),
  fc.record({
    kind: fc.constant('adjust' as const),
    days: fc.integer({ min: -60, max: 60 }).filter(Boolean),
    note: fc.constant(null),
  }),
  fc.record({ kind: fc.constant('reserve' as const), transferId, days, target: fc.constant(target) }),
  fc.record({ kind: fc.constant('confirm' as const), transferId }),
  fc.record({ kind: fc.constant('release' as const), transferId, reason: fc.constant('refused') }),
);

const sum = (events: readonly PoolEvent[], account: (name: string) => boolean) =>
  events
    .flatMap((event) => ('postings' in event.data ? event.data.postings : []))
    .filter((posting) => account(posting.account))
    .reduce((total, posting) => total + posting.delta, 0);

describe('pool', () => {
  it('never goes below 0, and its postings always sum to 0 and add up to the balance', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const { state, events } = play(commands);
        expect(sum(events, () => true)).toBe(0);
        expect(sum(events, (name) => name === 'pool:main')).toBe(state.balance);
        for (const event of events) expect(event.data.balanceAfter).toBeGreaterThanOrEqual(0);
        expect(reservedDays(state)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('settles each transfer once, however often and in whatever order the commands come', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const { events } = play(commands);
        const endings = events
          .filter((event) => event.type === 'PoolDaysAllocated' || event.type === 'PoolReservationReleased')
          .map((event) => (event.data as { transferId: string }).transferId);
        expect(new Set(endings).size).toBe(endings.length);
      }),
    );
  });

  it('numbers its transactions 1, 2, 3 … without a gap', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const numbers = play(commands).events.flatMap((event) => ('txNo' in event.data ? [event.data.txNo] : []));
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      }),
    );
  });

  it("refuses to allocate more than there is, in the specification's words", () => {
    const { refusals } = play([
      { kind: 'top-up', days: 10, note: null },
      { kind: 'reserve', transferId: 't01', days: 11, target },
    ]);
    expect(refusals.map((refusal) => refusal.message)).toEqual([
      'Main balance only has 10 days available. Cannot add 11 days.',
    ]);
  });

  it('refuses to remove more than there is', () => {
    const { refusals } = play([
      { kind: 'top-up', days: 10, note: null },
      { kind: 'adjust', days: -11, note: null },
    ]);
    expect(refusals[0]?.message).toBe('Cannot remove more than 10 days');
  });

  it('takes a refund of days that a channel gave back, once', () => {
    const refund: PoolCommand = { kind: 'refund', transferId: 'r01', days: 4, target, note: 'Channel deleted' };
    const { state, events } = play([refund, refund]);
    expect(state.balance).toBe(4);
    expect(events).toHaveLength(1);
  });

  it('refuses to settle a transfer that was never reserved', () => {
    expect(play([{ kind: 'confirm', transferId: 't09' }]).refusals[0]?.kind).toBe('not-found');
  });
});
