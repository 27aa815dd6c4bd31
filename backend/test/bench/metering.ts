/**
 * npm run bench:metering [-- --accounts 20000 --channels 5 --history 0]: one day of every active channel, as the scheduler meters it,
 * and a pass in which nothing is due. Beside it, in the same run, what the log alone needs for as many durable appends of
 * the same events. Ends with 1 where a figure misses its target.
 */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DAY_MS } from '@wavelane/contracts';
import {
  type DomainEvent,
  type EventStore,
  type NewEvent,
  openSqliteEventStore,
  type Position,
} from '@wavelane/event-store';
import { ProjectionEngine } from '@wavelane/projections';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import { MeteringReactor } from '../../src/channels/metering/metering.reactor.js';
import { Metering } from '../../src/ledger/metering/meter-wallets.js';
import { MeteringWorker } from '../../src/channels/metering/metering.worker.js';
import { type WalletEvent, walletStream } from '../../src/ledger/wallet/wallet.events.js';
import { metered, wallet, type WalletCommand } from '../../src/ledger/wallet/wallet.js';
import { evolveWallet, type WalletState } from '../../src/ledger/wallet/wallet.state.js';
import { walletsProjection } from '../../src/ledger/wallet/wallets.projection.js';
import { TestTime } from '../../testing/domain/test-time.js';
import { CommandExecutor } from '../../src/platform/domain/command-executor.js';
import { Snapshots } from '../../src/platform/domain/state/snapshots.js';
import { busesTo } from '../../testing/domain/bus.js';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '20000' },
    channels: { type: 'string', default: '5' },
    history: { type: 'string', default: '0' },
  },
});
const accounts = Number(values.accounts);
const channels = Number(values.channels);
/** Days that have been metered before. */
const history = Number(values.history);
const days = accounts * channels;

/** Targets for 100,000 channels; fewer take their share. */
const METERED_WITHIN_S = (30 * days) / 100_000;
const IDLE_WITHIN_S = 1;
const AT_ONCE = 64;
const BEGIN = Date.UTC(2026, 0, 1);

const folder = mkdtempSync(join(tmpdir(), 'wavelane-metering-bench-'));
const clock = TestTime.standing(BEGIN);
const store = openSqliteEventStore({ path: join(folder, 'events.db') });
const raw = openSqliteEventStore({ path: join(folder, 'raw.db') });
const readStore = openSqliteReadStore({ path: join(folder, 'read-models.db') });
const engine = new ProjectionEngine({
  eventStore: store,
  readStore,
  projections: [walletsProjection],
  owner: 'bench',
  now: Date.now,
});

try {
  const states = await fill(store);
  await engine.start();
  await caughtUp();
  const worker = await workerOn(store, readStore);
  const signal = new AbortController().signal;

  clock.advance(DAY_MS / 2);
  const idle = await seconds(() => worker.pass(signal));
  clock.advance(DAY_MS / 2 + 3_600_000);
  const before = await seconds(() => rawAppends(states, 'before'));
  const began = performance.now();
  await worker.pass(signal);
  const metering = (performance.now() - began) / 1_000;
  await caughtUp();
  const shown = (performance.now() - began) / 1_000;
  const after = await seconds(() => rawAppends(states, 'after'));
  const idleAfter = await seconds(() => worker.pass(signal));
  await mustBeRight();

  const appends = (before + after) / 2;
  const rate = (took: number) => Math.round(days / took).toLocaleString('en');
  const verdict = (figure: number, target: number) => (figure <= target ? 'met' : 'MISSED');
  console.log(
    [
      `${days.toLocaleString('en')} active channels of ${accounts.toLocaleString('en')} accounts, one day of each`,
      '',
      '| what | seconds | days/s | target | |',
      '|---|--:|--:|--:|---|',
      `| metering | ${metering.toFixed(2)} | ${rate(metering)} | ${METERED_WITHIN_S.toFixed(1)} s | ${verdict(metering, METERED_WITHIN_S)} |`,
      `| … until the read model shows it | ${shown.toFixed(2)} | ${rate(shown)} | | |`,
      `| yardstick: the same events, durable appends alone | ${appends.toFixed(2)} | ${rate(appends)} | | metering takes ${(metering / appends).toFixed(1)} times as long |`,
      `| a pass with nothing due | ${Math.max(idle, idleAfter).toFixed(3)} | | ${IDLE_WITHIN_S} s | ${verdict(Math.max(idle, idleAfter), IDLE_WITHIN_S)} |`,
    ].join('\n'),
  );
  process.exitCode = metering <= METERED_WITHIN_S && Math.max(idle, idleAfter) <= IDLE_WITHIN_S ? 0 : 1;
} finally {
  await engine.stop();
  for (const open of [store, raw, readStore]) await open.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Wallets with days, and channels that became active within one hour. */
async function fill(into: EventStore): Promise<WalletState[]> {
  const states: WalletState[] = [];
  await inParallel(accounts, async (n) => {
    const accountId = `account-${n}`;
    const source = { kind: 'admin', ref: null } as const;
    const starts = Array.from({ length: channels }, (_, index): WalletCommand => {
      const channelId = n * channels + index + 1;
      const at = BEGIN - history * DAY_MS + ((channelId * 7_919) % 3_600_000);
      return { type: 'StartMetering', accountId, channelId, at, until: at + (history + 90) * DAY_MS, revision: 1 };
    });
    const commands: WalletCommand[] = [
      { type: 'CreditWallet', accountId, creditId: randomUUID(), days: 300 + history * channels, source, note: null },
      ...starts,
    ];
    const events: DomainEvent[] = [];
    let state = wallet.initialState;
    const take = (more: readonly WalletEvent[]) => {
      events.push(...more);
      state = more.reduce(evolveWallet, state);
    };
    for (const command of commands) take(wallet.decide(command, state, BEGIN - history * DAY_MS));
    if (history > 0) take(metered(state, BEGIN + 3_600_000));
    states.push(state);
    for (let from = 0; from < events.length; from += 400) {
      const expected = from === 0 ? 'none' : from - 1;
      await into.append(walletStream(accountId), events.slice(from, from + 400).map(proposed), { expected });
    }
  });
  return states;
}

/** What metering writes, written without reading or deciding anything. */
async function rawAppends(states: readonly WalletState[], round: string): Promise<void> {
  const due = states.map((state) => metered(state, clock.now()).map(proposed));
  await inParallel(due.length, (n) => raw.append(`${round}-${n}`, defined(due[n]), { expected: 'none' }));
}

async function workerOn(eventStore: EventStore, readModels: ReadStore): Promise<MeteringWorker> {
  // Snapshots are there as after any other day; what the process remembers of the wallets is not.
  const snapshots = new Snapshots(readModels.records({ name: 'snapshots' }), Date.now);
  if (history > 0) {
    const earlier = new CommandExecutor(eventStore, clock, snapshots);
    await inParallel(accounts, (n) => earlier.state(wallet, walletStream(`account-${n}`)));
  }
  const metering = new Metering(new CommandExecutor(eventStore, clock, snapshots), clock);
  const reactor = new MeteringReactor(metering);
  // There are no channels in this log: the reactor has seen all that it will see.
  const runtime = { reachedBy: async () => '~' as Position };
  // No channels, so the daily look at all of them is over at once.
  const { queries } = busesTo(() => Promise.resolve([]));
  return new MeteringWorker(eventStore, eventStore, runtime, engine.readModels, queries, metering, reactor, clock);
}

async function mustBeRight(): Promise<void> {
  const { documents } = await engine.readModels.find(walletsProjection, { limit: 100 });
  const wrong = documents.filter(({ body }) => body.balance !== 300 - channels);
  if (documents.length === 0 || wrong.length > 0) throw new Error('The wallets were not metered as they should be');
}

async function caughtUp(): Promise<void> {
  if (!(await engine.readModels.waitFor(await store.head(), 300_000, [walletsProjection.name])))
    throw new Error('The read model is stuck');
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

async function inParallel(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function proposed({ type, data, effectiveAt }: DomainEvent): NewEvent {
  return {
    id: randomUUID(),
    type,
    schemaVersion: 1,
    data,
    metadata: {
      actor: { kind: 'system', id: 'metering' },
      correlationId: randomUUID(),
      commandId: randomUUID(),
      causationId: null,
      ...(effectiveAt !== undefined && { effectiveAt }),
    },
  };
}
