import type { EventData } from '../catalogue/catalogue.js';
import type { NewEvent } from '../event.js';
import { EventLoopTurns } from '../waiting/event-loop-turns.js';
import { sealBox } from './box.js';
import type { JustSealed } from './just-sealed.js';
import type { Personal } from './personal.js';
import { type BoxMaker, rowsIn, sealedContent, subjectsIn } from './sealed-content.js';
import type { FoundKeys, SubjectKeys } from './subject-keys.js';

/** An append with more rows than this, as of a file, is sealed in turns with others' work. */
const ROWS = 500;

/** The subjects of one event, place by place. */
type Subjects = readonly (string | undefined)[];

const distinct = (subjects: readonly Subjects[]) => [
  ...new Set(subjects.flat().filter((id): id is string => id !== undefined)),
];

const isContent = (data: unknown): data is EventData =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** Seals the personal fields of events before they are written; those of many rows in turns with other work. */
export class AppendSealer {
  /** @param just gets the sealed texts */
  constructor(
    private readonly personal: { marks: ReadonlyMap<string, readonly Personal[]>; keys: SubjectKeys },
    private readonly just: JustSealed,
  ) {}

  /**
   * The events as the engine stores them: at once if all keys are remembered and the rows are few.
   * @throws StoreUnavailable
   */
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

  private async sealedInTurns(events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    const turns = new EventLoopTurns();
    const subjects: Subjects[] = [];
    for (const event of events) {
      subjects.push(this.subjectsOf(event));
      await turns.take();
    }
    const found = await this.personal.keys.obtain(distinct(subjects));
    const sealed: NewEvent[] = [];
    for (const [index, event] of events.entries()) {
      sealed.push(this.sealedWith(found, event, subjects[index]));
      await turns.take();
    }
    return sealed;
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

  private sealedWith(found: FoundKeys, event: NewEvent, subjects: Subjects = []): NewEvent {
    const { id, type, data } = event;
    const of = this.personal.marks.get(type);
    return of && isContent(data)
      ? { ...event, data: sealedContent(id, data, of, subjects, found, { make: this.make }) }
      : event;
  }
}
