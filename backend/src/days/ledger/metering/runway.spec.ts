import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import fc from 'fast-check';
import { activeChannels, runsOutAt } from './metering.js';
import { ACCOUNT, BEGIN, change, gap, RUNS, steps, WalletHistory } from '../wallet/testing/wallet-history.js';
import { walletAt } from '../wallet/wallet.js';

describe('the runway', () => {
  it('ends when the wallet is empty if nothing changes', () => {
    fc.assert(
      fc.property(steps(change, 12), gap, (changes, later) => {
        const history = new WalletHistory().play(changes);
        const now = history.now + later;
        // Every channel stays paid for the whole time.
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

  it('equals the balance divided by the active channels', () => {
    const meter = { since: BEGIN, before: 0, until: BEGIN + 90 * DAY_MS, days: 0, seen: 0 };
    expect(runsOutAt(90, { 1: meter, 2: meter, 3: meter }, BEGIN)).toBe(BEGIN + 30 * DAY_MS);
    expect(runsOutAt(91, { 1: meter, 2: meter, 3: meter }, BEGIN)).toBe(BEGIN + 31 * DAY_MS);
    expect(runsOutAt(5, {}, BEGIN)).toBeUndefined();
  });
});
