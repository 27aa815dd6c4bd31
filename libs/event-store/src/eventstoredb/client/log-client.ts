import type { Expected, Revision } from '../../event.js';
import type { PreparedEvent } from '../../proposal.js';

/** Both halves: a server may give two events one commit position, and a prepare position alone does not order them. */
export interface LogPosition {
  commit: bigint;
  prepare: bigint;
}

export interface LogRecord {
  id: string;
  stream: string;
  revision: Revision;
  position: LogPosition;
  type: string;
  data: unknown;
  metadata: unknown;
  created: Date;
}

export interface Written {
  revision: Revision;
  /** Missing if the server recognised a repeat and does not return its position. */
  position: LogPosition | undefined;
}

export type FailureKind =
  /** The expectation does not hold. Nothing was written. */
  | 'conflict'
  /** More than the server takes. Nothing was written. */
  | 'too-large'
  /** Another node leads; the next call goes there. Nothing was written. */
  | 'not-leader'
  /** The server does not let us. Nothing was written. */
  | 'denied'
  /** The stream was deleted on the server. Nothing was written. */
  | 'deleted'
  /** No answer, or an answer without the outcome. */
  | 'unknown';

/** Why a call failed. Told by the client's types and codes, never by its texts. */
export class LogClientFailure extends Error {
  override readonly name = 'LogClientFailure';
  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly details: { actual?: Revision; limit?: number; stream?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
  }
}

export interface Found {
  records: LogRecord[];
  /** How far the server has looked; undefined if it does not report that. */
  next: LogPosition | undefined;
}

export interface WatchOptions {
  /** Exclusive. */
  after: LogPosition | 'start' | 'end';
  /** Beginnings of types; the server leaves out events with none of them. Default all but its own. */
  types?: readonly string[];
}

export interface WatchListener {
  /** The server watches: from here on nothing is missed. */
  onReady: () => void;
  onEvent: (record: LogRecord) => void;
  /** It is over, by an error or by an end without one. Called once. */
  onDown: () => void;
}

/**
 * The adapter's interface to a client library, so that another library can be bound. A binding guarantees: every
 * failure is a {@link LogClientFailure}; reads end in time by themselves and leave no call open; `dispose` never
 * rejects.
 */
export interface LogClient {
  append(stream: string, events: readonly PreparedEvent[], expected: Expected, deadlineMs: number): Promise<Written>;
  /** Undefined for a stream that does not exist. `from` is inclusive. */
  readStream(
    stream: string,
    options: { from: Revision | 'end'; backwards: boolean; limit: number },
  ): Promise<LogRecord[] | undefined>;
  /** Forwards `from` is inclusive, backwards exclusive, as the server has it. */
  readAll(options: { from: LogPosition | 'start' | 'end'; backwards: boolean; limit: number }): Promise<LogRecord[]>;
  /**
   * The events of some types after a position, found by the server: all of them, or the first ones up to a limit. Gives
   * up on a server that gives no sign of life for `idleMs`, or does not report when it has found all.
   */
  findByType(
    types: readonly string[],
    after: LogPosition | 'start',
    bounds?: { limit?: number; idleMs?: number },
  ): Promise<Found>;
  /** Brings every event after a position, in order, until it is over. */
  watch(options: WatchOptions, listener: WatchListener): { stop: () => void };
  dispose(): Promise<void>;
}
