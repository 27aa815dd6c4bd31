import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@wavelane/event-store';
import type { StoredRecord } from '@wavelane/read-store';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { wallet } from '../wallet/wallet.js';
import { walletStream } from '../wallet/wallet.events.js';
import { idOf } from '../../../platform/domain/ids.js';
import { Snapshots } from '../../../platform/domain/state/snapshots.js';
import { Crash, Fuse } from '../../../../testing/domain/fuse.js';
import { channel, days, fixed, ledgerActions as actions, user } from '../../../../testing/ledger/ledger-actions.js';
import { type LedgerAction, poolEvents } from '../../../../testing/ledger/ledger-facts.js';
import { LedgerWorld, played } from '../../../../testing/ledger/ledger-world.js';

const shape = (events: readonly StoredEvent[]) =>
  events.map(({ id, stream, type, data }) => ({ id, stream, type, data }));

describe('the ledger', () => {
  it('balances to 0 after every event, keeps pool, users and channels at 0 or more, and loses no day', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (history) => {
        const world = await played(history);
        const invariants = world.invariants([]);
        for (const event of world.store.events) {
          invariants.take(event);
          expect([...invariants.accounts.values()].reduce((sum, each) => sum + each, 0)).toBe(0);
        }
        expect(invariants.breaches).toEqual([]);
        expect(invariants.metering.missing(world.clock.now())).toEqual([]);
        const transit = [...invariants.accounts].filter(
          ([account, held]) => account.startsWith('transit:') && held !== 0,
        );
        expect(transit).toEqual([]);
      }),
      { numRuns: gateRuns(250) },
    );
  });

  it('carries out a repeated command once', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (history) => {
        const once = await played(history);
        const often = new LedgerWorld();
        for (const [index, action] of history.entries()) {
          if (action.do === 'wait') often.clock.advance(action.ms);
          for (let time = 0; time < 3; time++) await often.process().act(action, String(index));
          await often.process().settle();
          await often.process().act(action, String(index));
        }
        await often.process().settle();
        expect(await often.summary()).toEqual(await once.summary());
      }),
      { numRuns: gateRuns(50) },
    );
  });

  it('ends the same after crashes at any point, with nothing left in transit', async () => {
    await fc.assert(
      fc.asyncProperty(actions, fc.infiniteStream(fc.integer({ min: 1, max: 60 })), async (history, crashes) => {
        const calm = await played(history);
        const world = new LedgerWorld();
        for (const [index, action] of history.entries()) {
          if (action.do === 'wait') world.clock.advance(action.ms);
          // The client repeats the request with the same key; a decision that was made is carried out in any case.
          for (const crashAt of [crashes.next().value as number, crashes.next().value as number, Infinity]) {
            const process = world.process(new Fuse(crashAt));
            try {
              await process.act(action, String(index));
              await process.settle();
            } catch (error) {
              if (!(error instanceof Crash)) throw error;
            }
          }
        }
        expect(world.invariants().breaches).toEqual([]);
        expect(await world.summary()).toEqual(await calm.summary());
      }),
      { numRuns: gateRuns(80) },
    );
  });

  it('ends after a void as if the transaction had never been, except in the journal', async () => {
    const line = fc.oneof(
      fc.record({ do: fixed('top-up'), days }),
      fc.record({ do: fixed('adjust'), days: fc.integer({ min: -20, max: -1 }) }),
      fc.record({ do: fixed('allocate'), channel: fc.constant(9), days }),
    );
    const others = fc.array(
      fc.oneof(
        fc.record({ do: fixed('top-up'), days }),
        fc.record({ do: fixed('credit'), user, days }),
        fc.record({ do: fixed('allocate'), channel, days: fc.integer({ min: 1, max: 5 }) }),
      ),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(line, others, async (transaction, between) => {
        const before: LedgerAction[] = [{ do: 'top-up', days: 200 }];
        const lines = [...before, transaction, ...between];
        const withVoid = await played([...lines, { do: 'void', n: 2 }]);
        const never = await played([...before, ...between]);
        expect(poolEvents(withVoid.store.events).at(-1)?.type).toBe('PoolTransactionVoided');
        // The channel of a voided allocation keeps the day that has begun; here none has begun.
        const totals = async (world: LedgerWorld) => (await world.summary()).accounts;
        expect(await totals(withVoid)).toEqual(await totals(never));
        const again = withVoid.store.events.length;
        await withVoid.process().act({ do: 'void', n: 2 }, 'again');
        expect(withVoid.store.events).toHaveLength(again);
      }),
      { numRuns: gateRuns(80) },
    );
  });

  it('opens every line with the balance that closed the line before', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (history) => {
        const closing = new Map<string, number>();
        for (const { data } of (await played(history)).store.events) {
          const {
            postings = [],
            balanceAfter,
            accountId,
          } = data as {
            postings?: { account: string; delta: number }[];
            balanceAfter?: number;
            accountId?: string;
          };
          if (balanceAfter === undefined) continue;
          const account = accountId === undefined ? 'pool:main' : `user:${accountId}`;
          const moved = postings.filter((leg) => leg.account === account).reduce((sum, { delta }) => sum + delta, 0);
          expect(balanceAfter - moved).toBe(closing.get(account) ?? 0);
          closing.set(account, balanceAfter);
        }
      }),
      { numRuns: gateRuns(80) },
    );
  });

  it('answers the same whether states are remembered, read anew, or taken from snapshots that get lost', async () => {
    await fc.assert(
      fc.asyncProperty(actions, fc.infiniteStream(fc.nat(3)), async (history, losses) => {
        const remembered = await played(history);
        const forgotten = await played(history, () => undefined);
        expect(shape(forgotten.store.events)).toEqual(shape(remembered.store.events));
        const records = new Map<string, StoredRecord>();
        const lossy = {
          get: <B>(id: string) =>
            Promise.resolve(losses.next().value === 0 ? undefined : (records.get(id) as StoredRecord<B> | undefined)),
          put: (id: string, body: Record<string, unknown>) =>
            Promise.resolve(void records.set(id, { id, body: structuredClone(body), expiresAt: null })),
        };
        const kept = await played(history, () => new Snapshots(lossy, () => 0, 1));
        expect(shape(kept.store.events)).toEqual(shape(remembered.store.events));
      }),
      { numRuns: gateRuns(50) },
    );
  });

  it('does nothing twice when every command repeats after snapshots made it forget them', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (history) => {
        const records = new Map<string, StoredRecord>();
        const snapshots = new Snapshots(
          {
            get: <B>(id: string) => Promise.resolve(records.get(id) as StoredRecord<B> | undefined),
            put: (id, body) => Promise.resolve(void records.set(id, { id, body, expiresAt: null })),
          },
          () => 0,
          1,
        );
        const world = await played(history, () => snapshots);
        // The channels' own sweep writes their end later.
        const wallets = async () => [(await world.summary()).wallets, (await world.summary()).pool];
        const before = await wallets();
        const written = () => world.store.events.filter(({ stream }) => stream.startsWith('wallet-')).length;
        const known = written();
        world.checkpoints.clear();
        const again = world.process(undefined, snapshots);
        await again.settle();
        for (const [index, action] of history.entries()) {
          if (['credit', 'take-back', 'trial'].includes(action.do)) await again.act(action, String(index));
        }
        expect(await wallets()).toEqual(before);
        expect(written()).toBe(known);
        expect(world.invariants().breaches).toEqual([]);
      }),
      { numRuns: gateRuns(80) },
    );
  });

  it('ignores a snapshot of an event that the log does not have', async () => {
    const world = await played([{ do: 'credit', user: 'ada', days: 5 }]);
    const forged = { state: { ...wallet.initialState, balance: 500 }, revision: 0, eventId: idOf('another', 'log') };
    const snapshots = new Snapshots(
      {
        get: <B>(id: string) => Promise.resolve({ id, body: forged as B, expiresAt: null }),
        put: () => Promise.resolve(),
      },
      () => 0,
    );
    const { executor } = world.process(undefined, snapshots);
    expect((await executor.state(wallet, walletStream('ada'))).balance).toBe(5);
  });
});
