import { partOf } from '@wavelane/testing';
import type { HeldMark } from '../../../src/platform/storage/held/held-mark.js';
import { SendingHold } from '../../../src/platform/storage/held/sending-hold.js';

/** The mark of a data folder that all processes share, without the folder. */
export function keptHold(): SendingHold {
  let mark: HeldMark | undefined;
  return partOf<SendingHold>({
    get mark() {
      return mark;
    },
    get holds() {
      return mark !== undefined && mark.phase !== 'settled';
    },
    isForgotten: SendingHold.prototype.isForgotten,
    note: (next) => void (mark = next),
  });
}
