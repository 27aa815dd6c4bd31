import { openDatabase } from '@wavelane/sqlite';
import type { EventStore } from '../../../port.js';
import { prepareDatabase } from '../../file/schema.js';
import { prepareStatements } from '../../statements.js';
import { Packer } from '../making/packer.js';

const LATER = '9999';

/** Another connection that packs a log's file to its end, whenever it is told to. For tests. */
export function packingOf(path: string, streams: (stream: string) => boolean = () => true) {
  const db = openDatabase(path);
  prepareDatabase(db, path);
  const packer = new Packer(db, prepareStatements(db));
  return {
    pack: async (): Promise<number> => {
      let events = 0;
      for (;;) {
        const packed = await packer.next({ before: LATER, streams, isToEnd: true });
        if (packed === undefined) return events;
        events += packed;
      }
    },
    close: () => db.close(),
  };
}

/**
 * A log whose old events may be packed before each call, and between two events that are read. For tests. Without marks:
 * another connection that packs has written to the file.
 */
export function packedBetween(log: EventStore, pack: () => Promise<void>): EventStore {
  const packed =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await pack();
      return call(...args);
    };
  async function* each<T>(items: AsyncIterable<T>): AsyncIterable<T> {
    await pack();
    for await (const item of items) {
      yield item;
      await pack();
    }
  }
  return {
    append: async (...args) => {
      const result = await log.append(...args);
      await pack();
      return result;
    },
    readStream: (...args) => each(log.readStream(...args)),
    readAll: packed((options) => log.readAll(options)),
    pages: (options) => each(log.pages(options)),
    readBack: packed((options) => log.readBack(options)),
    head: packed(() => log.head()),
    changed: (...args) => log.changed(...args),
    storeId: () => log.storeId(),
    curtailed: (...args) => log.curtailed(...args),
    close: () => log.close(),
  };
}
