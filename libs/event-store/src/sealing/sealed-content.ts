import type { KeyObject } from 'node:crypto';
import type { EventData } from '../catalogue/catalogue.js';
import { type KeyName, keyNameOf, openBox, sealBox } from './box.js';
import type { Erased, Personal } from './personal.js';
import type { FoundKeys, SubjectKey, SubjectKeys } from './subject-keys.js';

/** The field with the boxes of a place, in the order in which its fields were sealed. */
export const BOXES = '$sealed';

/** The key of a box is in no store: its fields are not erased, but cannot be read here. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';
}

/**
 * The ids of the subjects of an event's content, place by place; undefined for a place without a subject. For content
 * that has boxes already, the subjects of the fields that are still in plain text.
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

/** The number of rows, in lists of an event's content, that may be personal. */
export function rowsIn(data: EventData, marks: readonly Personal[]): number {
  let rows = 0;
  for (const { each } of placesOf(marks))
    if (each !== undefined && Array.isArray(data[each])) rows += data[each].length;
  return rows;
}

/** Makes the box for the personal fields at a place. */
export type BoxMaker = (name: KeyName, key: KeyObject, place: string, secret: EventData) => string;

const madeBox: BoxMaker = (name, key, place, secret) => sealBox(name, key, place, JSON.stringify(secret));

/**
 * The content with its personal fields sealed, each box bound to the event and its place in it.
 * @param subjects as {@link subjectsIn} gives them @param found the key of each
 * @param how with `hasBoxes` its boxes stay, and plain fields beside them are sealed, too
 * @throws TypeError without `hasBoxes`, if the content has boxes
 */
export function sealedContent(
  eventId: string,
  data: EventData,
  marks: readonly Personal[],
  subjects: readonly (string | undefined)[],
  found: FoundKeys,
  { make = madeBox, hasBoxes = false }: { make?: BoxMaker; hasBoxes?: boolean } = {},
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
      return boxed(at, mark.fields, (secret) => make({ subject, generation }, key, bound, secret));
    });
  }
  return sealed;
}

/** The names of the keys that an event's content is sealed with; none if nothing in it is sealed. @throws BoxBroken */
export function keyNamesIn(data: EventData, marks: readonly Personal[]): KeyName[] {
  const names: KeyName[] = [];
  for (const { each } of placesOf(marks))
    atPlaces(data, { each }, (at) => {
      for (const box of boxesOf(at)) names.push(keyNameOf(box));
      return at;
    });
  return names;
}

/** Returns the content of a box, with an existing key. @throws BoxBroken */
export type Opener = (box: string, key: SubjectKey, place: string) => EventData;

/** The content of a box, from its text. */
export const parsed = (text: string): EventData => JSON.parse(text) as EventData;

export const opening: Opener = (box, { key }, place) => {
  if (!key) throw new TypeError('There is no key to open it with');
  return parsed(openBox(box, key, place));
};

/** The content with its boxes opened, or erased if their key was destroyed. @throws BoxBroken, KeyMissing */
export function openedContent(
  eventId: string,
  data: EventData,
  marks: readonly Personal[],
  found: FoundKeys,
  open: Opener = opening,
): EventData {
  let opened = data;
  for (const { each, marks: ofPlace } of placesOf(marks))
    opened = atPlaces(opened, { each }, (at, place) => {
      const boxes = boxesOf(at);
      return boxes.length === 0 ? at : unboxed(at, boxes, found, `${eventId}/${place}`, ofPlace, open);
    });
  return opened;
}

/** The content as if every key of it had been destroyed. */
export function erasedContent(data: EventData, marks: readonly Personal[]): EventData {
  let erased = data;
  for (const { each, marks: ofPlace } of placesOf(marks))
    erased = atPlaces(erased, { each }, (at) => {
      const { [BOXES]: boxes, ...rest } = at;
      return boxes === undefined ? at : { ...erasedFields(ofPlace, 'unreadable'), ...rest };
    });
  return erased;
}

/** Marks of the same place. */
interface PlaceMarks {
  each: string | undefined;
  marks: readonly Personal[];
}

/** The places of each list of marks: the lists are those of the event types, and are used with every event. */
const PLACES = new WeakMap<readonly Personal[], readonly PlaceMarks[]>();

/** The places of an event's content that may have boxes, each once. */
function placesOf(marks: readonly Personal[]): readonly PlaceMarks[] {
  const known = PLACES.get(marks);
  if (known) return known;
  const names = [...new Set(marks.map(({ each }) => each))];
  const places = names.map((each) => ({ each, marks: marks.filter((mark) => mark.each === each) }));
  PLACES.set(marks, places);
  return places;
}

/** @returns the same content if `change` returns every place unchanged */
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

const NO_BOXES: readonly string[] = [];

function boxesOf(at: EventData): readonly string[] {
  const boxes = at[BOXES];
  if (!Array.isArray(boxes)) return NO_BOXES;
  return boxes.every((box) => typeof box === 'string') ? boxes : boxes.map(String);
}

function boxed(at: EventData, fields: readonly string[], make: (secret: EventData) => string): EventData {
  const secret: Record<string, unknown> = {};
  const plain: Record<string, unknown> = {};
  for (const name of Object.keys(at)) {
    if (fields.includes(name)) secret[name] = at[name];
    else if (name !== '__proto__') plain[name] = at[name];
    else Object.defineProperty(plain, name, { value: at[name], enumerable: true, configurable: true, writable: true });
  }
  plain[BOXES] = [...boxesOf(at), make(secret)];
  return plain;
}

function unboxed(
  at: EventData,
  boxes: readonly string[],
  found: FoundKeys,
  place: string,
  marks: readonly Personal[],
  open: Opener,
): EventData {
  const { [BOXES]: _boxes, ...plain } = at;
  let opened: EventData | undefined;
  let erased: EventData | undefined;
  for (const [index, box] of boxes.entries()) {
    const { subject, generation } = keyNameOf(box);
    const newest = found.get(subject);
    if (!newest || newest.generation < generation)
      throw new KeyMissing(
        'The key of what is sealed in it is not among the records. Bring newer records back from a backup, or give its content up: wavelane keys adopt',
      );
    if (newest.generation === generation && newest.key) {
      const content = open(box, newest, place);
      opened = opened ? { ...opened, ...content } : content;
    } else erased = { ...erased, ...erasedFields(marksOfBox(marks, boxes, index), subject) };
  }
  // The case of nearly every event. Sealed fields are those that an event type names, none of them `__proto__`.
  return erased ? { ...erased, ...plain, ...opened } : Object.assign(plain, opened);
}

/**
 * Boxes are in the order of the marks, those that were added to the type later behind. If some places have no subject,
 * there are fewer.
 */
const marksOfBox = (marks: readonly Personal[], boxes: readonly string[], index: number) =>
  boxes.length === marks.length ? marks.slice(index, index + 1) : marks;

function erasedFields(marks: readonly Personal[], subject: string): Record<string, unknown> {
  const told = ([name, erased]: [string, Erased]) => [name, typeof erased === 'function' ? erased(subject) : erased];
  return Object.fromEntries(marks.flatMap(({ erased }) => Object.entries(erased)).map(told)) as Record<string, unknown>;
}
