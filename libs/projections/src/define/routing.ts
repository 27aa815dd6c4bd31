import type { Position, StoredEvent } from '@wavelane/event-store';
import { type DocumentWrite, isId } from '@wavelane/read-store';
import { asError, type Fault } from './fault.js';
import type { Projection } from './definition.js';

/** An event with its keys and rows, before any document is read. */
export interface Routed {
  event: StoredEvent;
  /** Each once. */
  keys: readonly string[];
  rows: readonly DocumentWrite[];
}

/** A part of a page that is loaded, folded and written at once. */
export interface Slice {
  parts: readonly { event: StoredEvent; keys: readonly string[] }[];
  rows: readonly DocumentWrite[];
  /** How many documents it may touch. */
  keys: number;
  /** How many events it completes. */
  events: number;
  /** Everything up to here is in this slice or an earlier one; undefined while the first event is not complete. */
  done: Position | undefined;
}

/**
 * Finds keys and rows of the events a projection handles, each function called once an event. If the keys or rows
 * throw, the event is a fault of its own; if only the rows throw, the documents still take it.
 */
export function route(
  projection: Projection,
  handles: ReadonlySet<string>,
  events: readonly StoredEvent[],
  after: string,
): { routed: Routed[]; faults: Fault[] } {
  const routed: Routed[] = [];
  const faults: Fault[] = [];
  for (const event of events) {
    if (!handles.has(event.type) || event.position <= after) continue;
    let keys: readonly string[] = [];
    let rows = NONE;
    try {
      keys = keysOf(projection, event);
      rows = rowsOf(projection, event);
    } catch (error) {
      faults.push({ key: null, event, error: asError(error) });
    }
    if (keys.length > 0 || rows.length > 0) routed.push({ event, keys, rows });
  }
  return { routed, faults };
}

/** Keys of an event, each once. @throws TypeError for a key that no store takes as an id: the event is set aside then */
export function keysOf(projection: Projection, event: StoredEvent): readonly string[] {
  const given = projection.keys(event);
  const keys = typeof given === 'string' ? [given] : given.length < 2 ? given : [...new Set(given)];
  for (const key of keys) {
    if (!isId(key)) throw new TypeError(`Not a key: ${JSON.stringify(key)}`);
  }
  return keys;
}

const NONE: readonly DocumentWrite[] = [];

/** Rows of an event. @throws TypeError for an id that no store takes */
export function rowsOf(projection: Projection, event: StoredEvent): readonly DocumentWrite[] {
  if (!projection.rows) return NONE;
  return projection.rows(event).map(({ id, body }) => {
    if (!isId(id)) throw new TypeError(`Not the id of a row: ${JSON.stringify(id)}`);
    return { id, position: event.position, body };
  });
}

/**
 * Cuts a page into slices of about `size()` keys, so that neither an event that touches thousands of documents nor a
 * page full of them is written (or held in memory) at once. One event may be spread over several slices: rule 1 makes
 * that safe, as long as no checkpoint speaks for it before its last slice.
 */
export function* slices(routed: readonly Routed[], size: () => number): Generator<Slice> {
  let parts: { event: StoredEvent; keys: readonly string[] }[] = [];
  let rows: DocumentWrite[] = [];
  let keys = 0;
  let events = 0;
  let done: Position | undefined;
  const cut = (): Slice => {
    const slice = { parts, rows, keys, events, done };
    parts = [];
    rows = [];
    keys = events = 0;
    return slice;
  };
  for (const one of routed) {
    if (one.rows.length > 0) rows.push(...one.rows);
    if (one.keys.length === 0) parts.push(one);
    for (let from = 0; from < one.keys.length;) {
      const room = Math.max(1, size() - keys);
      const isWhole = from === 0 && one.keys.length <= room;
      const part = isWhole ? one : { event: one.event, keys: one.keys.slice(from, from + room) };
      parts.push(part);
      keys += part.keys.length;
      from += part.keys.length;
      if (from < one.keys.length) yield cut();
    }
    done = one.event.position;
    events++;
    if (keys >= size() || rows.length >= size()) yield cut();
  }
  if (parts.length > 0) yield cut();
}
