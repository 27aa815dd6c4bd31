/**
 * The rules that keep documents right although writers crash, repeat themselves and outlive their lease
 * (docs/adr/0006-projection-rules.md):
 *
 * 1. A document carries the position of the last event folded into it; the fold skips events at or below it.
 * 2. A document is written only if the stored position is lower. Higher is always right: a document at a position is a
 *    function of the history up to it. (The read store's duty.)
 * 3. A deletion leaves a tombstone with its position; tombstones are removed only when no old writer can be active.
 * 4. The checkpoint is written after the documents it speaks for. (The order is the read store's duty.)
 * 5. Derived rows are written before the documents, only if their id is not there yet. (The read store's duty.)
 *
 * This type is the engine's own part. Only the simulation passes another one, to show that each rule is needed.
 */
export interface Rules {
  /** Rule 1. */
  hasSeen(documentPosition: string, eventPosition: string): boolean;
}

export const RULES: Rules = Object.freeze({
  hasSeen: (documentPosition: string, eventPosition: string) => eventPosition <= documentPosition,
});
