import { describe, expect, it } from '@jest/globals';
import type { TransactionType } from '@wavelane/contracts';
import fc from 'fast-check';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { PoolEvent } from './pool.events.js';
import type { PoolState } from './pool.state.js';
import { pool, type PoolCommand, reservedDays } from './pool.js';
import { voidOf } from './pool-voids.js';

const target = { accountId: 'a', userName: 'Ada', userEmail: 'ada@example.com', channelId: 7, channelLabel: 'Shop' };
const NOW = Date.UTC(2026, 0, 1);

/** Runs commands one after another; a domain error changes nothing. */
function play(commands: readonly PoolCommand[]): { state: PoolState; events: PoolEvent[]; refusals: DomainError[] } {
  let state = pool.initialState;
  const events: PoolEvent[] = [];
  const refusals: DomainError[] = [];
  for (const command of commands) {
    try {
      for (const event of pool.decide(command, state, NOW)) {
        events.push(event);
        state = pool.evolve(state, event);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
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
      fc.property(fc.array(command, { maxLength: 60, size: 'max' }), (commands) => {
        const { state, events } = play(commands);
        expect(sum(events, () => true)).toBe(0);
        expect(sum(events, (name) => name === 'pool:main')).toBe(state.balance);
        for (const event of events) expect(event.data.balanceAfter).toBeGreaterThanOrEqual(0);
        expect(reservedDays(state)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('settles each transfer once, with any order and repetition of commands', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60, size: 'max' }), (commands) => {
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
      fc.property(fc.array(command, { maxLength: 60, size: 'max' }), (commands) => {
        const numbers = play(commands).events.flatMap((event) => ('txNo' in event.data ? [event.data.txNo] : []));
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      }),
    );
  });

  it('refuses to allocate more than there is, naming both numbers', () => {
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

const topUp = (days: number): PoolCommand => ({ kind: 'top-up', days, note: null });

describe('voiding a pool transaction', () => {
  const voiding = (txNo: number, type: TransactionType, days: number, voids: number | null = null): PoolCommand => ({
    kind: 'void',
    transaction: { txNo, type, days, target: type === 'allocate' ? target : null, voids },
  });
  const allocated: PoolCommand[] = [
    topUp(30),
    { kind: 'reserve', transferId: 't01', days: 10, target },
    { kind: 'confirm', transferId: 't01' },
  ];

  it.each<[string, PoolCommand[], PoolCommand, number]>([
    ['a top-up takes its days away', [topUp(30), topUp(5)], voiding(1, 'topup', 30), 5],
    [
      'a correction gives its days back',
      [topUp(30), { kind: 'adjust', days: -20, note: null }],
      voiding(2, 'adjustment', 20),
      30,
    ],
    [
      'a comparison moves nothing',
      [topUp(30), { kind: 'sync', externalBalance: 12, note: null }],
      voiding(2, 'sync', 18),
      30,
    ],
    [
      'a refund takes its days away',
      [{ kind: 'refund', transferId: 't09', days: 4, target, note: '' }],
      voiding(1, 'refund', 4),
      0,
    ],
  ])('%s', (_, before, command, balance) => {
    const { state, events, refusals } = play([...before, command]);
    expect(refusals).toEqual([]);
    expect(state.balance).toBe(balance);
    expect(events.at(-1)?.type).toBe('PoolTransactionVoided');
    expect(sum(events, () => true)).toBe(0);
    expect(sum(events, (name) => name === 'pool:main')).toBe(balance);
  });

  it('is refused where the pool would go below 0, with the number it would come to', () => {
    const spent = [topUp(30), { kind: 'adjust', days: -20, note: null } as const, voiding(1, 'topup', 30)];
    expect(play(spent).refusals[0]).toMatchObject({
      kind: 'invalid',
      message: 'Main balance only has 10 days available. Deleting this transaction would leave it at -20 days.',
    });
  });

  it('happens once for each transaction', () => {
    expect(play([topUp(5), voiding(1, 'topup', 5), voiding(1, 'topup', 5)]).refusals[0]?.kind).toBe('not-found');
    const twice = play([...allocated, voiding(2, 'allocate', 10), voiding(2, 'allocate', 10)]);
    expect(twice.refusals[0]?.kind).toBe('not-found');
  });

  it('is refused for a reversal', () => {
    const { refusals } = play([topUp(5), topUp(5), voiding(1, 'topup', 5), voiding(3, 'adjustment', 5, 1)]);
    expect(refusals[0]).toMatchObject({ kind: 'invalid', message: expect.stringContaining('cannot be deleted') });
  });

  it('brings back only the unused days of an allocation, once', () => {
    const complete = (days: number): PoolCommand => ({ kind: 'complete-void', voids: 2, days });
    const { state, events } = play([...allocated, voiding(2, 'allocate', 10), complete(7), complete(7)]);
    expect(state.balance).toBe(27);
    expect(events.filter(({ type }) => type === 'PoolTransactionVoided')).toHaveLength(1);
    expect(sum(events, (name) => name === `transit:${voidOf(2)}`)).toBe(-7);
    expect(play([complete(7)]).refusals[0]?.kind).toBe('not-found');
  });
});

describe('a sync of the pool', () => {
  it('tells the difference to the gateway in words', () => {
    const note = (externalBalance: number) =>
      play([topUp(30), { kind: 'sync', externalBalance, note: null }]).events.at(-1)?.data;
    expect(note(30)).toMatchObject({ days: 0, difference: 0, note: 'WHAPI has 30 days, the same as the main balance' });
    expect(note(12)).toMatchObject({
      days: 18,
      difference: -18,
      note: 'WHAPI has 12 days, 18 fewer than the main balance',
    });
    expect(note(33)).toMatchObject({ days: 3, difference: 3, note: 'WHAPI has 33 days, 3 more than the main balance' });
  });
});
