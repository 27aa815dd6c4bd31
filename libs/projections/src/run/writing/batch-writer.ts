import type { CheckpointWrite, DocumentWrite, ReadStore, WriteBatch } from '@wavelane/read-store';
import { Fenced, ReadStoreUnavailable } from '@wavelane/read-store';
import { asError, type Fault } from '../../define/fault.js';
import { rowsName } from '../../define/naming.js';
import type { Slice } from '../../define/routing.js';

/** A slice of the log as it goes into the collection of a version. */
export interface Folded {
  slice: Slice;
  documents: readonly DocumentWrite[];
  checkpoint: CheckpointWrite | undefined;
}

/** Writes slices of the log into one collection (the five rules are in rules.ts). */
export class BatchWriter {
  constructor(
    private readonly readStore: ReadStore,
    private readonly collection: string,
  ) {}

  /** The same in one batch with those of other collections: in the order of rules 4 and 5. */
  static together(all: readonly { writer: BatchWriter; folded: Folded }[], mark?: CheckpointWrite): WriteBatch {
    const checkpoints = all.flatMap(({ folded }) => folded.checkpoint ?? []);
    if (mark) checkpoints.push(mark);
    return {
      rows: all.flatMap(({ writer, folded }) => listed(rowsName(writer.collection), folded.slice.rows)),
      documents: all.flatMap(({ writer, folded }) => listed(writer.collection, folded.documents)),
      checkpoints,
    };
  }

  /**
   * Writes a slice by itself, because a batch with others could not be written: its faults are found and reported.
   * @param onFaults called before anything is written that would pass over them
   * @throws ReadStoreUnavailable, Fenced and every other error that is no fault of one document
   */
  async put(
    { slice, documents, checkpoint }: Folded,
    onFaults: (faults: readonly Fault[]) => Promise<void>,
  ): Promise<void> {
    try {
      await this.write(slice.rows, documents, checkpoint);
    } catch (error) {
      if (error instanceof ReadStoreUnavailable || error instanceof Fenced) throw error;
      await this.probe();
      const unstorable = await this.writeOneByOne(slice, documents);
      const writes = slice.rows.length + documents.length;
      // If nothing at all can be written, the documents are not at fault.
      if (unstorable.length === 0 || (writes > 1 && unstorable.length === writes)) throw error;
      await onFaults(unstorable);
      await this.write([], [], checkpoint);
    }
  }

  /** Writes one batch in the order of rules 4 and 5; nothing at all if there is nothing to write. */
  async write(
    rows: readonly DocumentWrite[],
    documents: readonly DocumentWrite[],
    checkpoint: CheckpointWrite | undefined,
  ): Promise<void> {
    if (rows.length === 0 && documents.length === 0 && !checkpoint) return;
    const { collection } = this;
    await this.readStore.write({
      rows: listed(rowsName(collection), rows),
      documents: listed(collection, documents),
      checkpoints: checkpoint ? [checkpoint] : [],
    });
  }

  /** @throws if the collection itself takes no writes (it is gone) */
  private async probe(): Promise<void> {
    await this.readStore.write({ documents: [{ collection: this.collection, writes: [] }] });
  }

  /** Finds the fault in a batch that the store cannot take (a value that is no JSON, a document too large). */
  private async writeOneByOne(slice: Slice, documents: readonly DocumentWrite[]): Promise<Fault[]> {
    const faults: Fault[] = [];
    const attempt = async (key: string | null, rows: readonly DocumentWrite[], written: readonly DocumentWrite[]) => {
      try {
        await this.write(rows, written, undefined);
      } catch (error) {
        if (error instanceof ReadStoreUnavailable) throw error;
        const first = rows[0] ?? written[0];
        const event = slice.parts.find((part) => part.event.position === first?.position)?.event;
        if (event) faults.push({ key, event, error: asError(error) });
      }
    };
    for (const row of slice.rows) await attempt(null, [row], []);
    for (const document of documents) await attempt(document.id, [], [document]);
    return faults;
  }
}

function listed(collection: string, writes: readonly DocumentWrite[]) {
  return writes.length > 0 ? [{ collection, writes }] : [];
}
