import { EventLoopTurns, type Position } from '@wavelane/event-store';
import type { CheckpointWrite, ReadStore } from '@wavelane/read-store';
import { AlreadyThere, Fenced, ReadStoreUnavailable } from '@wavelane/read-store';
import { LogRolledBack, ProjectionChanged, StaleBatch } from '../../define/errors.js';
import { asError } from '../../define/fault.js';
import { type Slice, slices } from '../../define/routing.js';
import { BatchWriter, type Folded } from './batch-writer.js';
import { AdaptiveBatchSize, loopTime } from '../event-loop.js';
import { BATCH_MAX_AGE_MS, type LogPage, type RunningVersion } from '../running-version.js';

/** The part of a page that a version has to take, cut lazily. */
interface Part {
  version: RunningVersion;
  slices: Iterator<Slice, undefined>;
  /** The end of its last slice. */
  end: string;
}

interface Piece {
  version: RunningVersion;
  writer: BatchWriter;
  folded: Folded;
  /** The position of the checkpoint with its last slice. */
  safe: Position | undefined;
}

/** A checkpoint that is written with the last documents of a page, if all versions have all of it. */
export interface LastCheckpoint {
  at: () => Promise<CheckpointWrite | undefined>;
  written: (checkpoint: CheckpointWrite) => void;
}

/** The failures of single versions, which left the page out. */
export type Failures = ReadonlyMap<RunningVersion, Error>;

/**
 * Takes pages of the log into all versions at the same position: the changes of a page are written together, one write
 * per collection and one for all checkpoints, in pieces that let the event loop run.
 */
export class PageWriter {
  /** Documents that the batch at hand still has room for. */
  private room = 0;

  /** @param budget how many documents are written at once; by default as many as the store takes, or as fit the event loop */
  constructor(
    private readonly readStore: ReadStore,
    private readonly budget?: AdaptiveBatchSize,
  ) {}

  private readonly fitting = new AdaptiveBatchSize(200, 100, 2_000);

  private get size(): number {
    return this.budget?.size ?? this.readStore.largeBatch() ?? this.fitting.size;
  }

  /**
   * Takes into each version the part of the page that it has not had.
   * @returns the versions that failed by themselves; they have to be opened again
   * @throws errors that concern all versions: ReadStoreUnavailable, Fenced, LogRolledBack, ProjectionChanged
   */
  async take(versions: readonly RunningVersion[], page: LogPage, last?: LastCheckpoint): Promise<Failures> {
    const read = performance.now();
    const turns = new EventLoopTurns();
    const failures = new Map<RunningVersion, Error>();
    const behind = versions.filter(({ position }) => page.next > position);
    let parts = await this.route(behind, page, failures);
    while (parts.length > 0) {
      const held = loopTime();
      if (performance.now() - read > BATCH_MAX_AGE_MS) {
        for (const { version } of parts) failures.set(version, new StaleBatch(version.collection));
        break;
      }
      const pieces = await this.fold(parts, page, failures);
      const isDone = ({ version, end }: Part) =>
        pieces.some(
          ({ version: of, folded: { slice } }) => of === version && slice.done !== undefined && slice.done >= end,
        );
      parts = parts.filter((part) => !failures.has(part.version) && !isDone(part));
      const isLast = parts.length === 0 && failures.size === 0;
      await this.write(pieces, isLast ? last : undefined, failures);
      parts = parts.filter(({ version }) => !failures.has(version));
      const keys = pieces.reduce((sum, { folded }) => sum + folded.slice.keys, 0);
      this.fitting.took(held(), keys);
      await turns.take();
    }
    for (const version of behind) if (!failures.has(version)) version.passed(page);
    return failures;
  }

  private async route(
    versions: readonly RunningVersion[],
    page: LogPage,
    failures: Map<RunningVersion, Error>,
  ): Promise<Part[]> {
    const parts: Part[] = [];
    for (const version of versions)
      await unlessAlone(version, failures, async () => {
        const routed = await version.route(page);
        const last = routed.at(-1);
        if (last) parts.push({ version, slices: slices(routed, () => this.room), end: last.event.position });
      });
    return parts;
  }

  /** The next slice of each version, until the batch is as large as it may be. */
  private async fold(parts: readonly Part[], page: LogPage, failures: Map<RunningVersion, Error>): Promise<Piece[]> {
    const taken: { version: RunningVersion; slice: Slice; isLast: boolean }[] = [];
    this.room = this.size;
    for (const { version, slices: left, end } of parts) {
      const slice = left.next().value;
      if (slice) taken.push({ version, slice, isLast: slice.done === end });
      this.room -= slice ? Math.max(slice.keys, slice.rows.length) : 0;
      if (this.room <= 0) break;
    }
    const pieces: Piece[] = [];
    const fold = async ({ version, slice, isLast }: (typeof taken)[number]) => {
      const loaded = await version.load(slice);
      return async () => {
        const safe = isLast ? page.safe : undefined;
        pieces.push({ version, writer: version.writer, folded: await version.fold(slice, loaded, safe), safe });
      };
    };
    // Loaded side by side, folded in their order.
    const loads = await Promise.allSettled(taken.map(fold));
    for (const [index, load] of loads.entries()) {
      const { version } = taken[index] as (typeof taken)[number];
      await unlessAlone(version, failures, async () => {
        if (load.status === 'rejected') throw load.reason;
        await load.value();
      });
    }
    return pieces;
  }

  private async write(
    pieces: readonly Piece[],
    last: LastCheckpoint | undefined,
    failures: Map<RunningVersion, Error>,
  ): Promise<void> {
    if (pieces.length === 0) return;
    const checkpoint = await last?.at();
    try {
      await this.readStore.write(BatchWriter.together(pieces, checkpoint));
      if (checkpoint) last?.written(checkpoint);
      for (const { version, folded } of pieces) version.took(folded);
    } catch (error) {
      if (concernsAll(error)) throw error;
      const looked = await this.looked(pieces, failures);
      if (error instanceof AlreadyThere) return this.write(looked, failures.size > 0 ? undefined : last, failures);
      // A version that cannot take its part delays no other.
      for (const { version, folded } of looked) await unlessAlone(version, failures, () => version.put(folded));
    }
  }

  /** The same from documents that were looked for, all of them. */
  private async looked(pieces: readonly Piece[], failures: Map<RunningVersion, Error>): Promise<Piece[]> {
    const looked: Piece[] = [];
    for (const piece of pieces) {
      const { version, folded, safe } = piece;
      const isAssumed = folded.documents.some(({ isNew = false }) => isNew);
      await unlessAlone(version, failures, async () => {
        const { slice } = folded;
        const anew = () => version.load(slice, 'thorough').then((loaded) => version.fold(slice, loaded, safe));
        looked.push(isAssumed ? { ...piece, folded: await anew() } : piece);
      });
    }
    return looked;
  }
}

async function unlessAlone(
  version: RunningVersion,
  failures: Map<RunningVersion, Error>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (concernsAll(error)) throw error;
    failures.set(version, asError(error));
  }
}

function concernsAll(error: unknown): boolean {
  return (
    error instanceof ReadStoreUnavailable ||
    error instanceof Fenced ||
    error instanceof LogRolledBack ||
    error instanceof ProjectionChanged
  );
}
