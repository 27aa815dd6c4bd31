import type { KeyObject } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { GrowingBytes } from '../../text/growing-bytes.js';
import { openBox, sealBox } from '../box.js';
import { openSealedKey, type SealedKey } from '../subject-keys.js';
import { received } from './handed-keys.js';
import type { Answer, FillingOrder, LookingOrder, OpeningOrder, Order, SealingOrder } from './second-sealer.js';
import { type BoxPlaces, TextBoxes } from './text-boxes.js';

/**
 * The other side of `SecondSealer`, a thread of its own: one answer for each order, in their order. It keeps pages as they
 * are stored until they are to be filled, and no key.
 */

if (!parentPort) throw new Error('This file is a thread of its own');
const port = parentPort;
const places = workerData as BoxPlaces;
const pages = new Map<number, TextBoxes>();
/** For the page that is being opened. */
const room = new GrowingBytes();

port.on('message', (order: Order) => {
  if (order === 'end') return port.close();
  const answer = done(order);
  port.postMessage(answer, answer && 'text' in answer ? [answer.text] : []);
});

function done(order: Exclude<Order, 'end'>): Answer {
  try {
    if ('look' in order) return looked(order.look);
    if ('fill' in order) return filled(order.fill);
    return 'open' in order ? { contents: opened(order.open) } : { boxes: sealed(order.seal) };
  } catch {
    return undefined;
  }
}

function looked({ page, text }: LookingOrder): Answer {
  const boxes = new TextBoxes(Buffer.from(text), places);
  pages.set(page, boxes);
  return { names: JSON.stringify(boxes.names) };
}

function filled({ page, keys }: FillingOrder): Answer {
  const boxes = pages.get(page);
  pages.delete(page);
  if (!boxes) return undefined;
  room.cut(0); // where another page went wrong
  const left = boxes.open(
    received(keys).map((key) => key && openedIfWhole(key)),
    room,
  );
  return { text: room.take(), left };
}

function opened({ keys, keyOf, boxes, places }: OpeningOrder): string {
  const opened = received(keys).map((key) => key && openedKey(key));
  const contents = boxes.map((box, index) => openBox(box, at(opened, at(keyOf, index)), at(places, index)));
  return `[${contents.join(',')}]`;
}

function sealed({ keys, keyOf, places, plains }: SealingOrder): string[] {
  return plains.map((plain, index) => {
    const { name, key } = at(keys, at(keyOf, index));
    return sealBox(name, key, at(places, index), plain);
  });
}

const openedKey = (key: KeyObject | SealedKey): KeyObject => ('by' in key ? openSealedKey(key) : key);

/** Of one that was changed nothing is opened here: whoever asks for it says so. */
function openedIfWhole(key: KeyObject | SealedKey): KeyObject | undefined {
  try {
    return openedKey(key);
  } catch {
    return undefined;
  }
}

function at<T>(list: readonly (T | undefined)[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError('An order whose lists are not of one length');
  return found;
}
