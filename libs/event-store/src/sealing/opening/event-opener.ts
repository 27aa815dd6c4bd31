import { fieldsOf } from '../../catalogue/catalogue.js';
import type { Notice } from '../../damage/noticing.js';
import { StoreCorrupt } from '../../errors.js';
import type { StoredEvent } from '../../event.js';
import type { PageTask } from '../../text/page-task.js';
import { EventLoopTurns } from '../../waiting/event-loop-turns.js';
import { BoxBroken, type KeyName } from '../box.js';
import type { JustSealed } from '../just-sealed.js';
import type { Personal } from '../personal.js';
import {
  boxesIn,
  erasedContent,
  KeyMissing,
  keyNamesIn,
  openedContent,
  type Opener,
  opening,
  parsed,
  type PlacedBox,
} from '../sealed-content.js';
import type { FoundKeys, SubjectKeys } from '../subject-keys.js';
import { handed, type KeyToOpen } from '../thread/handed-keys.js';
import type { OpeningOrder } from '../thread/second-sealer.js';
import type { BoxPlaces } from '../thread/text-boxes.js';

/** The personal fields of every event type that has some. */
export type Marks = ReadonlyMap<string, readonly Personal[]>;

export interface SealingOptions {
  marks: Marks;
  keys: SubjectKeys;
  /** Is told of what cannot be opened. */
  notice?: Notice;
  /** What cannot be opened is given as if it had been erased: for those who read past damage. */
  isLenient?: boolean;
}

/** Opens what is sealed in events that were read as they are stored. Where a key was destroyed, its fields are erased. */
export class EventOpener {
  constructor(
    private readonly options: SealingOptions,
    private readonly just: JustSealed,
  ) {}

  /** @throws StoreUnavailable the keys cannot be asked for @throws StoreCorrupt */
  one(event: StoredEvent): StoredEvent | Promise<StoredEvent> {
    const found = this.options.keys.find(this.namesIn(event));
    return found instanceof Promise
      ? found.then((later) => this.openedWith(later, event))
      : this.openedWith(found, event);
  }

  /** undefined where its keys have to be asked for. */
  atOnce(event: StoredEvent): StoredEvent | undefined {
    const names = this.namesIn(event);
    if (names.length === 0) return event;
    const found = this.options.keys.find(names);
    if (!(found instanceof Promise)) return this.openedWith(found, event);
    found.catch(() => undefined); // it is asked for again, together with others
    return undefined;
  }

  /** One for one; their keys are asked for together. @throws as {@link one} */
  async all(events: StoredEvent[]): Promise<StoredEvent[]> {
    const names = events.flatMap((event) => this.namesIn(event));
    if (names.length === 0) return events;
    return this.allWith(await this.options.keys.find(names), events);
  }

  /** The same with the keys that were found. @param open of what was not opened elsewhere */
  async allWith(found: FoundKeys, events: readonly StoredEvent[], open?: Opener): Promise<StoredEvent[]> {
    const turns = new EventLoopTurns();
    const opened: StoredEvent[] = [];
    for (const event of events) {
      opened.push(this.openedWith(found, event, { open }));
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
        return { event: this.openedWith(found, event, { isLenient: false }) };
      } catch (error) {
        if (!(error instanceof StoreCorrupt)) throw error;
        return { event: { ...event, data: erasedContent(fieldsOf(event), of) }, fault: error };
      }
    });
  }

  /** What there is to open in them, in order, and the keys; boxes whose key was destroyed or is missing are not in it. */
  async order(events: readonly StoredEvent[]): Promise<{ found: FoundKeys; order: OpeningOrder }> {
    const boxes: PlacedBox[] = [];
    for (const event of events) for (const box of this.boxesIn(event)) boxes.push(box);
    const found = await this.options.keys.find(boxes.map(({ name }) => name));
    const keys: KeyToOpen[] = [];
    const order: Omit<OpeningOrder, 'keys'> = { keyOf: [], boxes: [], places: [] };
    const indexes = new Map<string, number>();
    for (const { box, place, name } of boxes) {
      const key = keyToSend(found, name);
      if (!key) continue;
      let index = indexes.get(name.subject);
      if (index === undefined) indexes.set(name.subject, (index = keys.push(key) - 1));
      order.keyOf.push(index);
      order.boxes.push(box);
      order.places.push(place);
    }
    return { found, order: { keys: handed(keys), ...order } };
  }

  /** Opens pages of text in the thread that reads them. */
  get task(): PageTask {
    const { marks, keys } = this.options;
    return {
      module: new URL('../thread/page-opening.js', import.meta.url).href,
      data: new Map(
        [...marks].map(([type, of]) => [type, [...new Set(of.map(({ each }) => each))]]),
      ) satisfies BoxPlaces,
      answer: async (question) => {
        const names = JSON.parse(question) as KeyName[];
        const found = await keys.find(names);
        return handed(names.map((name) => keyToSend(found, name)));
      },
    };
  }

  private readonly open: Opener = (box, key, place) => {
    const known = this.just.take(box, place);
    return known === undefined ? opening(box, key, place) : parsed(known);
  };

  private namesIn(event: StoredEvent): KeyName[] {
    const of = this.options.marks.get(event.type);
    return of ? ifWhole(() => keyNamesIn(fieldsOf(event), of)) : [];
  }

  private boxesIn(event: StoredEvent): PlacedBox[] {
    const of = this.options.marks.get(event.type);
    return of ? ifWhole(() => boxesIn(event.id, fieldsOf(event), of)) : [];
  }

  private openedWith(
    found: FoundKeys,
    event: StoredEvent,
    { open = this.open, isLenient = this.options.isLenient }: { open?: Opener | undefined; isLenient?: boolean } = {},
  ): StoredEvent {
    const of = this.options.marks.get(event.type);
    if (!of) return event;
    const data = fieldsOf(event);
    try {
      const opened = openedContent(event.id, data, of, found, open);
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

/** undefined where it was destroyed, or is missing. */
function keyToSend(found: FoundKeys, { subject, generation }: KeyName): KeyToOpen {
  const newest = found.get(subject);
  return newest?.generation === generation ? (newest.sealed ?? newest.key ?? undefined) : undefined;
}

/** None of a box that is none: opening says it. */
function ifWhole<T>(look: () => T[]): T[] {
  try {
    return look();
  } catch (error) {
    if (error instanceof BoxBroken) return [];
    throw error;
  }
}
