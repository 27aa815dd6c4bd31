import { EventTooLarge } from './errors.js';
import type { Expected, NewEvent, StoredEvent } from './event.js';

/** An event made ready to be written: checked and serialised once, before anything is sent or locked. */
export interface PreparedEvent {
  id: string;
  type: string;
  schemaVersion: number;
  /** The data as given, for an engine with a client that serialises it once more. */
  content: unknown;
  /** JSON text. */
  data: string;
  /** JSON text, without `recordedAt`. */
  metadata: string;
  /** Time at which another log took the event, if it is copied from there. */
  recordedAt?: string;
}

/** EventStoreDB's default limit per append (`MaxAppendSize`); every engine keeps to it, so that switching is safe. */
export const MAX_EVENT_BYTES = 1024 * 1024;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Checks an append against the limits of every engine and serialises its events.
 * @throws RangeError no events, a name or id that no engine takes, an id twice: mistakes of the caller
 * @throws TypeError content that JSON cannot carry
 * @throws EventTooLarge one event's data and metadata are over `maxBytes`
 */
export function prepare(
  stream: string,
  events: readonly NewEvent[],
  expected: Expected,
  maxBytes = MAX_EVENT_BYTES,
): PreparedEvent[] {
  checkStream(stream);
  if (!canBeKept(stream)) throw new RangeError(`Not a stream name: ${JSON.stringify(stream)}`);
  checkExpected(expected);
  if (events.length === 0) throw new RangeError(`Stream ${stream}: nothing to append`);
  const unique = distinct(stream, events, expected);
  return unique.map((event) => serialise(stream, event, maxBytes));
}

/**
 * The same for events of another log, which keep all that they have there but their positions. They are consecutive
 * events of one stream. @throws as {@link prepare} does
 */
export function prepareCopied(
  events: readonly StoredEvent[],
  maxBytes?: number,
): { stream: string; events: PreparedEvent[]; expected: Expected } {
  const [first] = events;
  if (!first) throw new RangeError('Nothing to copy');
  const { stream, revision } = first;
  if (events.some((event, index) => event.stream !== stream || event.revision !== revision + index))
    throw new RangeError(`Stream ${stream}: the copied events do not follow each other`);
  const expected = revision === 0 ? 'none' : revision - 1;
  const prepared = prepare(stream, events.map(asNew), expected, maxBytes);
  return {
    stream,
    expected,
    events: prepared.map((event, index) => ({ ...event, recordedAt: events[index]?.metadata.recordedAt ?? '' })),
  };
}

function asNew({ id, type, schemaVersion, data, metadata }: StoredEvent): NewEvent {
  const { recordedAt: _before, ...rest } = metadata;
  return { id, type, schemaVersion, data, metadata: rest };
}

/** NUL and half a character: SQLite cuts a text at the one, and UTF-8 cannot carry the other. */
const NOT_KEPT = /[\0\p{Cs}]/u;

/** False for a name that not every engine keeps as it is: such a stream has no events. */
export const canBeKept = (stream: string): boolean => !NOT_KEPT.test(stream);

/** @throws RangeError a name that no stream of ours has */
export function checkStream(stream: string): void {
  if (stream.length === 0 || stream.length > 500 || stream.startsWith('$'))
    throw new RangeError(`Not a stream name: ${JSON.stringify(stream)}`);
}

function checkExpected(expected: Expected): void {
  if (typeof expected === 'number' && (!Number.isSafeInteger(expected) || expected < 0))
    throw new RangeError(`Not a revision to expect: ${expected}`);
}

/**
 * The same id twice in one append is a mistake if a revision is expected. With 'any' or 'exists' the caller only wants
 * the event to be there, so once is enough.
 */
function distinct(stream: string, events: readonly NewEvent[], expected: Expected): readonly NewEvent[] {
  if (events.length === 1) return events;
  const byId = new Map<string, NewEvent>();
  for (const event of events) if (!byId.has(event.id)) byId.set(event.id, event);
  if (byId.size === events.length) return events;
  if (expected === 'any' || expected === 'exists') return [...byId.values()];
  throw new RangeError(`Stream ${stream}: an append with the same event id twice`);
}

function serialise(stream: string, event: NewEvent, maxBytes: number): PreparedEvent {
  if (!UUID.test(event.id)) throw new RangeError(`Not a lower-case UUID: ${JSON.stringify(event.id)}`);
  if (event.type.length === 0 || event.type.startsWith('$'))
    throw new RangeError(`Not an event type: ${JSON.stringify(event.type)}`);
  const { schemaVersion = 1 } = event;
  if (!Number.isSafeInteger(schemaVersion) || schemaVersion < 1)
    throw new RangeError(`Not a schema version: ${schemaVersion}`);
  const data = JSON.stringify(event.data) as string | undefined;
  if (data === undefined) throw new TypeError(`Stream ${stream}: the data of ${event.type} is not JSON`);
  const metadata = JSON.stringify(event.metadata);
  // A UTF-16 unit is at most three bytes of UTF-8: most events are cleared without being encoded.
  if ((data.length + metadata.length) * 3 > maxBytes) {
    const bytes = Buffer.byteLength(data) + Buffer.byteLength(metadata);
    if (bytes > maxBytes) throw new EventTooLarge(stream, bytes, maxBytes);
  }
  return { id: event.id, type: event.type, schemaVersion, content: event.data, data, metadata };
}
