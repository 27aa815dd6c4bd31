import type { KeyObject } from 'node:crypto';
import { GrowingBytes } from '../../text/growing-bytes.js';
import type { PageWork } from '../../text/page-task.js';
import type { SealedKey } from '../subject-keys.js';
import { type HandedKeys, openedKey, received } from './handed-keys.js';
import { type BoxPlaces, TextBoxes } from './text-boxes.js';

/**
 * Opens pages of text where they are read: asks for the keys of a page by their names, keeps them for this page alone.
 * Data are its {@link BoxPlaces}, a question a JSON array of names, an answer {@link HandedKeys} in the same order.
 */
export const work: PageWork = (given) => {
  const places = given as BoxPlaces;
  const room = new GrowingBytes();
  return (page) => {
    const boxes = new TextBoxes(page, places);
    return {
      question: JSON.stringify(boxes.names),
      end: (answer) => {
        room.cut(0); // where another page went wrong
        const keys = received(answer as HandedKeys).map((key) => key && openedIfWhole(key));
        const left = boxes.open(keys, room);
        return { text: room.take(), left };
      },
    };
  };
};

/** Of one that was changed nothing is opened here: whoever asks for it says so. */
function openedIfWhole(key: KeyObject | SealedKey): KeyObject | undefined {
  try {
    return openedKey(key);
  } catch {
    return undefined;
  }
}
