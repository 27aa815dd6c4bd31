import type { DocumentWrite, ReadStore, WriteBatch } from '@wavelane/read-store';
import { Fenced, ReadStoreUnavailable } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { asError, type Fault } from '../define/fault.js';
import { type Folding, foldSlice } from '../define/fold.js';
import { rowsName } from '../define/naming.js';
import type { Slice } from '../define/routing.js';
import { RULES, type Rules } from '../define/rules.js';

type Mark = WriteBatch['checkpoint'];

/** Takes slices of the log into one collection: load their documents, fold, write (the five rules are in rules.ts). */
export class BatchWriter {
  constructor(
    private readonly readStore: ReadStore,
    private readonly projection: Projection,
    private readonly collection: string,
    private readonly rules: Rules = RULES,
  ) {}

  /**
   * @param onFaults called before anything is written that would pass over them
   * @throws ReadStoreUnavailable, Fenced and every other error that is no fault of one document
   */
  async take(
    slice: Slice,
    quarantined: ReadonlySet<string>,
    checkpoint: Mark,
    onFaults: (faults: readonly Fault[]) => Promise<void>,
  ): Promise<void> {
    const ids = new Set(slice.parts.flatMap(({ keys }) => keys));
    const loaded = new Map<string, Folding>();
    if (ids.size > 0) {
      for (const document of await this.readStore.load(this.collection, [...ids])) loaded.set(document.id, document);
    }
    const { documents, faults } = foldSlice(this.projection, slice.parts, loaded, quarantined, this.rules);
    if (faults.length > 0) await onFaults(faults);
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

  /** One batch in the order of rules 4 and 5; nothing at all where there is nothing to write. */
  async write(rows: readonly DocumentWrite[], documents: readonly DocumentWrite[], checkpoint: Mark): Promise<void> {
    if (rows.length === 0 && documents.length === 0 && !checkpoint) return;
    const { collection } = this;
    await this.readStore.write({
      ...(rows.length > 0 && { rows: [{ collection: rowsName(collection), writes: rows }] }),
      ...(documents.length > 0 && { documents: [{ collection, writes: documents }] }),
      ...(checkpoint && { checkpoint }),
    });
  }

  /** @throws where the collection itself takes no writes (it is gone) */
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
