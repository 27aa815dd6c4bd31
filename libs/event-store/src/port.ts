import type { Expected, NewEvent, Position, Revision, StoredEvent } from './event.js';

export interface AppendResult {
  /** Revision of the last event written. */
  revision: Revision;
  /** Position of the last event written. */
  position: Position;
  /** True when all these ids were already there, at the place expected: nothing new was written. */
  deduplicated: boolean;
}

export interface AppendOptions {
  expected: Expected;
}

export interface ReadStreamOptions {
  /** First revision wanted (forwards: default 0; backwards: default the last). Inclusive. */
  from?: Revision;
  /** At most this many events. */
  limit?: number;
  backwards?: boolean;
}

export interface ReadAllOptions {
  /** Exclusive: the page starts with the event after this position. */
  after: Position;
  /** At most this many events *returned*. An adapter may read more to fill a filtered page, within reason. */
  limit: number;
  /** Only these event types. The page's `next` moves past events that were filtered out. */
  types?: readonly string[];
  /** Rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface Page {
  events: StoredEvent[];
  /**
   * The position to continue from. Past everything read, also when `events` is empty. Equals `after` only at the head.
   */
  next: Position;
  /** True when nothing lay beyond `next` at the moment of reading. */
  head: boolean;
}

export interface PagesOptions {
  /** Exclusive: the first page starts with the event after this position. */
  after: Position;
  /** At most this many events in a page. Default 1,000. */
  limit?: number;
  /** Only these event types, as with `readAll`. */
  types?: readonly string[];
  /** Rejects with the signal's reason, also while a page is waited for. */
  signal?: AbortSignal;
}

export interface ReadBackOptions {
  /** Exclusive: the page starts with the event before this position. Without it, with the last event of the log. */
  before?: Position;
  /** At most this many events *returned*. An adapter may read more to fill a filtered page, within reason. */
  limit: number;
  /** Only these event types. The page's `next` moves past events that were filtered out. */
  types?: readonly string[];
  /** Rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface BackPage {
  /** Newest first. */
  events: StoredEvent[];
  /** The position to continue from: the next page's `before`. Past everything read, also when `events` is empty. */
  next: Position;
  /** True when there is nothing before `next`. */
  start: boolean;
}

export interface FollowOptions {
  /** Exclusive. */
  after: Position;
  /** Only these event types. Default all. */
  types?: readonly string[];
  /** The engine has taken it up: from here on everything arrives by itself. Called once, before the first event. */
  onStanding: () => void;
  /** Each event after the position, once, in the order of the log, none left out. */
  onEvent: (event: StoredEvent) => void;
  /**
   * The same of all types, as stored, before they are processed. Without it, events of other types than `types` are not
   * pushed.
   */
  onStored?: (event: StoredEvent) => void;
  /** Nothing comes any more. Called once. @param error set if an event could not be read */
  onOver: (error?: unknown) => void;
}

/** Events that the engine pushes. */
export interface Following {
  /**
   * The newest position that this process wrote, also when it is over. It may be known a moment before it is pushed.
   */
  written(): Position;
  /** Nothing comes any more; `onOver` is not called for it. */
  end(): void;
}

/** A stream of which the engine gives out less than was written, because of an order with its own tools. */
export interface CurtailedStream {
  stream: string;
  /** The position of the order. */
  position: Position;
  /** One sentence that names the stream and the effect on its events. */
  message: string;
}

/**
 * The log of everything that happened. Pull-first: one page loop serves every engine, and `changed` only rings a bell
 * (docs/adr/0002-pull-first-event-store.md).
 *
 * An implementation guarantees (`testing/contract.ts` checks it):
 * - an append is atomic and durable when its promise resolves; its events get contiguous revisions;
 * - positions rise in commit order: after a reader has seen position p, no event at or below p ever appears;
 * - an event has the time of its decision (`decidedAtOf`): as its writer set it, else by the clock of the process that
 *   appended it, whatever the clock of the engine is; `recordedAt` is the engine's alone;
 * - system events of the engine (types or streams that begin with `$`) are never returned;
 * - a stream that does not begin with its first event, or lacks one that it should have, is damaged and not a shorter
 *   one: reading it forwards rejects with StoreCorrupt, and so does an append that would begin a deleted stream again;
 * - repeating an append with the same ids and the same numeric or 'none' expectation answers as the first time, with
 *   `deduplicated: true`, without a time limit; with 'any' or 'exists' an engine may write it twice, so consumers stay
 *   idempotent (SQLite writes only the events with ids that the stream does not hold yet);
 * - every method rejects with one of the errors of `errors.ts`, in bounded time, and never hangs.
 */
export interface EventStore {
  /**
   * Writes events to the end of one stream.
   * Mistakes of the caller reject with RangeError (no events, an id twice under a numeric or 'none' expectation, an id
   * that is no lower-case UUID, a name with a leading `$`) or TypeError (data that JSON cannot carry).
   * @throws WrongExpectedRevision the stream is not as expected; nothing was written
   * @throws AppendOutcomeUnknown it may or may not have been written; retry with the same ids and expectation
   * @throws StoreUnavailable nothing was written
   * @throws EventTooLarge nothing was written
   */
  append(stream: string, events: readonly NewEvent[], options: AppendOptions): Promise<AppendResult>;

  /** Events of one stream in order. A stream that does not exist is empty. */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<StoredEvent>;

  /** One page of the whole log, in position order. */
  readAll(options: ReadAllOptions): Promise<Page>;

  /**
   * The log from a position to its head, for long reads: the pages that repeated `readAll` would give, ending with the
   * first whose `head` is true. An engine may read a few pages ahead of its caller (a bounded number, of bounded size),
   * so a page may be a little older than the moment it is given out; `head` never is. Rejects as `readAll` does, in the
   * order of the log: pages before a damaged event are given out first. Leaving the loop frees everything; closing the
   * store ends it with StoreUnavailable.
   */
  pages(options: PagesOptions): AsyncIterable<Page>;

  /** One page of the whole log, newest first: for people who inspect it. Projections read forwards. */
  readBack(options: ReadBackOptions): Promise<BackPage>;

  /** Position of the last event, START in an empty log. */
  head(): Promise<Position>;

  /**
   * Resolves when there may be something after `after`; a hint that may come too often, never too late by more than
   * a second. Resolves (does not reject) when the signal aborts.
   */
  changed(after: Position, signal: AbortSignal): Promise<void>;

  /**
   * Has the engine push the events after a position, for the tail of the log, from which all other readers take pages
   * (docs/adr/0070-read-models-in-batches.md); null if an engine pushes nothing, and all is read. It may end at any
   * time, for any reason or none. It does not report events that `types` left out. @throws StoreUnavailable
   */
  readonly follow: ((options: FollowOptions) => Following) | null;

  /** Names this log. A checkpoint taken in one store means nothing in another. Stable across restarts. */
  storeId(): Promise<string>;

  /**
   * Streams that an operator has truncated, limited or deleted with the engine's own tools, as of now; none if it has
   * no such tools. @param among by name; default all but those of other programs, as far as that can be seen
   */
  curtailed(among?: (stream: string) => boolean): Promise<CurtailedStream[]>;

  /** Releases everything. Appends under way are settled first. Bounded in time; safe to call twice. */
  close(): Promise<void>;
}

/** A log that takes the events of another one as they are. */
export interface CopyTarget extends EventStore {
  /**
   * Writes consecutive events of one stream at the revisions, with the ids, times and metadata that they have in another
   * log. Each has a position of this log. It may be repeated, as an append with a numeric expectation.
   * @throws RangeError they do not follow each other, and whatever `append` throws
   */
  appendCopied(events: readonly StoredEvent[]): Promise<AppendResult>;
}
