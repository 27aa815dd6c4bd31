/** Values that survive `JSON.stringify` and back unchanged. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * The one that caused an event. `system` is Wavelane itself (reactors, schedulers); `gateway` is WHAPI by webhook;
 * `account` is a system of an account's own, which reports facts without any other confirmation.
 */
export interface Actor {
  kind: 'user' | 'admin' | 'system' | 'gateway' | 'account' | 'paypal';
  id: string;
}

/** The metadata of every event beyond its business content. */
export interface EventMetadata {
  actor: Actor;
  /** One id for everything that one request (or one reaction chain) caused. */
  correlationId: string;
  /** Id of the command that produced it. A repeated command finds its own events by this and does nothing. */
  commandId: string;
  /** Id of the event that caused the command; null if a person did. */
  causationId: string | null;
  /**
   * When the store took it, by the clock of the store, ISO-8601 UTC with milliseconds. Stamped by the store adapter,
   * never by the caller. For the date of knowledge; nothing is calculated from it, because the clock may be another
   * machine's.
   */
  recordedAt: string;
  /**
   * When the process that wrote it did so, by the business time of that process, ISO-8601 UTC with milliseconds.
   * Missing if `recordedAt` is of the same clock, and in events from before it was stamped; read it by `decidedAtOf`.
   */
  decidedAt?: string;
  /** When it took effect in the business, ISO-8601 UTC, if that differs from the time of the decision. */
  effectiveAt?: string;
}

/** An event as a decider proposes it: its name, its content and, if that is not now, when it took effect. */
export interface DomainEvent<T extends string = string, D = unknown> {
  type: T;
  data: D;
  /** ISO-8601 UTC; becomes `metadata.effectiveAt`. */
  effectiveAt?: string;
}

/** An event on its way to the store. */
export interface NewEvent {
  /** UUID. The same id is never stored twice in one stream, which makes a retry safe. */
  id: string;
  type: string;
  /** Default: the current version if the store knows the catalogue of events, else 1. */
  schemaVersion?: number;
  data: unknown;
  metadata: Omit<EventMetadata, 'recordedAt'>;
}

/** An event as the store returns it. */
export interface StoredEvent<T extends string = string, D = unknown> {
  id: string;
  stream: string;
  /** 0-based, contiguous within the stream. */
  revision: number;
  position: Position;
  type: T;
  schemaVersion: number;
  data: D;
  metadata: EventMetadata;
}

/** A stored event of one of the types `E`. */
export type Recorded<E extends DomainEvent> = StoredEvent & E;

/** The events of a union that have one of these types. */
export type EventOf<E extends DomainEvent, T extends E['type']> = Extract<E, { type: T }>;

declare const position: unique symbol;

/**
 * A place in the whole log. Opaque, of fixed width within one store, and compared as text: a later event has the
 * greater position. {@link START} is before every event. It means nothing in another store (see `storeId`).
 */
export type Position = string & { readonly [position]: true };

/** Before the first event. */
export const START = '' as Position;

/** 0-based place within a stream; -1 for an empty one. */
export type Revision = number;

/** The caller's expectation of the stream's revision. There is no default on purpose: 'any' loses conflicts. */
export type Expected = Revision | 'none' | 'exists' | 'any';
