import type { EventStore, Position } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { NotNow } from '../define/errors.js';
import type { FaultLog } from '../run/fault-log.js';
import { rowsName, specsOf } from '../define/naming.js';
import {
  type Candidate,
  changeLineage,
  type Edition,
  editionOf,
  forgetVersion,
  type Lineage,
  readLineage,
  versionsOf,
} from './lineage.js';
import { LINEAGE_CACHE_MS } from './lineage-cache.js';
import { pause } from '../leased/pause.js';
import { compare, type CompareOptions, type Comparison } from '../verify/compare.js';
import type { Fills } from '../rebuild/fills.js';
import { progressOf, type RebuildProgress } from '../rebuild/progress.js';

/** What the operations need of the engine. */
export interface EditionsContext {
  eventStore: EventStore;
  readStore: ReadStore;
  /** Unix ms. */
  now: () => number;
  owner: string;
  faults: FaultLog;
  fills: Fills;
  projection: (name: string) => Projection;
  /** Lineages have changed: take up, drop, start filling, forget what queries remember; checkpoints are written. */
  changed: () => Promise<void>;
}

/** What a switch would change, or what another version of the code would. */
export interface EditionDiff {
  projection: string;
  before: string;
  after: string;
  /** Where the two stood when it began. */
  positions: { before: Position; after: Position };
  documents: Comparison;
  /** Only where the projection derives rows. */
  rows?: Comparison;
}

/** How long a switch waits for the green edition to have what the blue one has. */
const SWITCH_PATIENCE_MS = 5_000;

/**
 * Blue and green (docs/adr/0007-blue-green-rebuild.md): a rebuild fills a second edition beside the live one; its
 * difference is shown before one pointer is moved; the old edition stays up to date until it is retired, so that the
 * way back is one pointer too. Everything may be called in any process; the work is done in the one that projects.
 */
export class Editions {
  constructor(private readonly context: EditionsContext) {}

  /**
   * Begins a rebuild. Follow it with {@link progress}.
   * @throws NotNow while another rebuild of this projection is not switched or cancelled
   */
  async rebuild(name: string, by = this.context.owner): Promise<RebuildProgress> {
    await this.change(name, (lineage, projection) => {
      if (lineage.candidate)
        throw new NotNow(
          `A rebuild of '${name}' is ${lineage.candidate.state} (since ${lineage.candidate.startedAt}). Switch to it or cancel it first.`,
        );
      const attempts = lineage.attempts + 1;
      const candidate: Candidate = {
        ...editionOf(projection, attempts),
        state: 'filling',
        startedAt: this.isoNow(),
        startedBy: by,
      };
      return { ...lineage, attempts, candidate };
    });
    return (await this.progress(name))!;
  }

  /** Where the rebuild is; undefined when there is none. */
  async progress(name: string): Promise<RebuildProgress | undefined> {
    const { candidate } = await this.lineage(name);
    return candidate && progressOf(this.context, name, candidate);
  }

  /** Takes up a filling that was cancelled and kept. A crash needs no resuming: the next process goes on by itself. */
  async resume(name: string): Promise<void> {
    await this.change(name, (lineage) => {
      if (lineage.candidate?.state !== 'cancelled') throw new NotNow(`No cancelled rebuild of '${name}' is kept.`);
      return { ...lineage, candidate: { ...lineage.candidate, state: 'filling' } };
    });
  }

  /** Ends a rebuild that is not wanted. With `keep`, what is filled stays and can be resumed. */
  async cancel(name: string, { keep = false } = {}): Promise<void> {
    let stopped: Candidate | undefined;
    await this.change(name, (lineage) => {
      stopped = lineage.candidate;
      if (!stopped) throw new NotNow(`There is no rebuild of '${name}'.`);
      if (keep && stopped.state !== 'filling') throw new NotNow(`The rebuild of '${name}' is ${stopped.state}.`);
      if (keep) return { ...lineage, candidate: { ...stopped, state: 'cancelled' } };
      return discard({ ...lineage, candidate: undefined }, stopped);
    });
    await this.context.fills.stop(stopped!.collection);
    await this.sweepGarbage(name);
  }

  /**
   * What the rebuild would change, document by document at equal positions, while both go on.
   * @param options.version compare the live edition of another version of the code with the present one instead
   */
  async diff(name: string, options: CompareOptions & { version?: number } = {}): Promise<EditionDiff> {
    const projection = this.context.projection(name);
    const lineage = await this.lineage(name);
    const [before, after] =
      options.version === undefined
        ? [lineage.live, lineage.candidate ?? lineage.previous]
        : [(await this.otherVersion(projection, options.version)).live, lineage.live];
    if (!after) throw new NotNow(`There is nothing to compare '${name}' with. Rebuild it first.`);
    if (lineage.candidate && after === lineage.candidate && lineage.candidate.state !== 'ready')
      throw new NotNow(`The rebuild of '${name}' is ${lineage.candidate.state}.`);
    await this.context.changed();
    const sides = [before, after].map(({ collection }) => ({ collection, checkpoint: collection })) as [
      { collection: string; checkpoint: string },
      { collection: string; checkpoint: string },
    ];
    const rows = sides.map((side) => ({ ...side, collection: rowsName(side.collection) })) as typeof sides;
    return {
      projection: name,
      before: before.collection,
      after: after.collection,
      positions: { before: await this.positionOf(before), after: await this.positionOf(after) },
      documents: await compare(this.context.readStore, ...sides, options),
      ...(projection.rows && { rows: await compare(this.context.readStore, ...rows, options) }),
    };
  }

  /**
   * Makes the rebuilt edition the live one. The old one goes on projecting as `previous`; one that was `previous`
   * before is dropped.
   * @throws NotNow when there is no rebuild that is ready and up to date
   */
  async switch(name: string, by = this.context.owner): Promise<Lineage> {
    const { candidate, live } = await this.lineage(name);
    if (candidate?.state !== 'ready')
      throw new NotNow(
        candidate ? `The rebuild of '${name}' is ${candidate.state}.` : `There is no rebuild of '${name}'.`,
      );
    await this.upToDate(name, live, candidate);
    const lineage = await this.change(name, (now) => {
      if (
        now.candidate?.collection !== candidate.collection ||
        now.candidate.state !== 'ready' ||
        now.live.collection !== live.collection
      )
        throw new NotNow(`Projection '${name}' was changed by somebody else meanwhile.`);
      const { state: _state, reason: _reason, startedAt: _at, startedBy: _by, ...edition } = now.candidate;
      const next: Lineage = {
        ...now,
        live: edition,
        previous: now.live,
        candidate: undefined,
        switched: { at: this.isoNow(), by, what: 'switch' },
      };
      return now.previous ? discard(next, now.previous) : next;
    });
    await this.sweepGarbage(name);
    return lineage;
  }

  /** Goes back to the edition before the last switch (and, done twice, forward again). */
  async rollback(name: string, by = this.context.owner): Promise<Lineage> {
    const { live, previous } = await this.lineage(name);
    if (!previous) throw new NotNow(`Projection '${name}' has no earlier edition to go back to.`);
    await this.upToDate(name, live, previous);
    return this.change(name, (now) => {
      if (now.previous?.collection !== previous.collection || now.live.collection !== live.collection)
        throw new NotNow(`Projection '${name}' was changed by somebody else meanwhile.`);
      return { ...now, live: previous, previous: live, switched: { at: this.isoNow(), by, what: 'rollback' } };
    });
  }

  /**
   * Drops the edition before the last switch, or everything of another version of the code.
   * @throws NotNow when there is none
   */
  async retire(name: string, { version }: { version?: number } = {}): Promise<void> {
    if (version !== undefined && version !== this.context.projection(name).version)
      return this.retireVersion(name, version);
    await this.othersHaveSeenTheSwitch(name);
    await this.change(name, (lineage) => {
      if (!lineage.previous) throw new NotNow(`Projection '${name}' has no earlier edition.`);
      return discard({ ...lineage, previous: undefined }, lineage.previous);
    });
    await this.sweepGarbage(name);
  }

  /** Other versions of the code that have left documents here. */
  async otherVersions(name: string): Promise<number[]> {
    const projection = this.context.projection(name);
    return (await versionsOf(this.context.readStore, projection)).filter((version) => version !== projection.version);
  }

  /** Stops projecting; queries go on with what is there. */
  async pause(name: string, by = this.context.owner): Promise<void> {
    await this.change(name, (lineage) => {
      if (lineage.paused) throw new NotNow(`Projection '${name}' is paused already.`);
      return { ...lineage, paused: { at: this.isoNow(), by } };
    });
  }

  async unpause(name: string): Promise<void> {
    await this.change(name, (lineage) => {
      if (!lineage.paused) throw new NotNow(`Projection '${name}' is not paused.`);
      return { ...lineage, paused: undefined };
    });
  }

  /** Drops what no edition is any more, also what a crash left behind. */
  async sweepGarbage(name: string): Promise<void> {
    const { readStore, faults } = this.context;
    const projection = this.context.projection(name);
    const { garbage } = await this.lineage(name);
    if (!garbage?.length) return;
    for (const collection of garbage) await dropEdition(readStore, faults, projection, collection);
    await changeLineage(readStore, projection, (lineage) => ({
      ...lineage,
      garbage: lineage.garbage?.filter((collection) => !garbage.includes(collection)),
    }));
  }

  private async retireVersion(name: string, version: number): Promise<void> {
    const { readStore, faults } = this.context;
    const projection = this.context.projection(name);
    const { live, candidate, previous, garbage = [] } = await this.otherVersion(projection, version);
    const editions = [live, candidate, previous].flatMap((edition) => (edition ? [edition.collection] : []));
    for (const collection of [...editions, ...garbage]) await dropEdition(readStore, faults, projection, collection);
    await forgetVersion(readStore, { name, version });
  }

  private async otherVersion({ name }: Projection, version: number): Promise<Lineage> {
    const known = (await versionsOf(this.context.readStore, { name, version })).includes(version);
    const found = known ? await readLineage(this.context.readStore, { name, version }) : undefined;
    if (!found) throw new NotNow(`There are no documents of version ${version} of '${name}'.`);
    return found.lineage;
  }

  /** Other processes may read the old edition for as long as they remember what was live. */
  private async othersHaveSeenTheSwitch(name: string): Promise<void> {
    const { switched } = await this.lineage(name);
    const left = switched ? Date.parse(switched.at) + 2 * LINEAGE_CACHE_MS - this.context.now() : 0;
    if (left > 0) await pause(Math.min(left, 2 * LINEAGE_CACHE_MS), new AbortController().signal);
  }

  /** Nobody who has read their own write in blue may miss it in green. */
  private async upToDate(name: string, live: Edition, next: Edition): Promise<void> {
    await this.context.changed();
    const wanted = await this.positionOf(live);
    const { signal } = new AbortController();
    for (let waited = 0; (await this.positionOf(next)) < wanted; waited += 20) {
      if (waited >= SWITCH_PATIENCE_MS)
        throw new NotNow(
          `'${next.collection}' is behind '${live.collection}'. Try again when projection '${name}' has caught up.`,
        );
      await pause(20, signal);
    }
  }

  private async positionOf({ collection }: Edition): Promise<Position> {
    return ((await this.context.readStore.checkpoint(collection))?.position ?? '') as Position;
  }

  private async lineage(name: string): Promise<Lineage> {
    const found = await readLineage(this.context.readStore, this.context.projection(name));
    if (!found) throw new NotNow(`Projection '${name}' has not been started yet.`);
    return found.lineage;
  }

  private async change(name: string, change: (lineage: Lineage, projection: Projection) => Lineage): Promise<Lineage> {
    const projection = this.context.projection(name);
    const lineage = await changeLineage(this.context.readStore, projection, (before) => change(before, projection));
    await this.context.changed();
    return lineage;
  }

  private isoNow(): string {
    return new Date(this.context.now()).toISOString();
  }
}

function discard(lineage: Lineage, { collection }: Edition): Lineage {
  return { ...lineage, garbage: [...(lineage.garbage ?? []), collection] };
}

async function dropEdition(
  readStore: ReadStore,
  faults: FaultLog,
  projection: Projection,
  collection: string,
): Promise<void> {
  await readStore.clearCheckpoint(collection);
  for (const { name } of specsOf(projection, collection)) await readStore.drop(name);
  await faults.clearCollection(collection);
}
