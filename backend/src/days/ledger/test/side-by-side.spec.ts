import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore, NewEvent, StoredEvent } from '@wavelane/event-store';
import { openSqliteEventStore } from '@wavelane/event-store';
import { ProjectionEngine, verifyProjection } from '@wavelane/projections';
import { openSqliteReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import * as pools from '../pool/pool.commands.js';
import { POOL_STREAM } from '../pool/pool.events.js';
import { pool } from '../pool/pool.js';
import { poolProjection, poolTransactionsProjection } from '../pool/pool.projection.js';
import { wallet } from '../wallet/wallet.js';
import { walletStream } from '../wallet/wallet.events.js';
import { walletsProjection } from '../wallet/wallets.projection.js';
import { offlinePayment } from '../../payments/offline/offline-payment.js';
import { offlinePaymentStream } from '../../payments/offline/offline-payment.events.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import type { DomainError } from '../../../platform/domain/domain-error.js';
import { context } from '../../../../testing/domain/command-context.js';
import { eventsOf } from '../../../../testing/events-of.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { ledgerActions as actions } from '../../../../testing/ledger/ledger-actions.js';
import { USERS } from '../../../../testing/ledger/ledger-facts.js';
import { played } from '../../../../testing/ledger/ledger-world.js';

describe('the ledger, side by side on the real log,', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wavelane-balance-'));
  const clock = TestTime.standing();
  let store: EventStore;

  beforeAll(() => {
    store = openSqliteEventStore({ path: join(folder, 'events.db') });
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives no more days than there are to twenty allocations at once from several processes', async () => {
    const processes = Array.from({ length: 4 }, () => new CommandExecutor(store, clock));
    await new pools.TopUpPool({ days: 100, note: null }, context('top-up')).decidedBy(defined(processes[0]));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        new pools.ReservePoolDays(
          { transferId: idOf('transfer', n), days: 30, target: TARGET },
          context(idOf('reserve', n)),
        ).decidedBy(defined(processes[n % 4])),
      ),
    );
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as DomainError] : [],
    );
    expect(outcomes.length - refused.length).toBe(3);
    for (const refusal of refused) {
      expect(refusal.message).toBe('Main balance only has 10 days available. Cannot add 30 days.');
    }
    expect((await defined(processes[0]).state(pool, POOL_STREAM)).balance).toBe(10);
  });

  it('takes one of forty decisions at once on one offline payment', async () => {
    const paymentId = idOf('payment', 'race');
    const stream = offlinePaymentStream(paymentId);
    const processes = Array.from({ length: 4 }, () => new CommandExecutor(store, clock));
    const payment = {
      paymentId,
      accountId: 'ada',
      userEmail: 'ada@example.com',
      amount: 2_900,
      currency: 'USD',
      reference: null,
      amountFits: true,
      proof: null,
      plan: { id: 'starter', name: 'Starter', channelsLimit: 1, dailyMessagesLimit: 100, bulkMessagesLimit: 500 },
      quote: {
        planId: 'starter',
        planName: 'Starter',
        durationType: 'MONTHLY' as const,
        monthly: 2_900,
        price: 2_900,
        currency: 'USD',
        days: 30,
      },
    };
    await defined(processes[0]).execute(
      offlinePayment,
      stream,
      { type: 'SubmitOfflinePayment', payment },
      context('submit'),
    );
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => {
        const command =
          n % 2 === 0
            ? ({ type: 'ApproveOfflinePayment', days: null, note: null, choice: null } as const)
            : ({ type: 'RejectOfflinePayment', reason: null } as const);
        return defined(processes[n % 4]).execute(offlinePayment, stream, command, context(idOf('decide', n)));
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await eventsOf(store, stream)).toHaveLength(2);
  });

  it('gives the same read models after repeated deliveries, in any order of arrival, and after a rebuild', async () => {
    const history = fc.sample(actions, { numRuns: 6, seed: 58 }).flat();
    const { store: log } = await played(history);
    const readStore = openSqliteReadStore({ path: join(folder, 'read-models.db') });
    const projections = [walletsProjection, poolProjection, poolTransactionsProjection] as never;
    const engine = () =>
      new ProjectionEngine({ eventStore: store, readStore, projections, owner: 'test', now: Date.now });
    // Streams arrive interleaved in another order than they were written in; within a stream the order holds.
    const streams = [...new Set(log.events.map(({ stream }) => stream))].sort().reverse();
    for (const stream of streams) {
      if (stream !== POOL_STREAM)
        await copy(
          store,
          stream,
          log.events.filter((event) => event.stream === stream),
        );
    }
    let running = engine();
    try {
      for (let restart = 0; restart < 3; restart++) {
        await running.start();
        expect(await running.readModels.waitFor(await store.head(), 10_000)).toBe(true);
        await running.stop();
        // The process forgets its checkpoints: all events come again.
        for (const key of Object.keys(await readStore.checkpoints())) await readStore.clearCheckpoint(key);
        running = engine();
      }
      await running.start();
      expect(await running.readModels.waitFor(await store.head(), 10_000)).toBe(true);
      for (const projection of [walletsProjection, poolProjection, poolTransactionsProjection]) {
        const report = await verifyProjection({ eventStore: store, readStore }, projection);
        expect(report?.differences).toEqual([]);
      }
      for (const user of USERS) {
        const state = await new CommandExecutor(store, clock).state(wallet, walletStream(user));
        const document = await running.readModels.get(walletsProjection, user);
        expect(document).toMatchObject({
          balance: state.balance,
          exhaustedAt: state.exhaustedAt,
          meters: state.meters,
        });
      }
    } finally {
      await running.stop();
      await readStore.close();
    }
  });
});

const TARGET = { accountId: 'ada', userName: 'Ada', userEmail: 'ada@example.com', channelId: 1, channelLabel: 'Shop' };

async function copy(store: EventStore, stream: string, events: readonly StoredEvent[]): Promise<void> {
  const fresh = events.map(({ id, type, schemaVersion, data, metadata: { recordedAt: _, ...metadata } }): NewEvent => ({
    id,
    type,
    schemaVersion,
    data,
    metadata,
  }));
  if (fresh.length > 0) await store.append(stream, fresh, { expected: 'none' });
}
