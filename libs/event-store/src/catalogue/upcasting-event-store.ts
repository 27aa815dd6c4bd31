import { salvaging } from '../damage/salvage.js';
import { UnknownEvent } from '../errors.js';
import { type NewEvent, type Position, START, type StoredEvent } from '../event.js';
import type {
  AppendOptions,
  AppendResult,
  BackPage,
  CurtailedStream,
  EventStore,
  Following,
  FollowOptions,
  Page,
  PagesOptions,
  ReadAllOptions,
  ReadBackOptions,
  ReadStreamOptions,
} from '../port.js';
import type { KeyName } from '../sealing/box.js';
import { keyNamesIn } from '../sealing/sealed-content.js';
import type { SealingOptions } from '../sealing/event-opener.js';
import { SealingEventStore } from '../sealing/sealing-event-store.js';
import type { SubjectKeys } from '../sealing/subject-keys.js';
import { type EventCatalogue, fieldsOf } from './catalogue.js';
import { withStorableTexts } from './storable-texts.js';

/** The keys that seal personal fields, and the listener for fields that cannot be opened. */
export type Seals = Omit<SealingOptions, 'marks' | 'isLenient'>;

/**
 * A log whose events are all of the current version, and opened: it seals and opens personal fields, upcasts events on
 * reading and stamps them on writing. Reading rejects with UnknownEvent at an event that it does not know; only
 * `readBack`, which people use, returns it as it is.
 */
export class UpcastingEventStore implements EventStore {
  readonly follow: EventStore['follow'];

  /** @param stored as it is stored @param opened the same, with opened fields */
  constructor(
    readonly stored: EventStore,
    readonly catalogue: EventCatalogue,
    readonly seals: Seals | undefined,
    readonly opened: EventStore = openingOf(stored, catalogue, seals),
  ) {
    const follow = opened.follow?.bind(opened);
    this.follow = follow ? (options) => followed(follow, options, catalogue.current) : null;
  }

  async append(stream: string, events: readonly NewEvent[], options: AppendOptions): Promise<AppendResult> {
    return this.opened.append(stream, this.stamped(stream, events), options);
  }

  /** @throws UnknownEvent */
  private stamped(stream: string, events: readonly NewEvent[]): NewEvent[] {
    return events.map((event) => {
      const { type, schemaVersion = this.catalogue.versionOf(type) } = event;
      if (schemaVersion === undefined) throw new UnknownEvent({ ...event, schemaVersion, stream }, undefined);
      return { ...event, data: withStorableTexts(event.data), schemaVersion };
    });
  }

  async *readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<StoredEvent> {
    for await (const event of this.opened.readStream(stream, options)) yield this.catalogue.current(event);
  }

  async readAll(options: ReadAllOptions): Promise<Page> {
    return this.currentPage(await this.opened.readAll(options));
  }

  async *pages(options: PagesOptions): AsyncIterable<Page> {
    for await (const page of this.opened.pages(options)) yield this.currentPage(page);
  }

  async readBack(options: ReadBackOptions): Promise<BackPage> {
    const page = await this.opened.readBack(options);
    const { catalogue } = this;
    const isKnown = ({ type, schemaVersion }: StoredEvent) => schemaVersion <= (catalogue.versionOf(type) ?? 0);
    return { ...page, events: page.events.map((event) => (isKnown(event) ? catalogue.current(event) : event)) };
  }

  head(): Promise<Position> {
    return this.stored.head();
  }

  changed(after: Position, signal: AbortSignal): Promise<void> {
    return this.stored.changed(after, signal);
  }

  storeId(): Promise<string> {
    return this.stored.storeId();
  }

  curtailed(among = this.catalogue.isStream): Promise<CurtailedStream[]> {
    return this.stored.curtailed(among);
  }

  close(): Promise<void> {
    return this.stored.close();
  }

  private currentPage(page: Page): Page {
    return { ...page, events: page.events.map(this.catalogue.current) };
  }
}

/** It is over at the first event that cannot be read. */
function followed(
  follow: (options: FollowOptions) => Following,
  options: FollowOptions,
  reading: (event: StoredEvent) => StoredEvent,
): Following {
  const onEvent = (event: StoredEvent) => {
    let read: StoredEvent;
    try {
      read = reading(event);
    } catch (error) {
      following.end();
      return options.onOver(error);
    }
    options.onEvent(read);
  };
  const following = follow({ ...options, onEvent });
  return following;
}

function openingOf(stored: EventStore, { personal: marks }: EventCatalogue, seals: Seals | undefined): EventStore {
  return seals ? new SealingEventStore(stored, { marks, ...seals }) : stored;
}

/** The log, read and written in the versions of today. @param seals without them personal fields are in plain text */
export const upcasting = (store: EventStore, catalogue: EventCatalogue, seals?: Seals): EventStore =>
  new UpcastingEventStore(store, catalogue, seals);

/** The log as it is stored: for hashes, and for people who check it. */
export const asStored = (store: EventStore): EventStore =>
  store instanceof UpcastingEventStore ? store.stored : store;

/** The log as it is stored, and its catalogue; undefined for a log that is not {@link upcasting}. */
export const insideOf = (store: EventStore): { stored: EventStore; catalogue: EventCatalogue } | undefined =>
  store instanceof UpcastingEventStore ? store : undefined;

/** The result of reading a stored event through a log. */
export interface Read {
  /** The event as a reader gets it; undefined if this program cannot read it. */
  event?: StoredEvent;
  /**
   * The reason that it cannot; or the reason that a box in it could not be opened: the field is then read as erased.
   */
  fault?: unknown;
}

/** The results of reading stored events through this log, one for one. @throws StoreUnavailable the keys are away */
export async function readingOf(store: EventStore, stored: readonly StoredEvent[]): Promise<Read[]> {
  if (!(store instanceof UpcastingEventStore)) return stored.map((event) => ({ event }));
  const { opened, catalogue } = store;
  const reads: Read[] =
    opened instanceof SealingEventStore ? await opened.reads(stored) : stored.map((event) => ({ event }));
  return reads.map(({ event, fault }) => {
    try {
      return { ...(event && { event: catalogue.current(event) }), ...(fault !== undefined && { fault }) };
    } catch (unknown) {
      return { fault: unknown };
    }
  });
}

/**
 * The log past its damage, as `store` reads it: damaged events come as they are stored now if this program knows such
 * events, or not at all. @param stored the log as it is stored
 */
export function salvagedReading(store: EventStore, stored: EventStore): EventStore {
  if (!(store instanceof UpcastingEventStore)) return salvaging(stored);
  const { catalogue, seals } = store;
  const salvaged = salvaging(stored, (found) => isKnown(catalogue, found));
  const lenient = seals && new SealingEventStore(salvaged, { marks: catalogue.personal, ...seals, isLenient: true });
  return new UpcastingEventStore(salvaged, catalogue, seals, lenient);
}

function isKnown(catalogue: EventCatalogue, event: StoredEvent): boolean {
  try {
    catalogue.current(event);
    return true;
  } catch {
    return false;
  }
}

/**
 * The events in which something is sealed of these subjects, open, up to the end of the log as it is when it is reached.
 * Only they are opened.
 * @param subjects with the highest generation of their keys that counts
 * @param keys of the caller's own: those of the log may be destroyed by now
 */
export async function* eventsAbout(
  store: EventStore,
  subjects: ReadonlyMap<string, number>,
  keys: SubjectKeys,
): AsyncGenerator<StoredEvent> {
  if (!(store instanceof UpcastingEventStore)) return;
  const { stored, catalogue } = store;
  const opening = new SealingEventStore(stored, { marks: catalogue.personal, keys });
  const isAbout = (event: StoredEvent) =>
    keyNamesIn(fieldsOf(event), catalogue.personal.get(event.type) ?? []).some(
      ({ subject, generation }) => generation <= (subjects.get(subject) ?? 0),
    );
  for (let after = START, isOver = false; !isOver;) {
    const page = await stored.readAll({ after, limit: PAGE, types: [...catalogue.personal.keys()] });
    for (const { event, fault } of await opening.reads(page.events.filter(isAbout))) {
      if (fault) throw fault;
      yield catalogue.current(event);
    }
    after = page.next;
    isOver = page.head;
  }
}

/** Events as they are stored, with the names of the keys that they are sealed with. */
export interface SealedPage {
  events: StoredEvent[];
  keys: KeyName[];
}

/**
 * The events for which `isMeant` holds, as they are stored, page by page, up to the end of the log when it is reached.
 */
export async function* sealedPages(
  store: EventStore,
  isMeant: (event: StoredEvent) => boolean,
): AsyncGenerator<SealedPage> {
  const marks = store instanceof UpcastingEventStore ? store.catalogue.personal : new Map<string, never>();
  const stored = asStored(store);
  for (let after = START, isOver = false; !isOver;) {
    const page = await stored.readAll({ after, limit: PAGE });
    const events = page.events.filter(isMeant);
    const keys = events.flatMap((event) => keyNamesIn(fieldsOf(event), marks.get(event.type) ?? []));
    if (events.length > 0) yield { events, keys };
    after = page.next;
    isOver = page.head;
  }
}

const PAGE = 1_000;
