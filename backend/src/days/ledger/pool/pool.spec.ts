import { describe, expect, it } from '@jest/globals';
import type { TransactionType } from '@wavelane/contracts';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { reservedDays } from '../../../../testing/ledger/reserved-days.js';
import type { PoolEvent } from './pool.events.js';
import { pool, type PoolCommand } from './pool.js';
import { voidOf } from './pool-voids.js';

const target = { accountId: 'a', userName: 'Ada', userEmail: 'ada@example.com', channelId: 7, channelLabel: 'Shop' };

const topUp = (days: number): PoolCommand => ({ type: 'TopUpPool', days, note: null });

const days = fc.integer({ min: 1, max: 50 });
const transferId = fc.constantFrom('t01', 't02', 't03', 'u01');
const command: fc.Arbitrary<PoolCommand> = fc.oneof(
  fc.record({ type: fc.constant('TopUpPool' as const), days, note: fc.constant(null) }),
  fc.record({
    type: fc.constant('AdjustPool' as const),
    days: fc.integer({ min: -60, max: 60 }).filter(Boolean),
    note: fc.constant(null),
  }),
  fc.record({ type: fc.constant('ReservePoolDays' as const), transferId, days, target: fc.constant(target) }),
  fc.record({ type: fc.constant('ConfirmPoolAllocation' as const), transferId }),
  fc.record({ type: fc.constant('ReleasePoolReservation' as const), transferId, reason: fc.constant('refused') }),
);

const sum = (events: readonly PoolEvent[], account: (name: string) => boolean) =>
  events
    .flatMap((event) => ('postings' in event.data ? event.data.postings : []))
    .filter((posting) => account(posting.account))
    .reduce((total, posting) => total + posting.delta, 0);

describe('pool', () => {
  it('stays at 0 or more, with postings that sum to 0 and add up to the balance', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60, size: 'max' }), (commands) => {
        const { state, events } = given(pool).when(...commands);
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
        const { events } = given(pool).when(...commands);
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
        const { events } = given(pool).when(...commands);
        const numbers = events.flatMap((event) => ('txNo' in event.data ? [event.data.txNo] : []));
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      }),
    );
  });

  it('refuses to allocate more than there is, naming both numbers', () => {
    given(pool)
      .when(topUp(10))
      .when({ type: 'ReservePoolDays', transferId: 't01', days: 11, target })
      .thenRefused('Main balance only has 10 days available. Cannot add 11 days.');
  });

  it('refuses to remove more than there is', () => {
    given(pool)
      .when(topUp(10))
      .when({ type: 'AdjustPool', days: -11, note: null })
      .thenRefused('Cannot remove more than 10 days');
  });

  it('takes a refund of days that a channel gave back, once', () => {
    const refund: PoolCommand = { type: 'RefundPoolDays', transferId: 'r01', days: 4, target, note: 'Channel deleted' };
    const once = given(pool).when(refund).thenState({ balance: 4 });
    expect(once.events).toHaveLength(1);
    once.when(refund).thenNothing();
  });

  it('refuses to settle a transfer that was never reserved', () => {
    given(pool).when({ type: 'ConfirmPoolAllocation', transferId: 't09' }).thenRefused({ kind: 'not-found' });
  });
});

describe('voiding a pool transaction', () => {
  const voiding = (txNo: number, type: TransactionType, days: number, voids: number | null = null): PoolCommand => ({
    type: 'VoidPoolTransaction',
    transaction: { txNo, type, days, target: type === 'allocate' ? target : null, voids },
  });
  const allocated: PoolCommand[] = [
    topUp(30),
    { type: 'ReservePoolDays', transferId: 't01', days: 10, target },
    { type: 'ConfirmPoolAllocation', transferId: 't01' },
  ];

  it.each<[string, PoolCommand[], PoolCommand, number]>([
    ['a top-up takes its days away', [topUp(30), topUp(5)], voiding(1, 'topup', 30), 5],
    [
      'a correction gives its days back',
      [topUp(30), { type: 'AdjustPool', days: -20, note: null }],
      voiding(2, 'adjustment', 20),
      30,
    ],
    [
      'a comparison moves nothing',
      [topUp(30), { type: 'SyncPool', externalBalance: 12, note: null }],
      voiding(2, 'sync', 18),
      30,
    ],
    [
      'a refund takes its days away',
      [{ type: 'RefundPoolDays', transferId: 't09', days: 4, target, note: '' }],
      voiding(1, 'refund', 4),
      0,
    ],
  ])('reverses with postings that sum to 0: %s', (_, before, command, balance) => {
    const { events } = given(pool)
      .when(...before)
      .when(command)
      .then('PoolTransactionVoided')
      .thenState({ balance });
    expect(sum(events, () => true)).toBe(0);
    expect(sum(events, (name) => name === 'pool:main')).toBe(balance);
  });

  it('refuses to take the pool below 0, with the number it would come to', () => {
    given(pool)
      .when(topUp(30), { type: 'AdjustPool', days: -20, note: null })
      .when(voiding(1, 'topup', 30))
      .thenRefused({
        kind: 'conflict',
        message: 'Main balance only has 10 days available. Deleting this transaction would leave it at -20 days.',
      });
  });

  it('happens once for each transaction', () => {
    given(pool)
      .when(topUp(5), voiding(1, 'topup', 5))
      .when(voiding(1, 'topup', 5))
      .thenRefused({ kind: 'not-found' });
    given(pool)
      .when(...allocated, voiding(2, 'allocate', 10))
      .when(voiding(2, 'allocate', 10))
      .thenRefused({ kind: 'not-found' });
  });

  it('refuses a reversal', () => {
    given(pool)
      .when(topUp(5), topUp(5), voiding(1, 'topup', 5))
      .when(voiding(3, 'adjustment', 5, 1))
      .thenRefused({ kind: 'invalid', message: expect.stringContaining('cannot be deleted') });
  });

  it('brings back only the unused days of an allocation, once', () => {
    const complete = (days: number): PoolCommand => ({ type: 'CompletePoolVoid', voids: 2, days });
    const { events } = given(pool)
      .when(...allocated, voiding(2, 'allocate', 10))
      .when(complete(7))
      .then('PoolTransactionVoided')
      .when(complete(7))
      .thenNothing()
      .thenState({ balance: 27 });
    expect(events.filter(({ type }) => type === 'PoolTransactionVoided')).toHaveLength(1);
    expect(sum(events, (name) => name === `transit:${voidOf(2)}`)).toBe(-7);
    given(pool).when(complete(7)).thenRefused({ kind: 'not-found' });
  });
});

describe('a sync of the pool', () => {
  it('tells the difference to the gateway in words', () => {
    const filled = given(pool).when(topUp(30));
    for (const [externalBalance, days, difference, note] of [
      [30, 0, 0, 'WHAPI has 30 days, the same as the main balance'],
      [12, 18, -18, 'WHAPI has 12 days, 18 fewer than the main balance'],
      [33, 3, 3, 'WHAPI has 33 days, 3 more than the main balance'],
    ] as const) {
      filled.when({ type: 'SyncPool', externalBalance, note: null }).then({ data: { days, difference, note } });
    }
  });
});
