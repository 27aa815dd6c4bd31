import type { EventData } from '../catalogue/catalogue.js';
import type { NewEvent } from '../event.js';
import { EventLoopTurns } from '../waiting/event-loop-turns.js';
import { sealBox } from './box.js';
import type { JustSealed } from './just-sealed.js';
import type { Personal } from './personal.js';
import { type BoxMaker, rowsIn, sealedContent, subjectsIn } from './sealed-content.js';
import type { FoundKeys, SubjectKeys } from './subject-keys.js';
import type { SealingOrder } from './thread/second-sealer.js';
import { SecondSealerAsNeeded } from './thread/second-sealer-as-needed.js';

/** An append with more rows than this, as of a file, is sealed in turns with others' work. */
const ROWS = 500;

/** Of one event, place by place. */
type Subjects = readonly (string | undefined)[];

const distinct = (subjects: readonly Subjects[]) => [
  ...new Set(subjects.flat().filter((id): id is string => id !== undefined)),
];

const isContent = (data: unknown): data is EventData =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** Seals the personal fields of events before they are written; those of many rows in a second thread. */
export class AppendSealer {
  private readonly second = new SecondSealerAsNeeded();

  /** @param just is told what was sealed */
  constructor(
    private readonly personal: { marks: ReadonlyMap<string, readonly Personal[]>; keys: SubjectKeys },
    private readonly just: JustSealed,
  ) {}

  /** As the engine is to have them: at once where all keys are remembered and the rows are few. @throws StoreUnavailable */
  sealed(events: readonly NewEvent[]): readonly NewEvent[] | Promise<readonly NewEvent[]> {
    const { marks, keys } = this.personal;
    if (!events.some(({ type }) => marks.has(type))) return events;
    const opening = keys.ready?.();
    if (opening) return opening.then(() => this.sealed(events));
    const rows = (event: NewEvent) => (isContent(event.data) ? rowsIn(event.data, marks.get(event.type) ?? []) : 0);
    if (events.reduce((sum, event) => sum + rows(event), 0) > ROWS) return this.sealedInTurns(events);
    const subjects = events.map((event) => this.subjectsOf(event));
    const seal = (found: FoundKeys) => events.map((event, index) => this.sealedWith(found, event, subjects[index]));
    const found = keys.obtain(distinct(subjects));
    return found instanceof Promise ? found.then(seal) : seal(found);
  }

  /** Resolves when no thread is left. */
  stop(): Promise<void> {
    return this.second.stop();
  }

  private async sealedInTurns(events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    const turns = new EventLoopTurns();
    const subjects: Subjects[] = [];
    for (const event of events) {
      subjects.push(this.subjectsOf(event));
      await turns.take();
    }
    const found = await this.personal.keys.obtain(distinct(subjects));
    const each = async (make: BoxMaker) => {
      const sealed: NewEvent[] = [];
      for (const [index, event] of events.entries()) {
        sealed.push(this.sealedWith(found, event, subjects[index], make));
        await turns.take();
      }
      return sealed;
    };
    const boxes = this.second.isAble ? await this.madeAside(each) : undefined;
    return each(boxes ? inOrder(boxes) : this.make);
  }

  /** Their boxes in order, made by a second thread; undefined where it did not. @param each goes through all places */
  private async madeAside(each: (make: BoxMaker) => Promise<unknown>): Promise<string[] | undefined> {
    const order: SealingOrder = { keys: [], keyOf: [], places: [], plains: [] };
    const indexes = new Map<string, number>();
    await each((name, key, place, secret) => {
      let index = indexes.get(name.subject);
      if (index === undefined) indexes.set(name.subject, (index = order.keys.push({ name, key }) - 1));
      order.keyOf.push(index);
      order.places.push(place);
      order.plains.push(JSON.stringify(secret));
      return '';
    });
    const boxes = await this.second.sealed(order);
    for (const [index, box] of boxes?.entries() ?? [])
      this.just.keep(box, order.places[index] ?? '', order.plains[index] ?? '');
    return boxes;
  }

  private readonly make: BoxMaker = (name, key, place, secret) => {
    const plain = JSON.stringify(secret);
    const box = sealBox(name, key, place, plain);
    this.just.keep(box, place, plain);
    return box;
  };

  private subjectsOf({ type, data }: NewEvent): Subjects {
    const of = this.personal.marks.get(type);
    return of && isContent(data) ? subjectsIn(data, of, this.personal.keys) : [];
  }

  private sealedWith(found: FoundKeys, event: NewEvent, subjects: Subjects = [], make = this.make): NewEvent {
    const { id, type, data } = event;
    const of = this.personal.marks.get(type);
    return of && isContent(data) ? { ...event, data: sealedContent(id, data, of, subjects, found, { make }) } : event;
  }
}

/** Boxes that were made elsewhere, for the places in the same order. */
function inOrder(boxes: readonly string[]): BoxMaker {
  let next = 0;
  return () => {
    const box = boxes[next++];
    if (box === undefined) throw new TypeError('There are more places than boxes were made for');
    return box;
  };
}
