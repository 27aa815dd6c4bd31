import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { NEW_YEAR } from '../../../../testing/domain/test-time.js';
import { leftOf } from './credits.js';
import { invariants } from './testing/wallet-history.js';
import { wallet, type WalletCommand } from './wallet.js';

const credit = (creditId: string, days: number): WalletCommand => ({
  type: 'CreditWallet',
  accountId: 'a',
  creditId,
  days,
  source: { kind: 'admin', ref: null },
  note: null,
});
const debit = (debitId: string, days: number): WalletCommand => ({
  type: 'DebitWallet',
  accountId: 'a',
  debitId,
  days,
  note: null,
});

const command = fc
  .tuple(fc.boolean(), fc.constantFrom('k01', 'k02', 'k03', 'm01', 'm02'), fc.integer({ min: 1, max: 40 }))
  .map(([isCredit, id, days]) => (isCredit ? credit(id, days) : debit(`d${id}`, days)));

describe('wallet', () => {
  it('stays at 0 or more, and counts as exhausted exactly while it stands at 0 after a credit', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const { state, events } = given(wallet).when(...commands);
        expect(state.balance).toBeGreaterThanOrEqual(0);
        const everCredited = events.some((event) => event.type === 'WalletCredited');
        expect(state.exhaustedAt !== null).toBe(everCredited && state.balance === 0);
      }),
    );
  });

  it('makes each credit and each debit once', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const ids = given(wallet)
          .when(...commands)
          .events.flatMap((event) =>
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
        const { state, events } = given(wallet).when(...commands);
        const postings = events.flatMap((event) => ('postings' in event.data ? event.data.postings : []));
        expect(postings.reduce((total, { delta }) => total + delta, 0)).toBe(0);
        const user = postings.filter(({ account }) => account === 'user:a');
        expect(user.reduce((total, { delta }) => total + delta, 0)).toBe(state.balance);
      }),
    );
  });

  it('promises the day that a pause of a part of a day left over, while the channel still runs', () => {
    const days = fc.integer({ min: 2, max: 10 });
    const pause = fc.integer({ min: 0, max: DAY_MS });
    fc.assert(
      fc.property(days, fc.nat(DAY_MS), pause, (count, from, ms) => {
        const until = NEW_YEAR + count * DAY_MS;
        const of = { accountId: 'a', channelId: 7 } as const;
        const { state } = given(wallet)
          .at(NEW_YEAR)
          .when(credit('c01', count), { type: 'StartMetering', ...of, at: NEW_YEAR, until, revision: 1 })
          .at(NEW_YEAR + from)
          .when({ type: 'PauseMetering', ...of, at: NEW_YEAR + from, revision: 2 })
          .at(NEW_YEAR + from + ms)
          .when({ type: 'ResumeMetering', ...of, at: NEW_YEAR + from + ms, revision: 3 })
          .when({ type: 'PromiseDays', ...of, promiseId: 'p', days: 7 });
        expect(state.promises[7]?.days).toBe(ms > 0 ? 1 : undefined);
      }),
    );
  });

  it('refuses to remove more days than there are, naming their number', () => {
    given(wallet)
      .when(credit('c01', 5))
      .when(debit('d01', 6))
      .thenRefused('This user only has 5 days. Cannot remove 6 days.');
  });

  it('takes back the days that are left, once for each reversal', () => {
    const takeBack = (reversalId: string, days: number): WalletCommand => ({
      type: 'TakeBackDays',
      accountId: 'a',
      reversalId,
      creditId: 'c01',
      days,
      reason: 'refund',
    });
    given(wallet)
      .when(credit('c01', 5))
      .when(takeBack('r01', 3))
      .then({ type: 'WalletDaysTakenBack', data: { requested: 3, applied: 3 } })
      .when(takeBack('r01', 3))
      .thenNothing()
      .when(takeBack('r02', 30))
      .then({ type: 'WalletDaysTakenBack', data: { requested: 30, applied: 2 } }, 'WalletExhausted')
      .thenState({ balance: 0, exhaustedAt: NEW_YEAR });
    given(wallet).when(takeBack('r01', 3)).thenState({ balance: 0, exhaustedAt: null });
  });

  it('uses the days first bought first, and takes a return from what is left of its own payment', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 });
    const requests = fc.array(
      fc.record({ credit: fc.nat(4), used: fc.nat(40), days: fc.integer({ min: 1, max: 40 }) }),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(amounts, requests, (credits, returns) => {
        let story = given(wallet).when(...credits.map((days, n) => credit(`c0${n}`, days)));
        const left = [...credits];
        const sum = () => left.reduce((total, days) => total + days, 0);
        returns.forEach(({ credit: n, used, days }, index) => {
          const removed = Math.min(used, sum());
          if (removed > 0) story = story.when(debit(`d${index}`, removed));
          for (let day = 0; day < removed; day++) {
            const first = left.findIndex((there) => there > 0);
            left[first] = Number(left[first]) - 1;
          }
          const command = { type: 'TakeBackDays', accountId: 'a', creditId: `c0${n}`, days, reason: 'refund' } as const;
          const applied = Math.min(days, left[n] ?? 0);
          story = story.when({ ...command, reversalId: `r${index}` });
          expect(story.written[0]).toMatchObject({ data: { requested: days, applied } });
          if (n < left.length) left[n] = Number(left[n]) - applied;
          expect(story.state.balance).toBe(sum());
          expect(left.map((_, of) => leftOf(story.state.credits, `c0${of}`))).toEqual(left);
        });
        expect(invariants(story.events).breaches).toEqual([]);
      }),
    );
  });

  it('reads an old return from the whole balance, and takes no more than is there afterwards', () => {
    const bought = { ...credit('c01', 5), source: { kind: 'paypal', ref: 'C1' } } as WalletCommand;
    const data = { accountId: 'a', reversalId: 'r', requested: 5, applied: 5, reason: 'PayPal refund of capture C1' };
    const story = given(wallet)
      .when(credit('c00', 4), bought, debit('d01', 6))
      .given({ type: 'WalletDaysTakenBack', data: { ...data, applied: 3, balanceAfter: 0, postings: [] } })
      .when(credit('c02', 7));
    expect(['c00', 'c01', 'c02'].map((id) => leftOf(story.state.credits, id))).toEqual([0, 0, 7]);
  });

  it('runs out at the instant at which the last day goes, and recovers with the next credit', () => {
    given(wallet)
      .when(credit('c01', 5))
      .then('WalletCredited')
      .when(debit('d01', 5))
      .then('WalletDebited', 'WalletExhausted')
      .when(credit('c02', 1))
      .then('WalletCredited', 'WalletRecovered');
  });
});
