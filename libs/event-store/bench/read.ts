import { openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import { START } from '../src/event.js';
import type { EventStore } from '../src/port.js';
import { readTexts } from '../src/sqlite/small/small-texts.js';
import { sampleEvent } from './sample.js';

const PAGE = 1_000;

/** Fills a log with events of the usual size, `perStream` to a stream. */
export async function fill(store: EventStore, events: number, perStream = 100): Promise<void> {
  for (let stream = 0; stream * perStream < events;) {
    const appends = Array.from({ length: 50 }, () => {
      const batch = Array.from({ length: perStream }, (_, index) => sampleEvent(index));
      return store.append(`filled-${stream++}`, batch, { expected: 'none' });
    });
    await Promise.all(appends);
  }
}

/**
 * The yardstick for rebuilding: the least work of going through a log in SQLite. Reads every row in order, a page at a
 * time, and parses its data if that is plain text; no checksum, no event objects, no projection. Answers with the number
 * of events.
 */
export function readAndParse(path: string): number {
  const db = openDatabase(path, { readOnly: true });
  try {
    const page = db.prepare(
      'SELECT position, data, metadata, content FROM events WHERE position > ? ORDER BY position LIMIT ?',
    );
    let events = 0;
    for (let after = 0; ;) {
      const rows = page.all(after, PAGE);
      for (const { data, metadata, content } of rows) {
        const texts = readTexts({
          data: String(data),
          metadata: String(metadata),
          content: content instanceof Uint8Array ? content : null,
        });
        JSON.parse(texts.data);
      }
      events += rows.length;
      if (rows.length < PAGE) return events;
      after = defined(rows.at(-1)).position as number;
    }
  } finally {
    db.close();
  }
}

/** The same through the port: checksums, metadata and event objects included. */
export async function readEverything(store: EventStore, types?: readonly string[]): Promise<number> {
  let events = 0;
  for (let after = START; ;) {
    const page = await store.readAll({ after, limit: PAGE, types });
    events += page.events.length;
    if (page.head) return events;
    after = page.next;
  }
}
