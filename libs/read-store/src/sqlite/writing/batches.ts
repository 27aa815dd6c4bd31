import type { CheckpointWrite, DocumentWrite, WriteBatch } from '../../port.js';
import type { Catalog } from '../catalog.js';
import type { CheckpointsAndPointers } from '../checkpoints-and-pointers.js';
import type { Connection } from '../connection.js';
import type { Documents } from '../documents.js';
import { type PreparedWrites, prepareWrites } from './prepared-writes.js';
import type { Step, Transaction } from './transaction.js';

type Of<W> = readonly { collection: string; writes: W }[];

/** A batch whose documents are ready for their tables. */
export interface PreparedBatch {
  rows: Of<PreparedWrites>;
  documents: Of<PreparedWrites>;
  checkpoints: readonly CheckpointWrite[];
}

/** Documents that are made ready before the event loop has a turn. */
const AT_ONCE = 200;

/**
 * The most JSON sent to another thread at once, in characters. A batch with more, of huge documents, is written here.
 */
const MOST_CHARACTERS = 4_000_000;

/** Makes batches ready to be written, here or by another connection. */
export class Batches {
  constructor(
    private readonly connection: Connection,
    private readonly catalog: Catalog,
    private readonly documents: Documents,
    private readonly checkpointsAndPointers: CheckpointsAndPointers,
  ) {}

  /**
   * Prepares a batch in slices, between which the event loop runs, if it is large. @throws TypeError a value is no
   * document
   */
  async prepared({ rows, documents, checkpoints }: Required<WriteBatch>): Promise<PreparedBatch> {
    return { rows: await this.all(rows), documents: await this.all(documents), checkpoints };
  }

  /** The batch as a transaction for another thread; undefined if it has to be written here. */
  transactionOf({ rows, documents, checkpoints }: PreparedBatch): Transaction | undefined {
    const all = [...rows, ...documents].flatMap(({ writes }) => writes.writes);
    if (all.reduce((sum, { json }) => sum + (json?.length ?? 0), 0) > MOST_CHARACTERS) return undefined;
    const steps: Step[] = [];
    for (const { how, of } of [
      { how: 'add' as const, of: rows },
      { how: 'put' as const, of: documents },
    ]) {
      for (const { collection, writes } of of) {
        const its = this.documents.steps(collection, writes, how);
        if (!its) return undefined;
        steps.push(...its);
      }
    }
    steps.push(...this.checkpointsAndPointers.steps(checkpoints));
    return { steps, schemaVersion: this.catalog.version };
  }

  private async all(parts: Of<readonly DocumentWrite[]>): Promise<Of<PreparedWrites>> {
    const prepared: { collection: string; writes: PreparedWrites }[] = [];
    for (const { collection, writes } of parts)
      prepared.push({ collection, writes: await this.one(collection, writes) });
    return prepared;
  }

  private async one(name: string, writes: readonly DocumentWrite[]): Promise<PreparedWrites> {
    const ready = (piece: readonly DocumentWrite[]) =>
      this.connection.read(() => prepareWrites(piece, this.catalog.demand(name)));
    const all = await ready(writes.slice(0, AT_ONCE));
    for (let from = AT_ONCE; from < writes.length; from += AT_ONCE) {
      await new Promise((resolve) => setImmediate(resolve));
      const more = await ready(writes.slice(from, from + AT_ONCE));
      // If the columns have changed meanwhile, SQLite finds the values.
      const fits = more.columns.join() === all.columns.join();
      all.writes.push(...(fits ? more.writes : more.writes.map((write) => ({ ...write, values: undefined }))));
    }
    return all;
  }
}
