import type { StoredEvent } from '@wavelane/event-store';
import { POOL_STREAM } from '../../src/days/ledger/pool/pool.events.js';
import { pool } from '../../src/days/ledger/pool/pool.js';
import { walletStream } from '../../src/days/ledger/wallet/wallet.events.js';
import { wallet, walletAt } from '../../src/days/ledger/wallet/wallet.js';
import type { Snapshots } from '../../src/platform/domain/state/snapshots.js';
import { Invariants } from '../../src/books/audit/checks/invariants.js';
import { type LedgerAction, USERS, type User } from './ledger-facts.js';
import { LedgerProcess } from './ledger-process.js';
import { Fuse } from '../domain/fuse.js';
import { MemoryEventStore } from '../domain/memory-event-store.js';
import { TestTime } from '../domain/test-time.js';

/** Everything that moves days, without the gateway; processes come and go over one log. */
export class LedgerWorld {
  readonly clock = TestTime.standing();
  readonly store = new MemoryEventStore();
  /** The last stored place of each reactor. */
  readonly checkpoints = new Map<string, number>();

  process(fuse = new Fuse(), snapshots?: Snapshots): LedgerProcess {
    return new LedgerProcess(this, fuse, snapshots);
  }

  /** The invariants over the whole log, event by event. */
  invariants(events: readonly StoredEvent[] = this.store.events): Invariants {
    const invariants = new Invariants();
    for (const event of events) invariants.take(event);
    return invariants;
  }

  /** The state of the world, without the parts that differ from run to run. */
  async summary() {
    const { executor } = this.process();
    const { accounts } = this.invariants();
    const { open: _open, ...pooled } = await executor.state(pool, POOL_STREAM);
    const state = async (user: User) => walletAt(await executor.state(wallet, walletStream(user)), this.clock.now());
    return {
      accounts: Object.fromEntries([...accounts].filter(([, days]) => days !== 0).sort()),
      pool: { balance: pooled.balance, transactions: pooled.transactions },
      wallets: await Promise.all(USERS.map(state)),
    };
  }
}

/** Plays a history in one process or, with `anew`, in a new one for every action, which has these snapshots. */
export async function played(
  history: readonly LedgerAction[],
  anew?: () => Snapshots | undefined,
): Promise<LedgerWorld> {
  const world = new LedgerWorld();
  let process = world.process();
  for (const [index, action] of history.entries()) {
    if (anew) process = world.process(undefined, anew());
    if (action.do === 'wait') world.clock.advance(action.ms);
    await process.act(action, String(index));
    await process.settle();
  }
  return world;
}
