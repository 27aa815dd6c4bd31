import { randomUUID } from 'node:crypto';
import { type Position } from '../../event.js';
import type { CopyTarget, EventStore } from '../../port.js';
import type { StoredEvent } from '../../event.js';

/** An engine under test: the log, and the ways in which a test may change it from outside. */
export interface Engine {
  /** The client that most tests use. */
  store: EventStore;
  /** The same log as a move writes to it, without the sealing of fields. */
  copies: CopyTarget;
  /** Another client of the same log, as another process would open it. The test closes it. */
  another: () => Promise<EventStore>;
  /** Makes the engine write events of its own (type or stream with a leading `$`), if it writes any. */
  makeNoise?: () => Promise<void>;
  operator?: Operator;
  /** Sets the engine's clock so many ms ahead of this machine's, if it has one of its own. */
  setAhead?: (ms: number) => void;
  /** Ends the server at once, in the middle of calls. */
  kill?: () => Promise<void>;
  /** Starts the server again on the same data. */
  restart?: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The changes to streams that an operator can make with the engine's own tools, without the port. */
export interface Operator {
  /** Hides the events before a revision. */
  truncate(stream: string, before: number): Promise<void>;
  /** Hides all events but so many of the newest. */
  keepNewest(stream: string, count: number): Promise<void>;
  /** Hides events as soon as they are so old. */
  keepFor(stream: string, seconds: number): Promise<void>;
  /** Ends the hiding; events that the engine has removed stay away. */
  relax(stream: string): Promise<void>;
  /** Deletes the stream, so that it may begin again. */
  delete(stream: string): Promise<void>;
  deleteForEver(stream: string): Promise<void>;
  /** Writes an event as another program does. */
  writeForeign(stream: string): Promise<void>;
}

export interface EngineTraits {
  /** The engine has tools that hide or delete events: there is an `operator`. */
  isOperated: boolean;

  /** 'any' and 'exists' recognise an id that is in the stream already. */
  deduplicatesAny: boolean;
  /** The engine has a server that can be killed and started again. */
  restarts: boolean;
  /** The largest append that the engine accepts, in events of the test's size. */
  largestAppend: number;
  /** Histories per property. */
  runs: number;
}

export type Current = () => Engine;

let next = 0;

/** A stream that no other test uses, nor an earlier run against the same server. */
export function freshStream(label: string): string {
  return `${label}-${(next++).toString(36)}-${randomUUID().slice(0, 8)}`;
}

export async function toArray<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

/** Everything after a position, page by page, as a projection would read it. */
export async function everythingAfter(
  store: EventStore,
  after: Position,
  options: { limit?: number; types?: string[] } = {},
): Promise<{ events: StoredEvent[]; next: Position; pages: number }> {
  const { limit = 100, types } = options;
  const events: StoredEvent[] = [];
  let next = after;
  for (let pages = 1; ; pages++) {
    const page = await store.readAll({ after: next, limit, types });
    events.push(...page.events);
    if (page.events.length > limit) throw new Error(`A page of ${page.events.length} events for a limit of ${limit}`);
    if (page.next < next) throw new Error(`A page that goes back from ${next} to ${page.next}`);
    if (!page.head && page.next === next) throw new Error('A page that does not move on and is not at the head');
    next = page.next;
    if (page.head) return { events, next, pages };
  }
}
