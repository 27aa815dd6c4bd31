import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import { openSqliteEventStore } from '@wavelane/event-store';
import { Metering } from '../metering/meter-wallets.js';
import { walletStream } from '../wallet/wallet.events.js';
import { wallet } from '../wallet/wallet.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { context } from '../../../../testing/domain/command-context.js';
import { eventsOf } from '../../../../testing/events-of.js';
import { TestTime } from '../../../../testing/domain/test-time.js';

describe('metering in several processes with clocks that jump', () => {
  const BEGIN = Date.UTC(2026, 0, 1);

  /** Three channels on 100 days, then `run`; the wallet's log as it is afterwards. */
  async function logAfter(run: (store: EventStore) => Promise<void>) {
    const folder = mkdtempSync(join(tmpdir(), 'wavelane-metering-'));
    const store = openSqliteEventStore({ path: join(folder, 'events.db') });
    try {
      const begin = TestTime.standing(BEGIN);
      const metering = new Metering(new CommandExecutor(store, begin), begin);
      const source = { kind: 'admin', ref: null } as const;
      const credit = { type: 'CreditWallet', accountId: 'a', creditId: 'c', days: 100, source, note: null } as const;
      await metering.change(credit, context('credit'));
      for (const channelId of [1, 2, 3]) {
        const at = BEGIN + channelId * 1_000;
        const start = {
          type: 'StartMetering',
          accountId: 'a',
          channelId,
          at,
          until: at + 90 * DAY_MS,
          revision: 1,
        } as const;
        await metering.change(start, context(`start-${channelId}`));
      }
      await run(store);
      return (await eventsOf(store, walletStream('a'))).map(({ type, data, metadata }) => ({
        type,
        data,
        effectiveAt: metadata.effectiveAt,
      }));
    } finally {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async function look(store: EventStore, time: number): Promise<void> {
    const clock = TestTime.standing(time);
    const executor = new CommandExecutor(store, clock);
    await new Metering(executor, clock).meter('a', await executor.state(wallet, walletStream('a')));
  }

  const END = BEGIN + 45 * DAY_MS;
  const once = (store: EventStore) => look(store, END);

  it('writes the same log by one look at the end as by one every hour', async () => {
    const hourly = async (store: EventStore) => {
      for (let time = BEGIN; time <= END; time += DAY_MS / 24) await look(store, time);
    };
    const expected = await logAfter(once);
    expect(expected.filter(({ type }) => type === 'WalletDayConsumed')).toHaveLength(100);
    expect(await logAfter(hourly)).toEqual(expected);
  });

  it('writes the same log by five at once, each with a clock that jumps to and fro', async () => {
    const five = async (store: EventStore) => {
      for (let round = 0; round < 30; round++) {
        const times = [0, 1, 2, 3, 4].map((n) => BEGIN + ((round * 7 + n * 13) % 45) * DAY_MS + n * 977);
        await Promise.all(times.map((time) => look(store, time)));
      }
      await look(store, END);
    };
    expect(await logAfter(five)).toEqual(await logAfter(once));
  });
});
