import type { KeyObject } from 'node:crypto';
import { fieldsOf } from '../../catalogue/catalogue.js';
import type { StoredEvent } from '../../event.js';
import { BoxBroken, type KeyName, keyNameOf, openBox } from '../box.js';
import type { Personal } from '../personal.js';
import { BOXES, keyNamesIn, openedContent } from '../sealed-content.js';

/** Of each event type that has some, the places of its content that may have boxes: fields, undefined for the content itself. */
export type BoxPlaces = ReadonlyMap<string, readonly (string | undefined)[]>;

/** Keys by the heads of their boxes; only those that are there. */
type OpenKeys = ReadonlyMap<string, KeyObject>;

/** Gives what comes in place of a piece of the page; undefined where a box in it does not open. */
type Open = (keys: OpenKeys) => string | undefined;

/** What is sealed in an event. */
interface Sealed {
  /** Where the event begins. */
  start: number;
  /** The piece of the page that has the boxes. */
  from: number;
  to: number;
  opened: Open;
}

/** How an event begins, up to its type: ids have all one length. */
const [BEGIN, ID_LENGTH, BEFORE_TYPE] = ['{"id":"', 36, '","type":"'] as const;
/** Without its first quotation mark: what begins with a character that is rare is found five times as fast. */
const MARK = `${BOXES}"`;
const BOXES_BEGIN = `${MARK}:["`;
/** With the end of the content and of the event. */
const BOXES_END = '"]}}';

/**
 * What is sealed in the events of a page of text (`TextPage`), opened in the text. Of nearly every event the boxes are the
 * last thing in its text: there what was in them takes their place, without the event being parsed.
 */
export class TextBoxes {
  private readonly sealed: Sealed[] = [];
  private readonly needed = new Map<string, KeyName>();

  /** @param page the text, each byte of it as a character @throws SyntaxError an event is no JSON */
  constructor(
    private readonly page: string,
    private readonly places: BoxPlaces,
  ) {
    for (let at = page.indexOf(MARK); at !== -1;) {
      const start = page.lastIndexOf('\n', at) + 2; // behind a bracket or a comma
      const to = page.indexOf('\n', at);
      if (to === -1) throw new SyntaxError('An event without its end');
      const sealed = this.sealedIn(start, at, to);
      if (sealed) this.sealed.push({ start, to, ...sealed });
      at = page.indexOf(MARK, to);
    }
  }

  /** Of the keys that are needed, each once. */
  get names(): KeyName[] {
    return [...this.needed.values()];
  }

  /**
   * The page with everything open that can be, again with a character for each byte.
   * @param keys of the {@link names}, undefined where there is none
   * @returns `left`: the events of the page, by their index, in which something is sealed still
   */
  opened(keys: readonly (KeyObject | undefined)[]): { text: string; left: number[] } {
    const known = new Map<string, KeyObject>();
    for (const [index, head] of [...this.needed.keys()].entries()) {
      const key = keys[index];
      if (key) known.set(head, key);
    }
    const left: number[] = [];
    const indexOf = this.indexes();
    let [text, copied] = ['', 0];
    for (const { start, from, to, opened } of this.sealed) {
      const open = opened(known);
      if (open === undefined) left.push(indexOf(start));
      else {
        text += this.page.slice(copied, from) + open;
        copied = to;
      }
    }
    return { text: text + this.page.slice(copied), left };
  }

  /** @param at the first mark in the event */
  private sealedIn(start: number, at: number, end: number): Omit<Sealed, 'start' | 'to'> | undefined {
    const { page, places } = this;
    const beforeType = start + BEGIN.length + ID_LENGTH;
    const type = beforeType + BEFORE_TYPE.length;
    const isPlain = page.startsWith(BEGIN, start) && page.startsWith(BEFORE_TYPE, beforeType);
    const of = isPlain ? places.get(page.slice(type, page.indexOf('"', type))) : undefined;
    if (isPlain && !of) return undefined;
    try {
      const list = of?.includes(undefined) ? boxesAtTheEnd(page, at, end) : undefined;
      if (!list) return this.sealedWithin(start, page.slice(start, end));
      for (const box of list) this.need(keyNameOf(box));
      const place = `${page.slice(start + BEGIN.length, beforeType)}/`;
      const isFirst = page[at - 2] === '{';
      const from = isFirst ? at - 1 : at - 2;
      return { from, opened: (keys) => openedFields(list, place, keys, isFirst ? '' : ',') };
    } catch (error) {
      if (!(error instanceof BoxBroken)) throw error;
      return { from: start, opened: () => undefined };
    }
  }

  /** Of an event that has to be parsed, as where it has a list with boxes. @throws BoxBroken, SyntaxError */
  private sealedWithin(from: number, text: string): Omit<Sealed, 'start' | 'to'> | undefined {
    const event = JSON.parse(utf8Of(text)) as StoredEvent;
    const marks = (this.places.get(event.type) ?? []).map(markOf);
    const names = keyNamesIn(fieldsOf(event), marks);
    if (names.length === 0) return undefined;
    for (const name of names) this.need(name);
    return { from, opened: (keys) => openedEvent(event, marks, names, keys) };
  }

  private need(name: KeyName): void {
    this.needed.set(headOf(name), name);
  }

  /** Gives the index of the event that begins at a place; places rise from one call to the next. */
  private indexes(): (start: number) => number {
    let [index, end] = [0, this.page.indexOf('\n')];
    return (start) => {
      for (; end !== -1 && end < start; end = this.page.indexOf('\n', end + 1)) index++;
      return index;
    };
  }
}

const headOf = ({ subject, generation }: KeyName) => `1.${subject}.${generation}`;

/** As much of a declaration as opening needs, where no key is destroyed. */
const markOf = (each: string | undefined): Personal => ({
  ...(each !== undefined && { each }),
  ...{ fields: [], erased: {}, subject: () => undefined },
});

/**
 * The boxes with which the content of an event ends, where it has no others: where the first mark in it is the name of a
 * list of texts that lasts to the end of the content. No text in the content can look like that, since a quotation mark
 * in a text has a backslash before it. (What a box has in it is not looked at: it opens as it is, or not at all.)
 */
function boxesAtTheEnd(page: string, mark: number, end: number): string[] | undefined {
  const begin = mark + BOXES_BEGIN.length;
  const last = end - BOXES_END.length;
  const isName = page[mark - 1] === '"' && (page[mark - 2] === ',' || page[mark - 2] === '{');
  if (!isName || !page.startsWith(BOXES_BEGIN, mark) || !page.startsWith(BOXES_END, last)) return undefined;
  const list = page.slice(begin, last).split('","');
  return list.some((box) => box.includes('"')) ? undefined : list;
}

/** The fields that were in the boxes of a place, and the end of the content and of the event. */
function openedFields(list: readonly string[], place: string, keys: OpenKeys, before: string): string | undefined {
  let fields = '';
  for (const box of list) {
    const key = keys.get(box.slice(0, box.lastIndexOf('.')));
    const content = key && ifWhole(() => openBox(box, key, place, 'latin1'));
    if (content === undefined) return undefined;
    const inner = content.slice(1, -1);
    if (inner !== '') fields += (fields === '' ? before : ',') + inner;
  }
  return `${fields}}}`;
}

function openedEvent(
  event: StoredEvent,
  marks: readonly Personal[],
  names: readonly KeyName[],
  keys: OpenKeys,
): string | undefined {
  const found = new Map<string, { generation: number; key: KeyObject }>();
  for (const name of names) {
    const key = keys.get(headOf(name));
    if (!key) return undefined;
    found.set(name.subject, { generation: name.generation, key });
  }
  const data = ifWhole(() => openedContent(event.id, fieldsOf(event), marks, found));
  return data && Buffer.from(JSON.stringify({ ...event, data })).toString('latin1');
}

const utf8Of = (bytes: string): string => Buffer.from(bytes, 'latin1').toString();

function ifWhole<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof BoxBroken) return undefined;
    throw error;
  }
}
