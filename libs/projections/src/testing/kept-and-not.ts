import { type EventStore, openSqliteEventStore, START } from '@wavelane/event-store';
import {
  AlreadyThere,
  openSqliteReadStore,
  type ReadStore,
  ReadStoreUnavailable,
  type WriteBatch,
} from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import type { Document, Projection } from '../define/definition.js';
import { keysOf } from '../define/routing.js';
import { FaultLog } from '../foundation/fault-log.js';
import { KeptDocuments } from '../run/kept-documents.js';
import { append, tallied, tallies, type TallyData } from './fixtures.js';
import { type Act, KEYS, LONG_MS, OWNERS, UNLUCKY, UNSTORABLE, type WriteFault, WRONG } from './kept-acts.js';
import { InEachOthersWay, SimulatedProcess } from './process.js';

export interface KeptOptions {
  /** Repairs do not clear kept documents. */
  withoutForgetting?: boolean;
  /** A process that has lost the lease still uses its kept documents. */
  withoutFreshness?: boolean;
}

class Unforgetting extends KeptDocuments {
  override forget(collection: string, id?: string): void {
    if (id === undefined) super.forget(collection);
  }
}

class Forgetful extends KeptDocuments {
  override get(): undefined {
    return undefined;
  }
}

/** Two processes over one read store. */
class World {
  readonly readStore = openSqliteReadStore({ path: ':memory:' });
  private readonly faults = new FaultLog(this.readStore, () => 0);
  private readonly processes: SimulatedProcess[] = [];
  private readonly skews = OWNERS.map(() => 0);
  private fault: WriteFault | undefined;
  private started = 0;

  constructor(
    private readonly play: { log: EventStore; clock: { wall: number; monotonic: number }; projections: Projection[] },
    private readonly kept: () => KeptDocuments,
    private readonly isCareful: boolean,
  ) {}

  async open(): Promise<void> {
    for (const [index] of OWNERS.entries()) await this.start(index);
  }

  private async start(index: number): Promise<void> {
    const { log, clock, projections } = this.play;
    const process = new SimulatedProcess({
      ...{ eventStore: log, readStore: this.faulty(), projections, kept: this.kept(), isCareful: this.isCareful },
      owner: `${defined(OWNERS[index])}-${this.started++}/1/a`,
      now: () => clock.wall + defined(this.skews[index]),
      monotonic: () => clock.monotonic,
    });
    this.processes[index] = process;
    await process.prepare();
  }

  /** The store, which writes a batch in steps as a server does, and fails once as `fault` says. */
  private faulty(): ReadStore {
    const write = async (batch: WriteBatch) => {
      const { fault } = this;
      this.fault = undefined;
      if (fault === 'conflict') throw new InEachOthersWay();
      if (fault === 'away') throw new ReadStoreUnavailable(fault);
      const { rows = [], documents = [], checkpoints = [] } = batch;
      await this.readStore.write({ rows, documents }).catch((error: unknown) => {
        // Whether a document is new depends on the kept ones, so the fault concerns the repeated write.
        if (error instanceof AlreadyThere) this.fault = fault;
        throw error;
      });
      if (fault) throw new ReadStoreUnavailable(fault);
      await this.readStore.write({ checkpoints });
    };
    return new Proxy(this.readStore, {
      get: (inner, name: keyof ReadStore) => (name === 'write' ? write : inner[name].bind(inner)),
    });
  }

  /** @returns the outcome that is visible from outside */
  async act(act: Exclude<Act, { what: 'append' | 'mend' | 'wait' }>): Promise<unknown> {
    const process = defined(this.processes[act.who]);
    if (act.what === 'restart') return this.start(act.who);
    if (act.what === 'repair') return process.mayRepair ? this.repair(process, act.key) : undefined;
    if (act.what === 'takeover') this.skews[act.who] = Math.max(...this.skews) + 10 * LONG_MS;
    this.fault = act.what === 'turn' ? act.fault : undefined;
    const isAtHead = await process.turn(act.page);
    this.fault = undefined;
    return isAtHead;
  }

  /**
   * Mended code comes with a new process. The holder of the lease continues, so that the store has documents that the
   * mended code would not have folded. A deposed process is replaced, because otherwise it would fold with the mended
   * code what the other one folds wrongly.
   */
  async mend(): Promise<void> {
    for (const [index, process] of this.processes.entries()) if (await process.isDeposed()) await this.start(index);
  }

  async repair(process: SimulatedProcess, key: string): Promise<unknown> {
    const outcomes: unknown[] = [];
    for (const { name } of this.play.projections) outcomes.push(await process.repair(name, key));
    return outcomes;
  }

  /** The first process takes over, reaches the head of the log and repairs everything. */
  async end(): Promise<void> {
    await this.act({ what: 'takeover', who: 0, page: 100 });
    const first = defined(this.processes[0]);
    for (const clock = this.play.clock; !first.mayRepair || !(await first.turn(100)); clock.monotonic += LONG_MS)
      await first.turn(100);
    for (const key of [...KEYS, 'all']) await this.repair(first, key);
  }

  async seen(): Promise<unknown> {
    const collections = await Promise.all(
      this.play.projections.map(async ({ name }) => [
        await this.readStore.load(`${name}@1`, [...KEYS, 'all']),
        await this.faults.of({ projection: name }),
      ]),
    );
    const quarantined = this.processes.map(({ running }) => [...running].map((one) => [...one.quarantined].sort()));
    const rows = await this.readStore.scan('tallies@1.rows', '', 1_000);
    return { collections, quarantined, rows, checkpoints: await this.readStore.checkpoints() };
  }

  close(): Promise<void> {
    return this.readStore.close();
  }
}

/** Tallies, and one document that all events change. */
function projectionsOf(code: { isMended: boolean }): Projection[] {
  const fold: Projection['fold'] = (document, event) => {
    const { by: n } = event.data as TallyData;
    if (!code.isMended && n === UNLUCKY) throw new RangeError('unlucky');
    // Documents with rows only, because a version that can store nothing is retried after a time.
    if (!code.isMended && n === UNSTORABLE && event.type === 'Added') return { sum: 1n };
    const wrong = { ...event, data: { ...(event.data as TallyData), by: 1_000 } };
    return tallies.fold(document as never, !code.isMended && n === WRONG ? wrong : event);
  };
  const { handles, version, initial, indexes } = tallies as Projection;
  const totals: Projection = { name: 'totals', handles, version, initial, indexes, keys: () => 'all', fold };
  return [{ ...(tallies as Projection), fold, begins: ['Added'] }, totals];
}

/** The difference of the documents from a straight fold of the log; undefined if they are right. */
async function untrue(log: EventStore, projections: readonly Projection[], store: ReadStore) {
  const { events } = await log.readAll({ after: START, limit: 1_000 });
  for (const projection of projections) {
    const documents = new Map<string, Document>();
    for (const event of events)
      for (const key of keysOf(projection, event)) {
        const after = projection.fold(documents.get(key) ?? projection.initial(key), event);
        if (after) documents.set(key, after);
        else documents.delete(key);
      }
    const found = (await store.scan(`${projection.name}@1`, '', 100)).map(({ id, body }) => [id, body]);
    const right = [...documents].sort(([a], [b]) => (a < b ? -1 : 1));
    if (JSON.stringify(found) !== JSON.stringify(right))
      return `in the end: ${JSON.stringify(found)} should be ${JSON.stringify(right)}`;
  }
  return undefined;
}

/**
 * Plays the same acts over two read stores: with documents that the processes keep, and without.
 * @returns the first difference, or the error in the end; undefined if there is none
 */
export async function playBoth(list: readonly Act[], options: KeptOptions = {}): Promise<string | undefined> {
  const code = { isMended: false };
  const clock = { wall: 1_000_000, monotonic: 0 };
  const log = openSqliteEventStore({ path: ':memory:' });
  const play = { log, clock, projections: projectionsOf(code) };
  const { withoutForgetting, withoutFreshness } = options;
  const keeps = () => new (withoutForgetting ? Unforgetting : KeptDocuments)({ documents: 6, bytes: 100_000 });
  const worlds = [new World(play, keeps, !withoutFreshness), new World(play, () => new Forgetful(), true)];
  const difference = async (what: string, outcomes: readonly unknown[]): Promise<string | undefined> => {
    const [kept, not] = await Promise.all(
      worlds.map(async (world, index) => JSON.stringify([outcomes[index], await world.seen()])),
    );
    return kept === not ? undefined : `after ${what}: with ${kept}, without ${not}`;
  };
  try {
    for (const world of worlds) await world.open();
    for (const [index, act] of list.entries()) {
      const outcomes: unknown[] = [];
      if (act.what === 'append') await append(log, tallied(act.type, act.keys, act.by));
      else if (act.what === 'mend') {
        code.isMended = true;
        for (const world of worlds) await world.mend();
      } else if (act.what === 'wait') {
        clock.monotonic += LONG_MS;
        if (act.clocks) clock.wall += LONG_MS;
      } else for (const world of worlds) outcomes.push(await world.act(act));
      const found = await difference(`${index} ${JSON.stringify(act)}`, outcomes);
      if (found) return found;
    }
    code.isMended = true;
    for (const world of worlds) await world.end();
    return (await difference('the end', [])) ?? (await untrue(log, play.projections, defined(worlds[0]).readStore));
  } finally {
    for (const world of worlds) await world.close();
    await log.close();
  }
}
