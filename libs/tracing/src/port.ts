/** Where a span is: lower-case hex, 32 and 16 digits, as everywhere in OpenTelemetry. */
export interface SpanPlace {
  traceId: string;
  spanId: string;
}

/** Ids, routes, types, counts and statuses only: never a person's data, a text or a secret. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export interface SpanOptions {
  kind?: SpanKind;
  /** The parent span. Default: the span that is under way here; if there is none, the span begins `traceId`. */
  parent?: SpanPlace;
  /** The trace of a span without a parent; random by default. If it is given, the span under way is no parent. */
  traceId?: string;
  /** Random by default. */
  spanId?: string;
  /** Unix ms; default: now. */
  startedAt?: number;
  /** Other spans that this one has to do with. */
  links?: readonly SpanPlace[];
  attributes?: Attributes;
}

export interface Span {
  readonly place: SpanPlace;
  set(attributes: Attributes): void;
  rename(name: string): void;
  /** It went wrong. @param type what kind of error; never its message, which may hold anything */
  fail(type: string): void;
  /** @param at Unix ms; default: now */
  end(at?: number): void;
}

/** Reports the work to the operator of the installation. It never throws, never waits and never changes the work. */
export interface Tracer {
  /** False: nothing is kept, and callers save themselves the work of describing it. */
  readonly isOn: boolean;
  /** The span under way in this chain of calls. */
  current(): SpanPlace | undefined;
  start(name: string, options?: SpanOptions): Span;
  /** Does work under a span: spans that it starts are children. Does not end the span. */
  under<T>(span: Span, work: () => T): T;
  /** Does work in a span of its own, which ends with the work, and fails with its error. */
  span<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** Sends the kept spans and stops; gives up after a moment. */
  close(): Promise<void>;
}
