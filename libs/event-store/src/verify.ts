import { StoreCorrupt } from './errors.js';
import { type Position, type Revision, START, type StoredEvent } from './event.js';
import type { EventStore } from './port.js';
import { IdSet } from './id-set.js';

/** A fault of the log. */
export interface LogDifference {
  rule: 'readable' | 'positions rise' | 'revisions are contiguous' | 'ids are unique' | 'acknowledged is kept' | 'file';
  stream?: string;
  revision?: Revision;
  position?: Position;
  /** One sentence that names the place and what is wrong with it. */
  message: string;
}

export interface LogReport {
  events: number;
  streams: number;
  head: Position;
  /** The first difference found; undefined for a sound log. */
  difference?: LogDifference;
}

/** What a client was told: these events, in this order, are in this stream. */
export interface AcknowledgedAppend {
  stream: string;
  ids: readonly string[];
}

export interface VerifyOptions {
  /** Each must be there exactly once, whole and in a row. */
  acknowledged?: readonly AcknowledgedAppend[];
  /** Stops before the first event for which it is true; acknowledged appends are not checked then. */
  until?: (event: StoredEvent) => boolean;
  /** Gets the events as they were read, a page at a time, once they were found sound; waited for. */
  onPage?: (events: readonly StoredEvent[]) => Promise<void>;
  /** Called now and then with its progress. */
  onProgress?: (events: number, position: Position) => void;
  signal?: AbortSignal;
}

const PAGE = 1_000;

/**
 * Reads the whole log and checks what must always hold: every event is readable and unchanged (checksum, where the
 * engine has one), positions rise, the revisions of every stream run from 0 without a gap, no stream holds an id twice,
 * and every acknowledged append is there. Reads page by page; keeps eight bytes per event and one number per stream.
 */
export async function verifyLog(store: EventStore, options: VerifyOptions = {}): Promise<LogReport> {
  const revisions = new Map<string, Revision>();
  const ids = new IdSet();
  let events = 0;
  let head: Position = START;
  const report = (difference?: LogDifference): LogReport => ({ events, streams: revisions.size, head, difference });

  for (let isEnd = false, next: Position = START; !isEnd;) {
    let page;
    try {
      page = await store.readAll({ after: next, limit: PAGE, signal: options.signal });
    } catch (error) {
      if (!(error instanceof StoreCorrupt)) throw error;
      return report({ rule: 'readable', position: next, message: error.message });
    }
    const stop = options.until ? page.events.findIndex(options.until) : -1;
    const wanted = stop < 0 ? page.events : page.events.slice(0, stop);
    for (const event of wanted) {
      const difference = differenceAt(event, head, revisions) ?? (await duplicateId(store, event, ids));
      if (difference) return report(difference);
      revisions.set(event.stream, event.revision);
      head = event.position;
      events++;
    }
    await options.onPage?.(wanted);
    if (stop >= 0) return report();
    next = page.next;
    isEnd = page.head;
    options.onProgress?.(events, next);
  }
  return report(await firstUnkept(store, options.acknowledged ?? []));
}

function differenceAt(
  event: StoredEvent,
  before: Position,
  revisions: ReadonlyMap<string, Revision>,
): LogDifference | undefined {
  const { stream, revision, position } = event;
  const at = { stream, revision, position };
  if (position <= before)
    return { rule: 'positions rise', ...at, message: `Position ${position} comes after position ${before}` };
  const expected = (revisions.get(stream) ?? -1) + 1;
  if (revision === expected) return undefined;
  const message = `Stream ${stream}: revision ${revision} at position ${position} stands where ${expected} belongs`;
  return { rule: 'revisions are contiguous', ...at, message };
}

/** The set works on hashes, so a suspected id is looked up. */
async function duplicateId(store: EventStore, event: StoredEvent, ids: IdSet): Promise<LogDifference | undefined> {
  if (ids.add(`${event.stream} ${event.id}`)) return undefined;
  const { stream, revision, position, id } = event;
  for await (const earlier of store.readStream(stream, { limit: revision })) {
    if (earlier.id !== id) continue;
    const message = `Stream ${stream}: id ${id} stands at revision ${earlier.revision} and again at ${revision}`;
    return { rule: 'ids are unique', stream, revision, position, message };
  }
  return undefined;
}

async function firstUnkept(
  store: EventStore,
  acknowledged: readonly AcknowledgedAppend[],
): Promise<LogDifference | undefined> {
  for (const [stream, appends] of byStream(acknowledged)) {
    const at = new Map<string, Revision>();
    for await (const { id, revision } of store.readStream(stream)) at.set(id, revision);
    for (const { ids } of appends) {
      const first = at.get(ids[0] ?? '') ?? -1;
      const missing = ids.find((id, index) => first < 0 || at.get(id) !== first + index);
      if (missing === undefined) continue;
      const message = `Stream ${stream}: id ${missing} was acknowledged and is not where it was written`;
      return { rule: 'acknowledged is kept', stream, message };
    }
  }
  return undefined;
}

function byStream(appends: readonly AcknowledgedAppend[]): Map<string, AcknowledgedAppend[]> {
  const streams = new Map<string, AcknowledgedAppend[]>();
  for (const append of appends) {
    const known = streams.get(append.stream);
    if (known) known.push(append);
    else streams.set(append.stream, [append]);
  }
  return streams;
}
