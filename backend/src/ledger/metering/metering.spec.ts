import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import fc from 'fast-check';
import { Invariants } from '../../audit/checks/invariants.js';
import { activeChannels, runsOutAt } from './metering.js';
import {
  ACCOUNT,
  BEGIN,
  change,
  gap,
  look,
  type Step,
  steps,
  WalletHistory,
} from '../wallet/testing/wallet-history.js';
import type { WalletEvent } from '../wallet/wallet.events.js';
import { DAYS_AT_ONCE, wallet, type WalletCommand, walletAt } from '../wallet/wallet.js';
import { stored } from '../../../testing/domain/stored.js';

const RUNS = { numRuns: 400 };
const END = 60 * DAY_MS;
const byChange = steps(change);
const withLooks = fc.tuple(byChange, fc.infiniteStream(fc.tuple(gap, look, fc.nat(2))));
const iso = (ms: number) => new Date(ms).toISOString();

const finished = (history: WalletHistory): WalletHistory => {
  history.now += END;
  history.look(history.now);
  return history;
};

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

function invariants(events: readonly WalletEvent[]): Invariants {
  const invariants = new Invariants();
  events.forEach(({ type, data }, position) => invariants.take(stored(type, data, { stream: 'wallet-a', position })));
  return invariants;
}

const consumed = (events: readonly WalletEvent[]) =>
  events.flatMap((event) => (event.type === 'WalletDayConsumed' ? [event.data] : []));

describe('metering', () => {
  it('writes the same log for any schedule of runs', () => {
    fc.assert(
      fc.property(withLooks, ([changes, looks]) => {
        const once = finished(new WalletHistory().play(changes));
        const often = finished(played(changes, looks));
        expect(often.events).toEqual(once.events);
        expect(often.refusals.map(({ message }) => message)).toEqual(once.refusals.map(({ message }) => message));
      }),
      RUNS,
    );
  });

  it('uses up exactly floor(active time / 24 h), by an independent integral, and never more than there was', () => {
    fc.assert(
      fc.property(byChange, (changes) => {
        const history = finished(new WalletHistory().play(changes));
        const judge = invariants(history.events);
        expect(judge.breaches).toEqual([]);
        expect(judge.metering.missing(history.now)).toEqual([]);
        expect(history.state.balance).toBeGreaterThanOrEqual(0);
      }),
      RUNS,
    );
  });

  it('has used, at any instant, what is no longer left of the paid time', () => {
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
        const history = finished(played(changes, looks));
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
        expect(finished(history).events.at(-1)).toEqual({
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
  ])('%i ms after the end of a period has used %i days', (offset, days) => {
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
        const history = finished(new WalletHistory().play(changes));
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
        finished(history.play(rest));
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

  it('takes, of two days that end at one instant, that of the older channel, and the other with the next credit', () => {
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
    finished(history);
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

  it('goes on with the same period where days are added before the end', () => {
    const history = new WalletHistory().play([
      { gap: 0, action: { do: 'credit', days: 50 } },
      { gap: 0, action: { do: 'give', channel: 1, days: 1 } },
      { gap: DAY_MS / 2, action: { do: 'give', channel: 1, days: 2 } },
    ]);
    expect(consumed(finished(history).events)).toHaveLength(3);
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
    expect(consumed(finished(history).events)[0]?.at).toBe(iso(BEGIN + 3 * DAY_MS));
  });
});

describe('metering of facts that come late', () => {
  const start = (at: number, revision = 1): WalletCommand => ({
    type: 'StartMetering',
    accountId: ACCOUNT,
    channelId: 1,
    at,
    until: at + 90 * DAY_MS,
    revision,
  });
  const rich = () => new WalletHistory().play([{ gap: 0, action: { do: 'credit', days: 100 } }]);

  it('give back the days used since a deletion that is heard of late', () => {
    fc.assert(
      fc.property(gap, gap, (used, late) => {
        const gone = BEGIN + used;
        const history = rich();
        history.send(start(BEGIN), BEGIN);
        history.look(gone + late);
        history.send({ type: 'StopMetering', accountId: ACCOUNT, channelId: 1, at: gone }, gone + late);
        expect(history.state.balance).toBe(100 - Math.floor(used / DAY_MS));
        expect(invariants(history.events).breaches).toEqual([]);
      }),
      RUNS,
    );
  });

  it('keep days that were added in time and are heard of after the end', () => {
    const history = rich();
    history.send({ ...start(BEGIN), until: BEGIN + DAY_MS } as WalletCommand, BEGIN);
    history.look(BEGIN + 5 * DAY_MS);
    const from = BEGIN + DAY_MS;
    const until = BEGIN + 3 * DAY_MS;
    history.send(
      { type: 'ExtendMetering', accountId: ACCOUNT, channelId: 1, from, until, revision: 2 },
      BEGIN + 5 * DAY_MS,
    );
    history.look(BEGIN + 5 * DAY_MS);
    expect(history.state.balance).toBe(97);
  });

  it('change nothing when an event of the channel repeats after a later one', () => {
    const history = rich();
    history.send(start(BEGIN, 3), BEGIN);
    const { length } = history.events;
    history.send(start(BEGIN, 3), BEGIN + 5);
    history.send(
      { type: 'ExtendMetering', accountId: ACCOUNT, channelId: 1, from: BEGIN, until: BEGIN + DAY_MS, revision: 2 },
      BEGIN,
    );
    history.send({ type: 'ShortenMetering', accountId: ACCOUNT, channelId: 1, until: BEGIN, revision: 1 }, BEGIN);
    expect(history.events).toHaveLength(length);
  });

  it('leave a deleted channel deleted, even if its beginning is heard of again', () => {
    const history = rich();
    history.send(start(BEGIN), BEGIN);
    history.send({ type: 'StopMetering', accountId: ACCOUNT, channelId: 1, at: BEGIN + 5 }, BEGIN + 5);
    const { length } = history.events;
    history.send(start(BEGIN), BEGIN + 9);
    expect(history.events).toHaveLength(length);
  });

  it('count no time between the end and a new beginning', () => {
    const history = rich();
    history.send({ ...start(BEGIN), until: BEGIN + DAY_MS } as WalletCommand, BEGIN);
    const again = BEGIN + 9 * DAY_MS;
    const until = again + 2 * DAY_MS;
    history.send({ type: 'ExtendMetering', accountId: ACCOUNT, channelId: 1, from: again, until, revision: 2 }, again);
    history.send({ ...start(again, 3), until } as WalletCommand, again);
    expect(finished(history).state.balance).toBe(97);
  });
});

describe('appends of metering', () => {
  it('hold a bounded number of days', () => {
    const history = new WalletHistory().play([
      { gap: 0, action: { do: 'credit', days: 36_000 } },
      ...[1, 2, 3, 4, 5].map((channel) => ({ gap: 0, action: { do: 'give', channel, days: 400 } as const })),
    ]);
    const events = wallet.decide({ type: 'MeterWallet', accountId: ACCOUNT }, history.state, BEGIN + 400 * DAY_MS);
    expect(events).toHaveLength(DAYS_AT_ONCE);
    expect(consumed(finished(history).events)).toHaveLength(5 * 60);
  });
});

describe('the runway', () => {
  it('ends where the wallet is empty if nothing changes', () => {
    fc.assert(
      fc.property(steps(change, 12), gap, (changes, later) => {
        const history = new WalletHistory().play(changes);
        const now = history.now + later;
        // Every channel is paid for as long as it takes.
        const state = walletAt(history.state, now);
        const meters = Object.fromEntries(
          Object.entries(state.meters).map(([id, meter]) => [
            id,
            meter.until > now ? { ...meter, until: Infinity } : meter,
          ]),
        );
        const forever = { accountId: ACCOUNT, ...state, meters };
        const end = runsOutAt(state.balance, state.meters, now);
        if (end === undefined) {
          expect(state.balance === 0 || activeChannels(state.meters, now) === 0).toBe(true);
        } else {
          expect(walletAt(forever, end).exhaustedAt).toBe(end);
          if (end > now) expect(walletAt(forever, end - 1).exhaustedAt).toBeNull();
        }
      }),
      RUNS,
    );
  });

  it('is the balance over the active channels', () => {
    const meter = { since: BEGIN, before: 0, until: BEGIN + 90 * DAY_MS, days: 0, seen: 0 };
    expect(runsOutAt(90, { 1: meter, 2: meter, 3: meter }, BEGIN)).toBe(BEGIN + 30 * DAY_MS);
    expect(runsOutAt(91, { 1: meter, 2: meter, 3: meter }, BEGIN)).toBe(BEGIN + 31 * DAY_MS);
    expect(runsOutAt(5, {}, BEGIN)).toBeUndefined();
  });
});
