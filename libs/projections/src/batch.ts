import type { StoredEvent } from '@wavelane/event-store';
import type { DocumentWrite, LoadedDocument, ReadStore, WriteBatch } from '@wavelane/read-store';
import type { Document, Projection } from './definition.js';
import { rowsName } from './naming.js';

/** A fold (or the finding of keys or rows) that threw. */
export interface Fault {
  /** null when the event's keys could not even be found. */
  key: string | null;
  event: StoredEvent;
  error: Error;
}

/** What a page of events does to one projection's documents. */
export interface Folded {
  documents: DocumentWrite[];
  rows: DocumentWrite[];
  faults: Fault[];
}

export const handled = (projection: Projection, events: readonly StoredEvent[]) =>
  events.filter(({ type }) => projection.handles.includes(type));

/** Keys of an event, each once. */
export function keysOf(projection: Projection, event: StoredEvent): string[] {
  const keys = projection.keys(event);
  return typeof keys === 'string' ? [keys] : [...new Set(keys)];
}

/**
 * Folds events into loaded documents. Pure. Rule 1: an event at or below a document's position has been seen and is
 * skipped. Rule 3: a deleted document stays as a tombstone with its position.
 * @param quarantined keys that had a fault before: their later events would corrupt them
 */
export function fold(
  projection: Projection,
  events: readonly StoredEvent[],
  loaded: ReadonlyMap<string, Pick<LoadedDocument, 'position' | 'body'>>,
  quarantined: ReadonlySet<string>,
): Folded {
  const touched = new Map<string, { position: string; body: Document | null }>();
  const rows: DocumentWrite[] = [];
  const faults: Fault[] = [];
  const broken = new Set(quarantined);
  for (const event of events) {
    let keys: string[];
    try {
      keys = keysOf(projection, event);
      for (const { id, body } of projection.rows?.(event) ?? []) rows.push({ id, position: event.position, body });
    } catch (error) {
      faults.push({ key: null, event, error: error as Error });
      continue;
    }
    for (const key of keys) {
      if (broken.has(key)) continue;
      const before = touched.get(key) ?? loaded.get(key);
      if (before && event.position <= before.position) continue;
      try {
        const body = projection.fold(before?.body ?? projection.initial(key), event);
        touched.set(key, { position: event.position, body });
      } catch (error) {
        broken.add(key);
        faults.push({ key, event, error: error as Error });
      }
    }
  }
  const documents = [...touched].map(([id, { position, body }]) => ({ id, position, body }));
  return { documents, rows, faults };
}

/** The documents that events touch, with tombstones. */
export async function loadTouched(
  readStore: ReadStore,
  projection: Projection,
  collection: string,
  events: readonly StoredEvent[],
): Promise<Map<string, LoadedDocument>> {
  const keys = new Set<string>();
  for (const event of events) {
    try {
      for (const key of keysOf(projection, event)) keys.add(key);
    } catch {
      // `fold` reports it
    }
  }
  return new Map((await readStore.load(collection, [...keys])).map((document) => [document.id, document]));
}

/** One unit of work in the order the rules ask for: rows, documents, checkpoint (rules 5, 2 and 4 are the store's). */
export function toBatch(
  collection: string,
  { rows, documents }: Folded,
  checkpoint: WriteBatch['checkpoint'],
): WriteBatch {
  return {
    ...(rows.length > 0 && { rows: [{ collection: rowsName(collection), writes: rows }] }),
    ...(documents.length > 0 && { documents: [{ collection, writes: documents }] }),
    checkpoint,
  };
}
