import type { KeyObject } from 'node:crypto';
import { fieldsOf } from '../../catalogue/catalogue.js';
import type { StoredEvent } from '../../event.js';
import type { GrowingBytes } from '../../text/growing-bytes.js';
import { BoxBroken, type KeyName, keyNameOf, openedBox } from '../box.js';
import type { Personal } from '../personal.js';
import { BOXES, keyNamesIn, openedContent } from '../sealed-content.js';

/** Of each event type that has some, the places of its content that may have boxes: fields, undefined for the content itself. */
export type BoxPlaces = ReadonlyMap<string, readonly (string | undefined)[]>;

/** Keys by the heads of their boxes; only those that are there. */
type OpenKeys = ReadonlyMap<string, KeyObject>;

/** Writes what comes in place of a piece of the page. @returns false where a box in it does not open */
type Open = (keys: OpenKeys, into: GrowingBytes) => boolean;

/** What is sealed in an event. */
interface Sealed {
  /** Where the event begins. */
  start: number;
  /** The piece of the page that has the boxes. */
  from: number;
  to: number;
  open: Open;
}

/** How an event begins, up to its type: ids have all one length. */
const [BEGIN, ID_LENGTH, BEFORE_TYPE] = ['{"id":"', 36, '","type":"'] as const;
const HEAD_LENGTH = BEGIN.length + ID_LENGTH + BEFORE_TYPE.length;
/** Without its first quotation mark: what begins with a character that is rare is found five times as fast. */
const MARK = Buffer.from(`${BOXES}"`);
const BOXES_BEGIN = `${BOXES}":["`;
/** With the end of the content and of the event. */
const BOXES_END = '"]}}';
const [LINE_FEED, QUOTE, COMMA, OPEN, CLOSE] = [0x0a, 0x22, 0x2c, 0x7b, 0x7d];

/**
 * What is sealed in the events of a page of text (`TextPage`), opened in the text. Of nearly every event the boxes are the
 * last thing in its text: there what was in them takes their place, without the event being parsed. The page stays the
 * bytes that it is: as one string it would be made, cut and written again, which costs half as much as the ciphers.
 */
export class TextBoxes {
  private readonly sealed: Sealed[] = [];
  private readonly needed = new Map<string, KeyName>();

  /** @throws SyntaxError an event is no JSON */
  constructor(
    private readonly page: Buffer,
    private readonly places: BoxPlaces,
  ) {
    for (let at = page.indexOf(MARK); at !== -1;) {
      const start = page.lastIndexOf(LINE_FEED, at) + 2; // behind a bracket or a comma
      const to = page.indexOf(LINE_FEED, at);
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
   * Writes the page with everything open that can be.
   * @param keys of the {@link names}, undefined where there is none
   * @returns the events of the page, by their index, in which something is sealed still
   */
  open(keys: readonly (KeyObject | undefined)[], into: GrowingBytes): number[] {
    const known = new Map<string, KeyObject>();
    for (const [index, head] of [...this.needed.keys()].entries()) {
      const key = keys[index];
      if (key) known.set(head, key);
    }
    const left: number[] = [];
    const indexOf = this.indexes();
    let copied = 0;
    for (const { start, from, to, open } of this.sealed) {
      into.copy(this.page, copied, from);
      copied = from;
      const { length } = into;
      if (open(known, into)) copied = to;
      else {
        into.cut(length);
        left.push(indexOf(start));
      }
    }
    into.copy(this.page, copied);
    return left;
  }

  /** @param at the first mark in the event */
  private sealedIn(start: number, at: number, end: number): Omit<Sealed, 'start' | 'to'> | undefined {
    const head = this.page.toString('latin1', start, this.page.indexOf(QUOTE, start + HEAD_LENGTH));
    const isPlain = head.startsWith(BEGIN) && head.startsWith(BEFORE_TYPE, BEGIN.length + ID_LENGTH);
    const of = isPlain ? this.places.get(head.slice(HEAD_LENGTH)) : undefined;
    if (isPlain && !of) return undefined;
    try {
      const boxes = of?.includes(undefined) ? this.boxesAtTheEnd(at, end) : undefined;
      if (boxes === undefined) return this.sealedWithin(start, end);
      for (const box of listed(boxes)) this.need(box);
      const place = `${head.slice(BEGIN.length, BEGIN.length + ID_LENGTH)}/`;
      const isFirst = this.page[at - 2] === OPEN;
      const from = isFirst ? at - 1 : at - 2;
      return { from, open: (keys, into) => openFields(listed(boxes), place, keys, into, isFirst) };
    } catch (error) {
      if (!(error instanceof BoxBroken)) throw error;
      return { from: start, open: () => false };
    }
  }

  /**
   * The boxes with which the content of an event ends, where it has no others: where the first mark in it is the name of a
   * list of texts that lasts to the end of the content. No text in the content can look like that, since a quotation mark
   * in a text has a backslash before it. (What a box has in it is not looked at: it opens as it is, or not at all.)
   * @returns them in one text, see {@link listed}
   */
  private boxesAtTheEnd(mark: number, end: number): string | undefined {
    const { page } = this;
    const isName = page[mark - 1] === QUOTE && (page[mark - 2] === COMMA || page[mark - 2] === OPEN);
    const text = page.toString('latin1', mark, end);
    if (!isName || !text.startsWith(BOXES_BEGIN) || !text.endsWith(BOXES_END)) return undefined;
    const boxes = text.slice(BOXES_BEGIN.length, -BOXES_END.length);
    return listed(boxes).some((box) => box.includes('"')) ? undefined : boxes;
  }

  /** Of an event that has to be parsed, as where it has a list with boxes. @throws BoxBroken, SyntaxError */
  private sealedWithin(from: number, to: number): Omit<Sealed, 'start' | 'to'> | undefined {
    const event = JSON.parse(this.page.toString('utf8', from, to)) as StoredEvent;
    const marks = (this.places.get(event.type) ?? []).map(markOf);
    const names = keyNamesIn(fieldsOf(event), marks);
    if (names.length === 0) return undefined;
    for (const name of names) this.needed.set(headOf(name), name);
    return { from, open: (keys, into) => openEvent(event, marks, names, keys, into) };
  }

  /** @throws BoxBroken it is no box */
  private need(box: string): void {
    if (this.needed.has(headIn(box))) return;
    const name = keyNameOf(box);
    this.needed.set(headOf(name), name);
  }

  /** Gives the index of the event that begins at a place; places rise from one call to the next. */
  private indexes(): (start: number) => number {
    let [index, end] = [0, this.page.indexOf(LINE_FEED)];
    return (start) => {
      for (; end !== -1 && end < start; end = this.page.indexOf(LINE_FEED, end + 1)) index++;
      return index;
    };
  }
}

/** Made anew for each use: what a page has waits for its keys as few pieces, since the young are copied as long as they live. */
const listed = (boxes: string): string[] => boxes.split('","');
const headOf = ({ subject, generation }: KeyName) => `1.${subject}.${generation}`;
const headIn = (box: string) => box.slice(0, box.lastIndexOf('.'));

/** As much of a declaration as opening needs, where no key is destroyed. */
const markOf = (each: string | undefined): Personal => ({
  ...(each !== undefined && { each }),
  ...{ fields: [], erased: {}, subject: () => undefined },
});

/** Writes the fields that were in the boxes of a place, and the end of the content and of the event. */
function openFields(
  list: readonly string[],
  place: string,
  keys: OpenKeys,
  into: GrowingBytes,
  isFirst: boolean,
): boolean {
  let isBehind = !isFirst;
  for (const box of list) {
    const key = keys.get(headIn(box));
    const content = key && ifWhole(() => openedBox(box, key, place));
    if (content === undefined) return false;
    if (content.length <= EMPTY) continue;
    if (isBehind) into.byte(COMMA);
    into.copy(content, 1, content.length - 1);
    isBehind = true;
  }
  into.byte(CLOSE);
  into.byte(CLOSE);
  return true;
}

/** Bytes of a content without fields. */
const EMPTY = 2;

function openEvent(
  event: StoredEvent,
  marks: readonly Personal[],
  names: readonly KeyName[],
  keys: OpenKeys,
  into: GrowingBytes,
): boolean {
  const found = new Map<string, { generation: number; key: KeyObject }>();
  for (const name of names) {
    const key = keys.get(headOf(name));
    if (!key) return false;
    found.set(name.subject, { generation: name.generation, key });
  }
  const data = ifWhole(() => openedContent(event.id, fieldsOf(event), marks, found));
  if (data) into.text(JSON.stringify({ ...event, data }));
  return data !== undefined;
}

function ifWhole<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof BoxBroken) return undefined;
    throw error;
  }
}
