import { parentPort } from 'node:worker_threads';
import { openBox } from '../box.js';
import type { OpenedText, OpeningOrder } from './second-opener.js';

/** The other side of `SecondOpener`, a thread of its own: one answer for each order, in their order. */

if (!parentPort) throw new Error('This file is a thread of its own');
const port = parentPort;

port.on('message', (order: OpeningOrder | 'end') => {
  if (order === 'end') return port.close();
  port.postMessage(opened(order));
});

function opened({ keys, keyOf, boxes, places }: OpeningOrder): OpenedText {
  try {
    const contents = boxes.map((box, index) => openBox(box, at(keys, at(keyOf, index)), at(places, index)));
    return `[${contents.join(',')}]`;
  } catch {
    return undefined;
  }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError('An order whose lists are not of one length');
  return found;
}
