import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import fc from 'fast-check';
import {
  ACCOUNT,
  BEGIN,
  change,
  consumed,
  gap,
  invariants,
  look,
  RUNS,
  type Step,
  steps,
  WalletHistory,
} from '../wallet/testing/wallet-history.js';
import { PAUSED_ON_THE_LAST_DAY } from '../wallet/testing/known-lives.js';
import { DAYS_AT_ONCE, wallet, walletAt } from '../wallet/wallet.js';

const byChange = steps(change);
const withLooks = fc.tuple(byChange, fc.infiniteStream(fc.tuple(gap, look, fc.nat(2))));
const iso = (ms: number) => new Date(ms).toISOString();

/** The same steps at the same times, with people looking in between. */
function played(changes: readonly Step[], looks: Iterator<[number, Step['action'], number]>): WalletHistory {
  const history = new WalletHistory();
  for (const { gap, action } of changes) {
    const until = history.now + gap;
    for (let left = 2; left > 0; left--) {
      const [wait, peek, often] = looks.next().value as [number, Step['action'], number];
      if (often === 0) continue;
      history.now = Math.min(until, history.now + wait);
      history.act(peek);
    }
    history.now = until;
    history.act(action);
  }
  return history;
}

describe('metering', () => {
  it('writes the same log for any schedule of runs', () => {
    fc.assert(
      fc.property(withLooks, ([changes, looks]) => {
        const once = new WalletHistory().play(changes).finish();
        const often = played(changes, looks).finish();
        expect(often.events).toEqual(once.events);
        expect(often.refusals.map(({ message }) => message)).toEqual(once.refusals.map(({ message }) => message));
      }),
      RUNS,
    );
  });

  it('uses up exactly floor(active time / 24 h), by an independent integral, and never more than there was', () => {
    fc.assert(
      fc.property(byChange, (changes) => {
        const history = new WalletHistory().play(changes).finish();
        const judge = invariants(history.events);
        expect(judge.breaches).toEqual([]);
        expect(judge.metering.missing(history.now)).toEqual([]);
        expect(history.state.balance).toBeGreaterThanOrEqual(0);
      }),
      { ...RUNS, examples: [[PAUSED_ON_THE_LAST_DAY]] },
    );
  });

  it('counts as used what is no longer left of the paid time, at any instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), gap, gap, (days, first, second) => {
        const at = BEGIN + first + second;
        const history = new WalletHistory().play([
          { gap: 0, action: { do: 'credit', days: 100 } },
          { gap: 0, action: { do: 'give', channel: 1, days } },
        ]);
        const until = BEGIN + days * DAY_MS;
        const left = Math.max(0, Math.ceil((until - at) / DAY_MS));
        expect(walletAt(history.state, at).balance).toBe(100 - (days - left));
      }),
      RUNS,
    );
  });

  it('numbers the days of a channel 1, 2, 3 …, each later than the one before and none in the future', () => {
    fc.assert(
      fc.property(withLooks, ([changes, looks]) => {
        const history = played(changes, looks).finish();
        const last = new Map<number, { n: number; at: number }>();
        for (const event of history.events) {
          if (event.type === 'WalletMeteringStopped') last.delete(event.data.channelId);
          if (event.type !== 'WalletDayConsumed') continue;
          const { channelId, n, at } = event.data;
          const before = last.get(channelId) ?? { n: 0, at: 0 };
          expect(n).toBe(before.n + 1);
          expect(Date.parse(at)).toBeGreaterThan(before.at);
          expect(Date.parse(at)).toBeLessThanOrEqual(history.now);
          expect(event.effectiveAt).toBe(at);
          last.set(channelId, { n, at: Date.parse(at) });
        }
      }),
      RUNS,
    );
  });

  it('empties the wallet at the instant of the last day, even if it is noticed later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.array(gap, { maxLength: 10 }), (days, gaps) => {
        const history = new WalletHistory().play([
          { gap: 0, action: { do: 'credit', days } },
          { gap: 7, action: { do: 'give', channel: 1, days: 90 } },
          ...gaps.map((gap) => ({ gap, action: { do: 'look', behind: 0 } as const })),
        ]);
        const at = BEGIN + 7 + days * DAY_MS;
        expect(history.finish().events.at(-1)).toEqual({
          type: 'WalletExhausted',
          data: { accountId: ACCOUNT, at: iso(at) },
          effectiveAt: iso(at),
        });
        expect(walletAt(wallet.initialState, at).exhaustedAt).toBeNull();
      }),
      RUNS,
    );
  });

  it.each([
    [-1, 0],
    [0, 1],
    [1, 1],
  ])('uses, %i ms after the end of a period, %i days', (offset, days) => {
    const history = new WalletHistory().play([
      { gap: 0, action: { do: 'credit', days: 5 } },
      { gap: 0, action: { do: 'give', channel: 1, days: 1 } },
      { gap: DAY_MS + offset, action: { do: 'look', behind: 0 } },
    ]);
    expect(consumed(history.events)).toHaveLength(days);
  });

  it('does nothing when the clock goes back', () => {
    fc.assert(
      fc.property(byChange, fc.integer({ min: 0, max: 90 * DAY_MS }), (changes, behind) => {
        const history = new WalletHistory().play(changes).finish();
        const { length } = history.events;
        history.look(history.now - behind);
        expect(history.events).toHaveLength(length);
      }),
      RUNS,
    );
  });

  it('tells a balance of the past that no later event changes', () => {
    fc.assert(
      fc.property(byChange, byChange, fc.integer({ min: 1, max: 5 * DAY_MS }), (first, rest, ahead) => {
        const history = new WalletHistory().play(first);
        const at = history.now + ahead;
        const foretold = walletAt(history.state, at).balance;
        const known = history.events.length;
        history.now = at + 1;
        history.play(rest).finish();
        const used = consumed(history.events.slice(known)).filter((day) => Date.parse(day.at) <= at);
        expect(history.state.balance).toBeGreaterThanOrEqual(0);
        expect(new WalletHistory().play(first).state.balance - used.length).toBe(foretold);
      }),
      RUNS,
    );
  });

  it('takes a command from a slow clock as of the latest instant it knows', () => {
    const history = new WalletHistory().play([
      { gap: 0, action: { do: 'credit', days: 1 } },
      { gap: 0, action: { do: 'give', channel: 1, days: 9 } },
      { gap: 3 * DAY_MS, action: { do: 'look', behind: 0 } },
      { gap: -3 * DAY_MS, action: { do: 'credit', days: 2 } },
    ]);
    expect(history.events.at(-1)).toMatchObject({ type: 'WalletRecovered', data: { at: iso(BEGIN + DAY_MS) } });
  });

  it('takes the day of the older channel first when two days end at one instant', () => {
    const history = new WalletHistory().play([
      { gap: 0, action: { do: 'credit', days: 1 } },
      { gap: 0, action: { do: 'give', channel: 3, days: 30 } },
      { gap: 0, action: { do: 'give', channel: 2, days: 30 } },
      { gap: 5 * DAY_MS, action: { do: 'credit', days: 2 } },
      { gap: 0, action: { do: 'look', behind: 0 } },
    ]);
    expect(consumed(history.events).map(({ channelId, at }) => [channelId, at])).toEqual([
      [2, iso(BEGIN + DAY_MS)],
      [3, iso(BEGIN + 5 * DAY_MS)],
    ]);
  });

  it('keeps the part of a period that was used before a pause', () => {
    const history = new WalletHistory().play([
      { gap: 0, action: { do: 'credit', days: 1 } },
      { gap: 0, action: { do: 'give', channel: 1, days: 30 } },
      { gap: DAY_MS / 4, action: { do: 'give', channel: 2, days: 30 } },
      { gap: 10 * DAY_MS, action: { do: 'credit', days: 5 } },
    ]);
    history.finish();
    const resumed = BEGIN + DAY_MS / 4 + 10 * DAY_MS;
    // Channel 1 begins a new period with the credit; channel 2 had used three quarters of its first.
    expect(
      consumed(history.events)
        .slice(0, 3)
        .map(({ channelId, at }) => [channelId, at]),
    ).toEqual([
      [1, iso(BEGIN + DAY_MS)],
      [2, iso(resumed + DAY_MS / 4)],
      [1, iso(resumed + DAY_MS)],
    ]);
  });

  it('goes on with the same period if days are added before the end', () => {
    const history = new WalletHistory().play([
      { gap: 0, action: { do: 'credit', days: 50 } },
      { gap: 0, action: { do: 'give', channel: 1, days: 1 } },
      { gap: DAY_MS / 2, action: { do: 'give', channel: 1, days: 2 } },
    ]);
    expect(consumed(history.finish().events)).toHaveLength(3);
  });

  it('does not meter a wallet that never held a day', () => {
    const history = new WalletHistory().play([
      { gap: 0, action: { do: 'give', channel: 1, days: 9 } },
      { gap: 2 * DAY_MS, action: { do: 'credit', days: 3 } },
    ]);
    expect(history.events.map(({ type }) => type)).toEqual([
      'WalletExhausted',
      'WalletMeteringStarted',
      'WalletCredited',
      'WalletRecovered',
    ]);
    expect(consumed(history.finish().events)[0]?.at).toBe(iso(BEGIN + 3 * DAY_MS));
  });
});

describe('an append of metering', () => {
  it('bounds the number of days of one append', () => {
    const history = new WalletHistory().play([
      { gap: 0, action: { do: 'credit', days: 36_000 } },
      ...[1, 2, 3, 4, 5].map((channel) => ({ gap: 0, action: { do: 'give', channel, days: 400 } as const })),
    ]);
    const events = wallet.decide({ type: 'MeterWallet', accountId: ACCOUNT }, history.state, BEGIN + 400 * DAY_MS);
    expect(events).toHaveLength(DAYS_AT_ONCE);
    expect(consumed(history.finish().events)).toHaveLength(5 * 60);
  });
});
