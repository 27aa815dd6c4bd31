import type { DomainEvent, Recorded } from '@wavelane/event-store';
import type { IndexSpec } from '@wavelane/read-store';

/** The body of a read-model document. */
export type Document = Record<string, unknown>;

/** An append-only row derived from one event (a ledger line, a timeline entry). `id` is deterministic. */
export interface DerivedRow {
  id: string;
  body: Document;
}

/**
 * A read model as pure data: how events become documents. No clock, no randomness, no I/O, no reading of other
 * documents: a document at position p is a function of the history up to p, and the engine's guards depend on that.
 */
export interface Projection<D extends Document = Document, E extends DomainEvent = DomainEvent> {
  /** Lower-case kebab. Also the name of its collection, with the version after it. */
  name: string;
  /** Raise it when the fold, the keys or the handled types change: a new version is another collection. */
  version: number;
  /** Event types it folds. Others are skipped unread if the engine allows. */
  handles: readonly E['type'][];
  /** Which documents an event belongs to. A pure function of the event alone. */
  keys(event: Recorded<E>): string | readonly string[];
  /**
   * Event types before which their documents mostly do not exist: such a document is written without a look-up. If it
   * exists after all, it is looked up then, so this changes only the cost of writing.
   */
  begins?: readonly E['type'][];
  initial(key: string): D;
  /** The next document; null deletes it. Must not change its argument. */
  fold(document: D, event: Recorded<E>): D | null;
  /** Rows beside the documents, in a collection of their own (`<name>.rows`). Need no earlier state. */
  rows?(event: Recorded<E>): readonly DerivedRow[];
  indexes: readonly IndexSpec[];
  rowIndexes?: readonly IndexSpec[];
}

/** Gives a projection its types. @template E the events that it may handle: their content is typed in its functions */
export function projection<D extends Document, E extends DomainEvent = DomainEvent>(
  definition: Projection<D, E>,
): Projection<D> {
  return definition;
}
