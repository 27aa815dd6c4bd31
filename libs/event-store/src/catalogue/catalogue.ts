import { UnknownEvent } from '../errors.js';
import type { DomainEvent, Recorded, StoredEvent } from '../event.js';
import type { Personal } from '../sealing/personal.js';
import { withStorableTexts } from './storable-texts.js';

/** The content of an event as JSON gives it. */
export type EventData = Readonly<Record<string, unknown>>;

/** The content of an event of any type, for readers that take no field of it for granted. */
export function fieldsOf({ data }: Pick<StoredEvent, 'data'>): EventData {
  return isFields(data) ? data : NO_FIELDS;
}

const NO_FIELDS: EventData = Object.freeze({});
const isFields = (data: unknown): data is EventData => typeof data === 'object' && data !== null;

/**
 * Makes the content of one version that of the next. Pure, and total over all events ever written: history is a fact.
 */
export type Upcast = (data: EventData) => EventData;

/** The event types of one kind of stream. */
export interface EventFamily<E extends DomainEvent = DomainEvent> {
  /** The pattern of the streams' names. */
  streams: string;
  /** For each type the steps from its version 1 to that of today, which is their number plus 1. */
  upcasts: Readonly<Record<E['type'], readonly Upcast[]>>;
  types: readonly E['type'][];
  /** The personal fields, by event type, of the types that have such: they are sealed in the log. */
  personal: ReadonlyMap<string, readonly Personal[]>;
  /** Whether a stored event is one of them; its content is typed from there on. */
  is(event: StoredEvent): event is Recorded<E>;
}

/**
 * Declares the event types of one kind of stream: each of `E`, none besides.
 * @param upcasts [] for version 1
 * @param fields the personal ones, by type; a field that is once sealed keeps its place in all later versions
 */
export function eventFamily<E extends DomainEvent>(
  streams: string,
  upcasts: Readonly<Record<E['type'], readonly Upcast[]>>,
  fields: { readonly [T in E['type']]?: readonly Personal[] } = {},
): EventFamily<E> {
  const types: readonly E['type'][] = Object.keys(upcasts);
  const personal = new Map(types.flatMap((type) => (fields[type] ? [[type, fields[type]] as const] : [])));
  return { streams, upcasts, types, personal, is: guardOf<E>(types) };
}

/** Tells events of these types, of whichever families, from all others. */
export function guardOf<E extends DomainEvent>(types: readonly E['type'][]): EventFamily<E>['is'] {
  const known: ReadonlySet<string> = new Set(types);
  return (event): event is Recorded<E> => known.has(event.type);
}

/** A step that only renames fields. */
export function renames(names: Readonly<Record<string, string>>): Upcast {
  const today = new Map(Object.entries(names));
  return (data) => Object.fromEntries(Object.entries(data).map(([name, value]) => [today.get(name) ?? name, value]));
}

/** Every event type that a program knows, and how each came to its version of today. */
export class EventCatalogue {
  /** The personal fields of the types that have such. */
  readonly personal: ReadonlyMap<string, readonly Personal[]>;
  private readonly upcasts = new Map<string, readonly Upcast[]>();
  private readonly names: RegExp;

  /** @throws RangeError a type is in two families */
  constructor(readonly families: readonly EventFamily[]) {
    for (const { upcasts } of families) {
      for (const [type, steps] of Object.entries(upcasts)) {
        if (this.upcasts.has(type)) throw new RangeError(`Event type ${type} is declared twice`);
        this.upcasts.set(type, steps);
      }
    }
    this.personal = new Map(families.flatMap(({ personal }) => [...personal]));
    const patterns = families.flatMap(({ streams }) => streams.split(', '));
    this.names = new RegExp(`^(?:${patterns.map((name) => name.replace(/\{[^}]*\}/g, '.+')).join('|')})$`);
  }

  get types(): string[] {
    return [...this.upcasts.keys()];
  }

  /** Whether a stream of this name is one of a family. */
  readonly isStream = (stream: string): boolean => this.names.test(stream);

  /** The version that is written today; undefined for a type that is not known. */
  versionOf(type: string): number | undefined {
    const steps = this.upcasts.get(type);
    return steps && steps.length + 1;
  }

  /**
   * The event in the current version, whichever it was written in, with texts that every store takes.
   * @throws UnknownEvent its type is not known, or its version is newer: a fold that continued would lose it
   */
  readonly current = (event: StoredEvent): StoredEvent => {
    const steps = this.upcasts.get(event.type);
    const known = steps && steps.length + 1;
    if (!steps || !known || event.schemaVersion > known) throw new UnknownEvent(event, known);
    if (event.schemaVersion === known) return withStorableData(event);
    let data = fieldsOf(event);
    for (const step of steps.slice(event.schemaVersion - 1)) data = step(data);
    return withStorableData({ ...event, schemaVersion: known, data });
  };
}

function withStorableData(event: StoredEvent): StoredEvent {
  const data = withStorableTexts(event.data);
  return data === event.data ? event : { ...event, data };
}
