import { parentPort } from 'node:worker_threads';
import { openBox, sealBox } from '../box.js';
import { openedKey, received } from './handed-keys.js';
import type { Answer, OpeningOrder, Order, SealingOrder } from './second-sealer.js';

/** The other side of `SecondSealer`, a thread of its own: one answer for each order, in their order. It keeps no key. */

if (!parentPort) throw new Error('This file is a thread of its own');
const port = parentPort;

port.on('message', (order: Order) => {
  if (order === 'end') return port.close();
  port.postMessage(done(order));
});

function done(order: Exclude<Order, 'end'>): Answer {
  try {
    return 'open' in order ? { contents: opened(order.open) } : { boxes: sealed(order.seal) };
  } catch {
    return undefined;
  }
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

function at<T>(list: readonly (T | undefined)[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError('An order whose lists are not of one length');
  return found;
}
