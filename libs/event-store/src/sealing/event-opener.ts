import { fieldsOf } from '../catalogue/catalogue.js';
import type { Notice } from '../damage/noticing.js';
import { StoreCorrupt } from '../errors.js';
import type { StoredEvent } from '../event.js';
import { EventLoopTurns } from '../waiting/event-loop-turns.js';
import { BoxBroken, type KeyName } from './box.js';
import type { JustSealed } from './just-sealed.js';
import type { Personal } from './personal.js';
import {
  erasedContent,
  KeyMissing,
  keyNamesIn,
  openedContent,
  type Opener,
  opening,
  parsed,
} from './sealed-content.js';
import type { FoundKeys, SubjectKeys } from './subject-keys.js';

/** The personal fields of every event type that has some. */
export type Marks = ReadonlyMap<string, readonly Personal[]>;

export interface SealingOptions {
  marks: Marks;
  keys: SubjectKeys;
  /** Called with each box that cannot be opened. */
  notice?: Notice;
  /** Boxes that cannot be opened are read as erased: for readers that read past damage. */
  isLenient?: boolean;
}

/** Opens the boxes in events that were read as they are stored. If a key was destroyed, its fields are erased. */
export class EventOpener {
  constructor(
    private readonly options: SealingOptions,
    private readonly just: JustSealed,
  ) {}

  /** @throws StoreUnavailable the keys cannot be read @throws StoreCorrupt */
  one(event: StoredEvent): StoredEvent | Promise<StoredEvent> {
    const found = this.options.keys.find(this.namesIn(event));
    return found instanceof Promise
      ? found.then((later) => this.openedWith(later, event))
      : this.openedWith(found, event);
  }

  /** undefined if its keys have to be fetched. */
  atOnce(event: StoredEvent): StoredEvent | undefined {
    const names = this.namesIn(event);
    if (names.length === 0) return event;
    const found = this.options.keys.find(names);
    if (!(found instanceof Promise)) return this.openedWith(found, event);
    found.catch(() => undefined); // it is requested again, together with others
    return undefined;
  }

  /** One for one; their keys are fetched together. @throws as {@link one} */
  async all(events: StoredEvent[]): Promise<StoredEvent[]> {
    const names = events.flatMap((event) => this.namesIn(event));
    if (names.length === 0) return events;
    const found = await this.options.keys.find(names);
    const turns = new EventLoopTurns();
    const opened: StoredEvent[] = [];
    for (const event of events) {
      opened.push(this.openedWith(found, event));
      if (turns.isDue) await turns.turn();
    }
    return opened;
  }

  /** With `fault` as if erased. @throws StoreUnavailable */
  async reads(events: readonly StoredEvent[]): Promise<{ event: StoredEvent; fault?: StoreCorrupt }[]> {
    const found = await this.options.keys.find(events.flatMap((event) => this.namesIn(event)));
    return events.map((event) => {
      const of = this.options.marks.get(event.type) ?? [];
      try {
        return { event: this.openedWith(found, event, false) };
      } catch (error) {
        if (!(error instanceof StoreCorrupt)) throw error;
        return { event: { ...event, data: erasedContent(fieldsOf(event), of) }, fault: error };
      }
    });
  }

  private readonly open: Opener = (box, key, place) => {
    const known = this.just.take(box, place);
    return known === undefined ? opening(box, key, place) : parsed(known);
  };

  private namesIn(event: StoredEvent): KeyName[] {
    const of = this.options.marks.get(event.type);
    return of ? ifWhole(() => keyNamesIn(fieldsOf(event), of)) : [];
  }

  private openedWith(found: FoundKeys, event: StoredEvent, isLenient = this.options.isLenient): StoredEvent {
    const of = this.options.marks.get(event.type);
    if (!of) return event;
    const data = fieldsOf(event);
    try {
      const opened = openedContent(event.id, data, of, found, this.open);
      return opened === data ? event : { ...event, data: opened };
    } catch (error) {
      if (!(error instanceof BoxBroken || error instanceof KeyMissing)) throw error;
      if (isLenient) return { ...event, data: erasedContent(data, of) };
      throw this.damage(event, error);
    }
  }

  private damage(event: StoredEvent, cause: Error): StoreCorrupt {
    const { type, stream, revision, position } = event;
    const place = { position, stream, revision, found: event };
    const message = `Event ${type}, revision ${revision} of stream ${stream}: ${cause.message}`;
    const corrupt = new StoreCorrupt(message, { cause, place });
    this.options.notice?.(corrupt, stream);
    return corrupt;
  }
}

/** None for a text that is no box: opening reports it. */
function ifWhole<T>(look: () => T[]): T[] {
  try {
    return look();
  } catch (error) {
    if (error instanceof BoxBroken) return [];
    throw error;
  }
}
