import { type EventPage, type EventView, say } from '@wavelane/contracts';
import { effectiveAtOf, type EventStore, type Position, type StoredEvent } from '@wavelane/event-store';
import { DomainError } from '../../platform/domain/domain-error.js';

/** Everything given must hold. */
export interface EventFilter {
  types?: readonly string[];
  /** A stream, or with `*` at its end all streams that begin so. */
  stream?: string;
  correlationId?: string;
  /** Id of the account, worker or operator that caused it. */
  actorId?: string;
  /** ISO-8601 UTC: recorded at or after, and before. */
  since?: string;
  until?: string;
}

const PAGE = 500;
/** The most events that one answer reads; beyond that it returns a cursor. */
const LOOK_AT_MOST = 20_000;
const CURSOR = /^([rp])([\w/]{1,64})$/;

/**
 * Returns one page of the log, newest first.
 * @param options.cursor `next` of the page before
 * @throws DomainError invalid, field `cursor` or `stream`
 */
export async function searchEvents(
  store: EventStore,
  filter: EventFilter,
  options: { limit: number; cursor?: string; lookAtMost?: number },
): Promise<EventPage> {
  const { stream } = filter;
  if (stream !== undefined && (stream === '' || stream.startsWith('$') || stream.length > 500))
    throw DomainError.invalid(say('no-such-stream'), { stream: say('no-stream-of-that-name') });
  return stream === undefined || stream.endsWith('*')
    ? searchLog(store, filter, options)
    : searchStream(store, stream, filter, options);
}

async function searchLog(
  store: EventStore,
  filter: EventFilter,
  { limit, cursor, lookAtMost = LOOK_AT_MOST }: { limit: number; cursor?: string; lookAtMost?: number },
): Promise<EventPage> {
  const look = new Look(filter, limit);
  let before = cursor === undefined ? undefined : (atCursor(cursor, 'p') as Position);
  const begin = performance.now();
  for (let looked = 0; looked < lookAtMost;) {
    const page = await store.readBack({ before, limit: PAGE, types: filter.types }).catch((error: unknown) => {
      throw error instanceof RangeError ? unreadable() : error;
    });
    for (const event of page.events) {
      if (look.isPast(event)) return look.page(null);
      if (look.isFullWith(event)) return look.page(`p${event.position}`);
    }
    if (page.start) return look.page(null);
    before = page.next;
    looked += PAGE;
    if (performance.now() - begin > 2_000 && lookAtMost === LOOK_AT_MOST) break;
  }
  return look.page(before === undefined ? null : `p${before}`);
}

async function searchStream(
  store: EventStore,
  stream: string,
  filter: EventFilter,
  { limit, cursor, lookAtMost = LOOK_AT_MOST }: { limit: number; cursor?: string; lookAtMost?: number },
): Promise<EventPage> {
  const look = new Look(filter, limit);
  const from = cursor === undefined ? undefined : Number(atCursor(cursor, 'r'));
  if (from !== undefined && !Number.isSafeInteger(from)) throw unreadable();
  if (from !== undefined && from < 0) return look.page(null);
  let looked = 0;
  for await (const event of store.readStream(stream, { backwards: true, ...(from !== undefined && { from }) })) {
    if (look.isPast(event)) return look.page(null);
    const isFull = look.isFullWith(event);
    if (event.revision === 0) return look.page(null);
    if (isFull || ++looked >= lookAtMost) return look.page(`r${event.revision - 1}`);
  }
  return look.page(null);
}

/** The events found so far, newest first. */
class Look {
  private readonly events: EventView[] = [];
  private lookedBackTo: string | null = null;

  constructor(
    private readonly filter: EventFilter,
    private readonly limit: number,
  ) {}

  /** Whether the filter excludes this event and all before it. */
  isPast({ metadata }: StoredEvent): boolean {
    return this.filter.since !== undefined && metadata.recordedAt < this.filter.since;
  }

  isFullWith(event: StoredEvent): boolean {
    this.lookedBackTo = event.metadata.recordedAt;
    if (matches(event, this.filter)) this.events.push(eventView(event));
    return this.events.length === this.limit;
  }

  page(next: string | null): EventPage {
    return { events: this.events, next, lookedBackTo: this.lookedBackTo };
  }
}

/** Returns the event of this id, searched from the end of the log; undefined if there is none. */
export async function findEvent(store: EventStore, id: string): Promise<StoredEvent | undefined> {
  for (let before: Position | undefined; ;) {
    const page = await store.readBack({ before, limit: 1_000 });
    const found = page.events.find((event) => event.id === id || event.position === id);
    if (found || page.start) return found;
    before = page.next;
  }
}

/** Returns the event at a position; undefined if the event there has another id. */
export async function eventAt(store: EventStore, position: string, id: string): Promise<StoredEvent | undefined> {
  // Reading back from a position excludes it, so the event is searched among those before the next one.
  const after = (await store.readAll({ after: position as Position, limit: 1 })).events[0];
  const { events } = await store.readBack({ ...(after && { before: after.position }), limit: 5 });
  return events.find((event) => event.id === id);
}

export function eventView(event: StoredEvent): EventView {
  const { id, stream, revision, position, type, metadata, data } = event;
  const { actor, correlationId, causationId, commandId, recordedAt } = metadata;
  const countsFrom = effectiveAtOf(event);
  const effectiveAt = countsFrom === recordedAt ? null : countsFrom;
  return {
    ...{ id, stream, revision, position, type, recordedAt, effectiveAt },
    ...{ actor, correlationId, causationId, commandId, data },
  };
}

export function matches({ stream, type, metadata }: StoredEvent, filter: EventFilter): boolean {
  const prefix = filter.stream?.endsWith('*') ? filter.stream.slice(0, -1) : undefined;
  return (
    (filter.types === undefined || filter.types.includes(type)) &&
    (prefix === undefined ? filter.stream === undefined || stream === filter.stream : stream.startsWith(prefix)) &&
    (filter.correlationId === undefined || metadata.correlationId === filter.correlationId) &&
    (filter.actorId === undefined || metadata.actor.id === filter.actorId) &&
    (filter.since === undefined || metadata.recordedAt >= filter.since) &&
    (filter.until === undefined || metadata.recordedAt < filter.until)
  );
}

function atCursor(cursor: string, kind: 'r' | 'p'): string {
  const [, found, value] = CURSOR.exec(cursor) ?? [];
  if (found !== kind || value === undefined) throw unreadable();
  return value;
}

function unreadable(): DomainError {
  const problem = say('cursor-not-from-list');
  return DomainError.invalid(problem, { cursor: problem });
}
