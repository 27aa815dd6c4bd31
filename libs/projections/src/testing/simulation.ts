import { START, type StoredEvent } from '@wavelane/event-store';
import { type DocumentWrite, type ReadStore, ReadStoreUnavailable } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import { Fill, FillEnded } from '../fill/fill.js';
import { FaultLog } from '../foundation/fault-log.js';
import { Foundation } from '../foundation/foundation.js';
import { projectionVersionOf } from '../versions/version-pointer.js';
import { rowsName } from '../define/naming.js';
import { RULES } from '../define/rules.js';
import { AdaptiveBatchSize } from '../run/event-loop.js';
import { KeptDocuments } from '../run/kept-documents.js';
import { PageWriter } from '../run/writing/page-writer.js';
import { RunningVersion } from '../run/running-version.js';
import { tallies, type TallyData, type TallyDocument } from './fixtures.js';
import type { Scenario } from './scenarios.js';
import { logOf, storedEvent } from './simulated-log.js';
import { type Sabotage, steppedStore } from './stepped-store.js';
import { SteppedWorker } from './turns.js';

export interface SimulationOptions {
  /** False: a batch is one step, as in an engine with transactions. */
  isStepped: boolean;
  /** The rule that is left out; 1 is the engine's own, the others are the store's. */
  without?: 1 | Sabotage;
  /** The documents are filled in one go, not page by page. */
  isFilled?: boolean;
}

const MOST_ZOMBIES = 3;

let runs = 0;

/**
 * Plays a scenario with the engine's own runs over one read store and compares with a straight fold.
 * @returns the first fault; undefined if all is right
 */
export async function simulate(
  readStore: ReadStore,
  scenario: Scenario,
  options: SimulationOptions,
): Promise<string | undefined> {
  const world = new World(readStore, scenario, options);
  try {
    await world.play();
    return world.violation ?? (await world.difference());
  } finally {
    await world.clean();
  }
}

class World {
  violation: string | undefined;
  private readonly log: StoredEvent[];
  private readonly projectionVersion = projectionVersionOf(tallies, ++runs);
  private readonly workers: SteppedWorker[] = [];
  private zombies = 0;

  constructor(
    private readonly readStore: ReadStore,
    private readonly scenario: Scenario,
    private readonly options: SimulationOptions,
  ) {
    this.log = scenario.events.map((event, index) => storedEvent(event, index));
  }

  async play(): Promise<void> {
    let projecting = this.hire(this.scenario);
    for (const { who, what, page, slice } of this.scenario.acts) {
      if (projecting.isOver) break;
      const living = this.workers.filter(({ isOver }) => !isOver);
      const worker = defined(living[who % living.length]);
      if (what === 'takeover' && this.zombies < MOST_ZOMBIES) {
        this.zombies++;
        projecting = this.hire({ page, slice });
      } else if (what === 'die') await worker.kill();
      else if (what === 'away') await worker.fail(new ReadStoreUnavailable('away'));
      else await worker.step();
      await projecting.ready();
      // A process that dies is started again.
      if (worker === projecting && what === 'die') projecting = this.hire({ page, slice });
    }
    // The remaining workers end in some order: those that were overtaken long ago last.
    for (const worker of this.workers.toReversed()) while (!worker.isOver) await worker.step();
    const error = this.workers.find((worker) => worker.error)?.error;
    if (error) this.fail(`a worker failed: ${error.stack}`);
  }

  async difference(): Promise<string | undefined> {
    const { collection } = this.projectionVersion;
    const documents = new Map<string, TallyDocument>();
    const rows: string[] = [];
    for (const event of this.log) {
      const { keys, by } = event.data as TallyData;
      if (event.type === 'Added') rows.push(event.id);
      for (const key of keys) {
        const { sum, history } = documents.get(key) ?? { sum: 0, history: [] };
        if (event.type === 'Removed') documents.delete(key);
        else documents.set(key, { sum: sum + by, history: [...history, by] });
      }
    }
    const found = await this.readStore.scan<TallyDocument>(collection, '', 100);
    const expected = JSON.stringify([...documents].sort(([a], [b]) => (a < b ? -1 : 1)));
    const actual = JSON.stringify(found.map(({ id, body: { sum, history } }) => [id, { sum, history }]));
    if (actual !== expected) return `documents are ${actual}, should be ${expected}`;
    const foundRows = (await this.readStore.scan(rowsName(collection), '', 100)).map(({ id }) => id);
    if (foundRows.join() !== rows.sort().join()) return `rows are ${foundRows.join()}, should be ${rows.join()}`;
    return undefined;
  }

  async clean(): Promise<void> {
    const { collection } = this.projectionVersion;
    await this.readStore.drop(collection);
    await this.readStore.drop(rowsName(collection));
    await this.readStore.clearCheckpoint(collection);
  }

  private fail(violation: string): void {
    this.violation ??= violation;
  }

  private hire({ page, slice }: { page: number; slice: number }): SteppedWorker {
    const worker = new SteppedWorker((turn) => this.work(turn, page, slice));
    this.workers.push(worker);
    return worker;
  }

  /** A process from its start to the head of the log. */
  private async work(turn: () => Promise<void>, page: number, slice: number): Promise<void> {
    const { isStepped, without } = this.options;
    const readStore = steppedStore(this.readStore, {
      turn,
      isStepped,
      sabotage: without === 1 ? undefined : without,
      onDocument: (collection, write) => this.rowsAreThere(collection, write),
    });
    const way = this.options.isFilled
      ? () => this.fill(readStore, turn, page)
      : () => this.follow(readStore, page, slice);
    for (;;) {
      try {
        return await way();
      } catch (error) {
        // The worker begins again from the stored state.
        if (!(error instanceof ReadStoreUnavailable)) throw error;
      }
    }
  }

  /** Follows the log without the first fill, with less room for documents than there are. */
  private async follow(readStore: ReadStore, page: number, slice: number): Promise<void> {
    const { without } = this.options;
    const projection = this.scenario.begins ? { ...tallies, begins: ['Added'] } : tallies;
    const runningVersion = new RunningVersion(projection, this.projectionVersion, {
      readStore,
      faults: new FaultLog(this.readStore, () => 0),
      storeId: 'simulated',
      now: () => 0,
      monotonic: () => 0,
      kept: new KeptDocuments({ documents: slice, bytes: 100_000 }),
      rules: without === 1 ? { hasSeen: () => false } : RULES,
    });
    const pages = new PageWriter(readStore, new AdaptiveBatchSize(slice, slice, slice));
    const head = this.log.at(-1)?.position ?? START;
    await runningVersion.open(() => Promise.resolve(head));
    while (runningVersion.position < head) {
      const events = this.log.filter(({ position }) => position > runningVersion.position).slice(0, page);
      const next = defined(events.at(-1)).position;
      for (const error of (await pages.take([runningVersion], { events, next, safe: next })).values()) throw error;
    }
  }

  /** Fills with a checkpoint after each page. */
  private async fill(readStore: ReadStore, turn: () => Promise<void>, pageSize: number): Promise<void> {
    const { log, projectionVersion } = this;
    const foundation = new Foundation({
      ...{ readStore, eventStore: logOf(log, turn), projections: [tallies], now: () => 0, owner: 'simulated' },
    });
    const fill = new Fill({
      ...{ foundation, pageSize, versions: [{ projection: tallies, projectionVersion }] },
      checkpointEvery: pageSize,
      cache: { documents: 1 },
      purpose: {
        isLive: true,
        stillWanted: () => Promise.resolve(),
        onFault: (_, fault) => Promise.reject(fault.error),
        onFilled: () => Promise.resolve(),
        onFailed: async (_, error) => this.fail(`the filling failed: ${error.stack}`),
      },
    });
    await fill.run(new AbortController().signal).catch((error: unknown) => {
      if (!(error instanceof FillEnded)) throw error;
    });
  }

  /** Checks what readers see at any moment: a document never shows an event before its row is there (rule 5). */
  private async rowsAreThere(collection: string, { id, position }: DocumentWrite): Promise<void> {
    const wanted = this.log.filter(
      (event) => event.type === 'Added' && event.position <= position && (event.data as TallyData).keys.includes(id),
    );
    const found = await this.readStore.load(
      rowsName(collection),
      wanted.map((event) => event.id),
    );
    if (found.length < wanted.length) this.fail(`document ${id} at ${position} is ahead of its rows`);
  }
}
