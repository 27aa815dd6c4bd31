import type { StoredEvent } from '@wavelane/event-store';
import type { DocumentWrite } from '@wavelane/read-store';
import type { Document, Projection } from './definition.js';
import { asError, type Fault } from './fault.js';
import type { Slice } from './routing.js';
import { RULES, type Rules } from './rules.js';

/** A document on its way through folds: null is deleted. */
export interface Folding {
  position: string;
  body: Document | null;
}

/** @throws the fold's errors, and TypeError if it gives no document */
function foldOne(projection: Projection, key: string, before: Folding | undefined, event: StoredEvent): Folding {
  const body: unknown = projection.fold(before?.body ?? projection.initial(key), event);
  if (typeof body !== 'object' || Array.isArray(body)) throw new TypeError(`The fold gave ${typeof body}, no document`);
  return { position: event.position, body: body as Document | null };
}

/**
 * Folds a slice into documents: every way in which documents are made goes through here. Pure. A key with a fold that
 * throws is left as it was before that event, and takes no later one: they would build on a state that never was.
 * @param loaded the documents as they are; undefined for those that are not there
 * @param quarantined keys that had a fault before
 */
export function foldSlice(
  projection: Projection,
  parts: Slice['parts'],
  loaded: { get(key: string): Folding | undefined },
  quarantined: { has(key: string): boolean },
  rules: Rules = RULES,
): { documents: DocumentWrite[]; faults: Fault[] } {
  const touched = new Map<string, Folding>();
  const faults: Fault[] = [];
  const broken = new Set<string>();
  for (const { event, keys } of parts) {
    for (const key of keys) {
      if (quarantined.has(key) || broken.has(key)) continue;
      const before = touched.get(key) ?? loaded.get(key);
      if (before && rules.hasSeen(before.position, event.position)) continue;
      try {
        touched.set(key, foldOne(projection, key, before, event));
      } catch (error) {
        broken.add(key);
        faults.push({ key, event, error: asError(error) });
      }
    }
  }
  const documents = Array.from(touched, ([id, { position, body }]) => ({ id, position, body }));
  return { documents, faults };
}
