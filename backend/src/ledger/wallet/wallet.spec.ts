import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { WalletEvent } from './wallet.events.js';
import { wallet, type WalletCommand } from './wallet.js';
import type { WalletState } from './wallet.state.js';

const NOW = Date.UTC(2026, 0, 1);
const credit = (creditId: string, days: number): WalletCommand => ({
  kind: 'credit',
  accountId: 'a',
  creditId,
  days,
  source: { kind: 'admin', ref: null },
  note: null,
});
const debit = (debitId: string, days: number): WalletCommand => ({
  kind: 'debit',
  accountId: 'a',
  debitId,
  days,
  note: null,
});

function play(commands: readonly WalletCommand[]): {
  state: WalletState;
  events: WalletEvent[];
  refusals: DomainError[];
} {
  let state = wallet.initialState;
  const events: WalletEvent[] = [];
  const refusals: DomainError[] = [];
  for (const command of commands) {
    try {
      for (const event of wallet.decide(command, state, NOW)) {
        events.push(event);
        state = wallet.evolve(state, event);
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push(error);
    }
  }
  return { state, events, refusals };
}

const command = fc
  .tuple(fc.boolean(), fc.constantFrom('k01', 'k02', 'k03', 'm01', 'm02'), fc.integer({ min: 1, max: 40 }))
  .map(([isCredit, id, days]) => (isCredit ? credit(id, days) : debit(`d${id}`, days)));

describe('wallet', () => {
  it('never goes below 0 and is exhausted exactly while it stands at 0 after a credit', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const { state, events } = play(commands);
        expect(state.balance).toBeGreaterThanOrEqual(0);
        const everCredited = events.some((event) => event.type === 'WalletCredited');
        expect(state.exhaustedAt !== null).toBe(everCredited && state.balance === 0);
      }),
    );
  });

  it('makes each credit and each debit once', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const ids = play(commands).events.flatMap((event) =>
          event.type === 'WalletCredited'
            ? [event.data.creditId]
            : event.type === 'WalletDebited'
              ? [event.data.debitId]
              : [],
        );
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it('books every movement with legs that sum to 0 and add up to the balance', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const { state, events } = play(commands);
        const postings = events.flatMap((event) => ('postings' in event.data ? event.data.postings : []));
        expect(postings.reduce((total, { delta }) => total + delta, 0)).toBe(0);
        const user = postings.filter(({ account }) => account === 'user:a');
        expect(user.reduce((total, { delta }) => total + delta, 0)).toBe(state.balance);
      }),
    );
  });

  it('refuses to remove more days than there are, naming their number', () => {
    const { refusals } = play([credit('c01', 5), debit('d01', 6)]);
    expect(refusals[0]?.message).toBe('This user only has 5 days. Cannot remove 6 days.');
  });

  it('takes back the days that are left, once for each reversal', () => {
    const takeBack = (reversalId: string, days: number): WalletCommand => ({
      kind: 'take-back',
      accountId: 'a',
      reversalId,
      days,
      reason: 'refund',
    });
    const { events, state } = play([credit('c01', 5), takeBack('r01', 3), takeBack('r01', 3), takeBack('r02', 30)]);
    const taken = events.flatMap((event) => (event.type === 'WalletDaysTakenBack' ? [event.data] : []));
    expect(taken.map(({ requested, applied }) => [requested, applied])).toEqual([
      [3, 3],
      [30, 2],
    ]);
    expect(state).toMatchObject({ balance: 0, exhaustedAt: NOW });
    expect(play([takeBack('r01', 3)]).state).toMatchObject({ balance: 0, exhaustedAt: null });
  });

  it('is exhausted at the instant at which the last day goes, and recovers with the next credit', () => {
    const { events } = play([credit('c01', 5), debit('d01', 5), credit('c02', 1)]);
    expect(events.map((event) => event.type)).toEqual([
      'WalletCredited',
      'WalletDebited',
      'WalletExhausted',
      'WalletCredited',
      'WalletRecovered',
    ]);
  });
});
