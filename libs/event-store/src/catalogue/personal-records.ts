import { type Position, START, type StoredEvent } from '../event.js';
import type { EventStore } from '../port.js';
import type { Personal } from '../sealing/personal.js';
import { keyNamesIn, subjectsIn } from '../sealing/sealed-content.js';
import { SealingEventStore } from '../sealing/sealing-event-store.js';
import type { SubjectKey, SubjectKeys } from '../sealing/subject-keys.js';
import { type EventData, fieldsOf } from './catalogue.js';
import { insideOf, readingOf } from './upcasting-event-store.js';

const PAGE = 1_000;
/** A key that is newer than every box and has no secret: a box for it stays closed. */
const CLOSED: SubjectKey = { generation: Infinity, key: null };

/**
 * Everything that the log holds of a person, oldest first: the events with personal fields of these subjects, with
 * those fields opened and other subjects' fields left out. Reads the log to its end.
 * @param subjects their ids @param keys the keys that seal the log
 */
export async function* recordsAbout(
  store: EventStore,
  subjects: ReadonlySet<string>,
  keys: SubjectKeys,
): AsyncGenerator<StoredEvent> {
  const inside = insideOf(store);
  if (!inside) return;
  const { stored, catalogue } = inside;
  await keys.ready?.();
  const opening = new SealingEventStore(stored, { marks: catalogue.personal, keys: onlyOf(subjects, keys) });
  const isOwn = (data: EventData, marks: readonly Personal[]) =>
    keyNamesIn(data, marks).some(({ subject }) => subjects.has(subject)) ||
    subjectsIn(data, marks, keys).some((subject) => subject !== undefined && subjects.has(subject));
  for (let after = START, isOver = false; !isOver;) {
    const page = await stored.readAll({ after, limit: PAGE, types: [...catalogue.personal.keys()] });
    const own = page.events.filter((event) => isOwn(fieldsOf(event), catalogue.personal.get(event.type) ?? []));
    for (const [index, { event, fault }] of (await opening.reads(own)).entries()) {
      if (fault) throw fault;
      const lying = own[index];
      const marks = catalogue.personal.get(event.type) ?? [];
      const data = ownRows(fieldsOf(event), lying ? fieldsOf(lying) : {}, marks, isOwn);
      yield catalogue.current({ ...event, data });
    }
    after = page.next;
    isOver = page.head;
  }
}

/** Some events with personal fields, and the position to continue from. */
export interface PersonalPage {
  events: StoredEvent[];
  next: Position;
  isOver: boolean;
}

/** The next events of which `isMeant` holds among those in which something is personal, open. */
export async function personalPage(
  store: EventStore,
  after: Position,
  isMeant: (data: EventData) => boolean,
): Promise<PersonalPage> {
  const inside = insideOf(store);
  if (!inside) return { events: [], next: after, isOver: true };
  const types = [...inside.catalogue.personal.keys()];
  const page = await inside.stored.readAll({ after, limit: PAGE, types });
  const reads = await readingOf(
    store,
    page.events.filter((event) => isMeant(fieldsOf(event))),
  );
  return { events: reads.flatMap(({ event }) => event ?? []), next: page.next, isOver: page.head };
}

/** The keys of these subjects; those of others seem destroyed. */
const onlyOf = (subjects: ReadonlySet<string>, keys: SubjectKeys): SubjectKeys => ({
  idOf: (subject) => keys.idOf(subject),
  obtain: (ids) => keys.obtain(ids),
  find: async (names) => {
    const found = await keys.find(names.filter(({ subject }) => subjects.has(subject)));
    const others = names.filter(({ subject }) => !subjects.has(subject));
    return new Map([...found, ...others.map(({ subject }) => [subject, CLOSED] as const)]);
  },
});

/** Keeps only the rows of these subjects in lists about many people. */
function ownRows(
  data: EventData,
  lying: EventData,
  marks: readonly Personal[],
  isOwn: (data: EventData, marks: readonly Personal[]) => boolean,
): EventData {
  let own = data;
  for (const each of new Set(marks.flatMap((mark) => mark.each ?? []))) {
    const [rows, before] = [data[each], lying[each]];
    if (!Array.isArray(rows) || !Array.isArray(before)) continue;
    const ofList = marks.filter((mark) => mark.each === each);
    own = { ...own, [each]: rows.filter((_, index) => isOwn({ ...lying, [each]: [before[index]] }, ofList)) };
  }
  return own;
}
