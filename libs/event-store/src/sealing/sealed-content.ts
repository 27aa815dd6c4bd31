import type { EventData } from '../catalogue/catalogue.js';
import { type KeyName, keyNameOf, openBox, sealBox } from './box.js';
import type { JustSealed } from './just-sealed.js';
import type { Erased, Personal } from './personal.js';
import type { FoundKeys, SubjectKeys } from './subject-keys.js';

/** Where the boxes of a place are, in the order in which its fields were sealed. */
const BOXES = '$sealed';

/** The key of a box is in no store: what it seals is not erased, but cannot be read here. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';
}

/**
 * The ids of those of whom an event's content tells, place by place; undefined where a place tells of nobody. Of content
 * that has boxes already, those whose fields lie open.
 */
export function subjectsIn(
  data: EventData,
  marks: readonly Personal[],
  keys: Pick<SubjectKeys, 'idOf'>,
): (string | undefined)[] {
  const ids: (string | undefined)[] = [];
  for (const mark of marks)
    atPlaces(data, mark, (at) => {
      const isOpen = boxesOf(at).length === 0 || mark.fields.some((field) => at[field] !== undefined);
      const subject = isOpen ? mark.subject(at, data) : undefined;
      ids.push(subject && keys.idOf(subject));
      return at;
    });
  return ids;
}

/** Rows of lists in an event's content that may tell of somebody. */
export function rowsIn(data: EventData, marks: readonly Personal[]): number {
  let rows = 0;
  for (const each of eachOf(marks)) if (each !== undefined && Array.isArray(data[each])) rows += data[each].length;
  return rows;
}

/**
 * The content with its personal fields sealed, each box bound to the event and its place in it.
 * @param subjects as {@link subjectsIn} gives them @param found the key of each
 * @param how with `hasBoxes` its boxes stay, and what lies open beside them is sealed, too; without it, @throws TypeError where it has some
 */
export function sealedContent(
  eventId: string,
  data: EventData,
  marks: readonly Personal[],
  subjects: readonly (string | undefined)[],
  found: FoundKeys,
  { just, hasBoxes = false }: { just?: JustSealed; hasBoxes?: boolean } = {},
): EventData {
  let sealed = data;
  let next = 0;
  const each = new Set<string | undefined>();
  for (const mark of marks) {
    const isFirst = !each.has(mark.each);
    each.add(mark.each);
    sealed = atPlaces(sealed, mark, (at, place) => {
      if (isFirst && !hasBoxes && at[BOXES] !== undefined)
        throw new TypeError(`Content with a field ${BOXES} cannot be sealed`);
      const subject = subjects[next++];
      if (subject === undefined) return at;
      const { key, generation } = found.get(subject) ?? { key: null, generation: 0 };
      if (!key) throw new TypeError('There is no key to seal with');
      const bound = `${eventId}/${place}`;
      return boxed(at, mark.fields, (plain) => {
        const box = sealBox({ subject, generation }, key, bound, plain);
        just?.keep(box, bound, plain);
        return box;
      });
    });
  }
  return sealed;
}

/** The names of the keys that an event's content is sealed with; none where nothing in it is sealed. @throws BoxBroken */
export function keyNamesIn(data: EventData, marks: readonly Personal[]): KeyName[] {
  const names: KeyName[] = [];
  for (const each of eachOf(marks))
    atPlaces(data, { each }, (at) => {
      for (const box of boxesOf(at)) names.push(keyNameOf(box));
      return at;
    });
  return names;
}

/** What became of what is sealed: opened, or erased because its key was destroyed. @throws BoxBroken, KeyMissing */
export function openedContent(
  eventId: string,
  data: EventData,
  marks: readonly Personal[],
  found: FoundKeys,
  just?: JustSealed,
): EventData {
  let opened = data;
  for (const each of eachOf(marks))
    opened = atPlaces(opened, { each }, (at, place) => {
      const boxes = boxesOf(at);
      return boxes.length === 0 ? at : unboxed(at, boxes, found, `${eventId}/${place}`, marksAt(marks, each), just);
    });
  return opened;
}

/** The content as if every key of it had been destroyed. */
export function erasedContent(data: EventData, marks: readonly Personal[]): EventData {
  let erased = data;
  for (const each of eachOf(marks))
    erased = atPlaces(erased, { each }, (at) => {
      const { [BOXES]: boxes, ...rest } = at;
      return boxes === undefined ? at : { ...erasedFields(marksAt(marks, each), 'unreadable'), ...rest };
    });
  return erased;
}

const eachOf = (marks: readonly Personal[]) => new Set(marks.map(({ each }) => each));
const marksAt = (marks: readonly Personal[], each: string | undefined) => marks.filter((mark) => mark.each === each);

/** @returns the same content where `change` gives every place back */
function atPlaces(
  data: EventData,
  { each }: Pick<Personal, 'each'>,
  change: (at: EventData, place: string) => EventData,
): EventData {
  if (each === undefined) return change(data, '');
  const rows = data[each];
  if (!Array.isArray(rows)) {
    if (!isFields(rows)) return data;
    const after = change(rows, each);
    return after === rows ? data : { ...data, [each]: after };
  }
  let isSame = true;
  const changed = rows.map((row: unknown, index) => {
    if (!isFields(row)) return row;
    const after = change(row, `${each}/${index}`);
    isSame &&= after === row;
    return after;
  });
  return isSame ? data : { ...data, [each]: changed };
}

const isFields = (value: unknown): value is EventData => typeof value === 'object' && value !== null;

function boxesOf(at: EventData): string[] {
  const boxes = at[BOXES];
  return Array.isArray(boxes) ? boxes.map(String) : [];
}

function boxed(at: EventData, fields: readonly string[], seal: (plain: string) => string): EventData {
  const secret: Record<string, unknown> = {};
  const plain: Record<string, unknown> = {};
  for (const name of Object.keys(at)) {
    if (fields.includes(name)) secret[name] = at[name];
    else if (name !== '__proto__') plain[name] = at[name];
    else Object.defineProperty(plain, name, { value: at[name], enumerable: true, configurable: true, writable: true });
  }
  plain[BOXES] = [...boxesOf(at), seal(JSON.stringify(secret))];
  return plain;
}

function unboxed(
  at: EventData,
  boxes: readonly string[],
  found: FoundKeys,
  place: string,
  marks: readonly Personal[],
  just?: JustSealed,
): EventData {
  const { [BOXES]: _boxes, ...plain } = at;
  let opened: EventData = {};
  let erased: EventData = {};
  // Boxes are in the order of the marks, those that were added to the type later behind. Where some tell of nobody, there are fewer.
  const marksOf = (index: number) => (boxes.length === marks.length ? marks.slice(index, index + 1) : marks);
  for (const [index, box] of boxes.entries()) {
    const { subject, generation } = keyNameOf(box);
    const newest = found.get(subject);
    if (!newest || newest.generation < generation)
      throw new KeyMissing('The key of what is sealed in it is not among the records');
    if (newest.key && newest.generation === generation)
      opened = { ...opened, ...(JSON.parse(just?.take(box, place) ?? openBox(box, newest.key, place)) as EventData) };
    else erased = { ...erased, ...erasedFields(marksOf(index), subject) };
  }
  return { ...erased, ...plain, ...opened };
}

function erasedFields(marks: readonly Personal[], subject: string): Record<string, unknown> {
  const told = ([name, erased]: [string, Erased]) => [name, typeof erased === 'function' ? erased(subject) : erased];
  return Object.fromEntries(marks.flatMap(({ erased }) => Object.entries(erased)).map(told)) as Record<string, unknown>;
}
