import type { Expected, Position, Revision, StoredEvent } from './event.js';

/** The stream has moved on or is missing: reload, decide again. Nothing was written. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  constructor(
    readonly stream: string,
    readonly expected: Expected,
    /** -1 if the stream does not exist. */
    readonly actual: Revision,
  ) {
    super(`Stream ${stream}: expected ${expected}, is at ${actual}`);
  }
}

/**
 * The events may or may not be written. The only safe retry: the same ids with the same numeric or 'none' expectation.
 */
export class AppendOutcomeUnknown extends Error {
  override readonly name = 'AppendOutcomeUnknown';
  constructor(
    readonly stream: string,
    readonly eventIds: readonly string[],
    options?: ErrorOptions,
  ) {
    super(`Stream ${stream}: the outcome of an append of ${eventIds.length} event(s) is unknown`, options);
  }
}

/** The store cannot be reached or refuses to work (disk full, closed). Nothing was written. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/**
 * The server that answers has another log than the one that this process began with. Nothing is read or written there.
 * A caller that only decides about a retry treats it as a store that cannot be reached, by its name, too.
 */
export class AnotherLog extends StoreUnavailable {}

/**
 * Old events of the file are in packs, which only earlier versions read. The message names the command that unpacks
 * them.
 */
export class LogPacked extends StoreUnavailable {
  constructor(path: string) {
    super(
      `${path} has packed events, which this version does not read. Stop Wavelane everywhere and run: wavelane unpack log`,
    );
  }
}

/** One event is larger than the store takes. Nothing was written. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
  constructor(
    readonly stream: string,
    readonly bytes: number,
    readonly limit: number,
  ) {
    super(`Stream ${stream}: an event of ${bytes} bytes is over the limit of ${limit}`);
  }
}

/** The damaged place, if it is known: one event, or a range of the log that cannot be read. */
export interface DamagedPlace {
  /**
   * The position of the event, or of the last one that cannot be read: the log continues after it. START if it is not
   * known.
   */
  position: Position;
  /** The stream and revision of the event, as its place is written now. */
  stream?: string;
  revision?: Revision;
  /** The event stored there now, if it is an event at all. Only for a search for damage. */
  found?: StoredEvent;
}

/** The stored bytes differ from the written ones (checksum, sequence, unreadable file). The store refuses to answer. */
export class StoreCorrupt extends Error {
  override readonly name = 'StoreCorrupt';
  readonly place: DamagedPlace | undefined;

  constructor(message: string, { place, ...options }: ErrorOptions & { place?: DamagedPlace } = {}) {
    super(message, options);
    this.place = place;
  }
}

/**
 * An event of a type or a version that this program does not know, as another, newer one wrote it. A projection stops
 * there, and continues when a program that knows the event runs.
 */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
  constructor(
    {
      type,
      schemaVersion,
      stream,
      position,
    }: { type: string; schemaVersion?: number; stream: string; position?: string },
    /** The newest version that is known; undefined if the type is not. */
    readonly known: number | undefined,
  ) {
    const where = `in stream ${stream}${position === undefined ? '' : `, position ${position}`}`;
    const what = known === undefined ? 'this type is unknown to this program' : `this program knows version ${known}`;
    super(`Event ${type}, version ${schemaVersion ?? 'of today'}, ${where}: ${what}`);
  }
}
