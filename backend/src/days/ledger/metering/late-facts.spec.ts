import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import fc from 'fast-check';
import { ACCOUNT, BEGIN, gap, invariants, RUNS, WalletHistory } from '../wallet/testing/wallet-history.js';
import type { WalletCommand } from '../wallet/wallet.js';

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

  it('gives back the days used since a deletion that is heard of late', () => {
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

  it('uses up the days until a deletion that a slow clock hears of before its time', () => {
    fc.assert(
      fc.property(gap, gap, (used, slow) => {
        const gone = BEGIN + used;
        const history = rich();
        history.send(start(BEGIN), BEGIN);
        history.look(gone - slow);
        history.send({ type: 'StopMetering', accountId: ACCOUNT, channelId: 1, at: gone }, gone - slow);
        expect(history.state.balance).toBe(100 - Math.floor(used / DAY_MS));
        expect(invariants(history.events).breaches).toEqual([]);
      }),
      RUNS,
    );
  });

  it('keeps days that were added in time and are heard of after the end', () => {
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

  it('changes nothing when an event of the channel repeats after a later one', () => {
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

  it('leaves a deleted channel deleted, even if its beginning is heard of again', () => {
    const history = rich();
    history.send(start(BEGIN), BEGIN);
    history.send({ type: 'StopMetering', accountId: ACCOUNT, channelId: 1, at: BEGIN + 5 }, BEGIN + 5);
    const { length } = history.events;
    history.send(start(BEGIN), BEGIN + 9);
    expect(history.events).toHaveLength(length);
  });

  it('counts no time between the end and a new beginning', () => {
    const history = rich();
    history.send({ ...start(BEGIN), until: BEGIN + DAY_MS } as WalletCommand, BEGIN);
    const again = BEGIN + 9 * DAY_MS;
    const until = again + 2 * DAY_MS;
    history.send({ type: 'ExtendMetering', accountId: ACCOUNT, channelId: 1, from: again, until, revision: 2 }, again);
    history.send({ ...start(again, 3), until } as WalletCommand, again);
    expect(history.finish().state.balance).toBe(97);
  });
});
