import { StoreCorrupt } from '../errors.js';
import { START, type StoredEvent } from '../event.js';
import type { BackPage, Page, ReadAllOptions, ReadBackOptions, ReadStreamOptions } from '../port.js';
import type { LogRecord } from './client/log-client.js';
import type { Connection } from './connection.js';
import { toLogPosition, toPosition } from './positions.js';
import { toEvent } from './records.js';

const STREAM_PAGE = 500;
const CHUNK = 1_000;
/** The least events that are read for a page of some types. */
const LEAST = 64;
/** If fewer than one in so many of the read events are wanted, the server searches for them by itself. */
const RARE = 16;
/** A page reads no more than this, so that rare types do not make a call endless; `next` advances all the same. */
const LOOK_AT_MOST = 20_000;

/**
 * A stream in bounded reads: a slow consumer holds no call open. @throws StoreCorrupt if events are missing that must
 * be there: an operator had the server hide or remove them
 */
export async function* readStream(
  connection: Connection,
  stream: string,
  { from, limit = Number.MAX_SAFE_INTEGER, backwards = false }: ReadStreamOptions,
): AsyncIterable<StoredEvent> {
  let next = from ?? (backwards ? ('end' as const) : 0);
  for (let left = limit; left > 0;) {
    const options = { from: next, backwards, limit: Math.min(left, STREAM_PAGE) };
    const found = await connection.read((client) => client.readStream(stream, options));
    if (found?.length === 0 && next === 0 && !backwards) throw gap(stream, 0, 'gives out none of its events');
    const records = found ?? [];
    for (const record of records) {
      const { revision } = record;
      if (typeof next === 'number' && !backwards && revision !== next)
        throw gap(
          stream,
          revision - 1,
          `gives out revision ${revision} where ${next} belongs`,
          toPosition(record.position),
        );
      const event = toEvent(record);
      if (event) yield event;
      next = revision + (backwards ? -1 : 1);
    }
    const last = records.at(-1);
    if (!last || records.length < options.limit || (backwards && last.revision === 0)) return;
    left -= records.length;
  }
}

/** @param revision the last one that is missing @param position of the event that follows */
function gap(stream: string, revision: number, what: string, position = START): StoreCorrupt {
  const message = `Stream ${stream}: the server ${what}; events that were written are hidden or gone`;
  return new StoreCorrupt(message, { place: { position, stream, revision } });
}

/**
 * One page. This client's `readAll` has no filter, so types are chosen here, unless they turn out to be rare: then the
 * server searches for them. Reading forwards includes the position given: the first event is dropped, never skipped by
 * arithmetic, since position + 1 is not a position.
 * @param options.enough when so many are found, no further call is made for the page
 */
export async function readPage(
  connection: Connection,
  { after, limit, types, signal }: ReadAllOptions,
  { enough = limit } = {},
): Promise<Page> {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError(`Not a page size: ${limit}`);
  const isWanted = choosing(types);
  const events: StoredEvent[] = [];
  let next = after;
  for (let looked = 0; looked < LOOK_AT_MOST;) {
    signal?.throwIfAborted();
    const left = limit - events.length;
    const asked = (types ? likely(left, looked === 0 ? 1 : events.length / looked) : Math.min(left, CHUNK)) + 1;
    const from = toLogPosition(next);
    const records = await connection.read((client) => client.readAll({ from, backwards: false, limit: asked }));
    for (const record of records) {
      const position = toPosition(record.position);
      if (position <= next) continue;
      if (events.length === limit) return { events, next, head: false };
      next = position;
      const event = isWanted(record) ? toEvent(record) : undefined;
      if (event) events.push(event);
    }
    if (records.length < asked) return { events, next, head: true };
    looked += records.length;
    if (events.length >= enough) break;
    const isRare = types && events.length * RARE < looked;
    const found = isRare && (await search(connection, { after: next, limit: limit - events.length, types, signal }));
    if (found) return { ...found, events: [...events, ...found.events] };
  }
  return { events, next, head: false };
}

/**
 * The time until which no search is tried, by the monotonic clock, ms: the server is away, or does not report the end
 * of a search.
 */
const noSearchUntil = new WeakMap<Connection, number>();
const SEARCH_AGAIN_MS = 600_000;
/** A server that searches gives a sign of life every thousand events. */
const SEARCH_IDLE_MS = 1_000;

/**
 * A page that the server finds by itself. Its own report of how far it has looked is not used: there were versions that
 * report an old position, or one beyond events that are still to come. The end of the log before the search is safe.
 * @returns undefined if the server could not search
 */
async function search(
  connection: Connection,
  { after, limit, types = [], signal }: ReadAllOptions,
): Promise<Page | undefined> {
  if (types.length === 0 || performance.now() < (noSearchUntil.get(connection) ?? 0)) return undefined;
  const [newest] = await connection.read((client) => client.readAll({ from: 'end', backwards: true, limit: 1 }));
  const end = newest ? toPosition(newest.position) : after;
  const from = toLogPosition(after);
  const found = await connection.read((client) =>
    client.findByType(types, from, { limit, idleMs: SEARCH_IDLE_MS }).catch(() => undefined),
  );
  if (!found) noSearchUntil.set(connection, performance.now() + SEARCH_AGAIN_MS);
  signal?.throwIfAborted();
  if (!found) return undefined;
  const wanted = found.records.filter(choosing(types)).filter(({ position }) => toPosition(position) > after);
  const events = wanted.flatMap((record) => toEvent(record) ?? []);
  const last = wanted.at(-1);
  const reached = last ? toPosition(last.position) : after;
  if (wanted.length >= limit) return { events, next: reached, head: false };
  return { events, next: reached > end ? reached : end, head: true };
}

/** Skips records of types that were not requested before they are parsed. */
function choosing(types: readonly string[] | undefined): (record: LogRecord) => boolean {
  const wanted = types && new Set(types);
  return ({ type }) => !wanted || wanted.has(type);
}

/** How many events to read to find so many, given the share of them found so far. */
const likely = (wanted: number, part: number) => Math.min(Math.max(Math.ceil(wanted / part), LEAST), CHUNK);

/** One page from the end. Reading backwards excludes the position given, as the server has it. */
export async function readBackPage(
  connection: Connection,
  { before, limit, types, signal }: ReadBackOptions,
): Promise<BackPage> {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError(`Not a page size: ${limit}`);
  const isWanted = choosing(types);
  const events: StoredEvent[] = [];
  if (before === START) return { events, next: START, start: true };
  let next = before;
  for (let looked = 0; looked < LOOK_AT_MOST;) {
    signal?.throwIfAborted();
    const from = next === undefined ? ('end' as const) : toLogPosition(next);
    const asked = types ? CHUNK : Math.min(limit - events.length, CHUNK);
    const records = await connection.read((client) => client.readAll({ from, backwards: true, limit: asked }));
    for (const record of records) {
      next = toPosition(record.position);
      const event = isWanted(record) ? toEvent(record) : undefined;
      if (event) events.push(event);
      if (events.length === limit) return { events, next, start: false };
    }
    if (records.length < asked) return { events, next: next ?? START, start: true };
    looked += records.length;
  }
  return { events, next: next ?? START, start: false };
}
