import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { StoredEvent } from '../../../event.js';

const HERE = 'libs/event-store/src/sqlite/unpacking/testing';
const ARCHIVE = 'events-1-27-aa2dce4b.sqlite';

const unzipped = (name: string): Buffer => gunzipSync(readFileSync(join(HERE, `${name}.gz`)));

/**
 * Puts a log that an earlier version has packed into a folder: 70 events, the first pack in an archive, the second in
 * the file, some rows among them and others behind. For tests.
 * @returns the path of its file
 */
export function writePackedLog(folder: string): string {
  mkdirSync(join(folder, 'archives'), { recursive: true });
  writeFileSync(join(folder, 'archives', ARCHIVE), unzipped(ARCHIVE));
  const path = join(folder, 'events.sqlite');
  writeFileSync(path, unzipped('packed-log.sqlite'));
  return path;
}

/** Its events as that version read them. */
export const eventsOfPackedLog = (): StoredEvent[] =>
  JSON.parse(unzipped('packed-log.events.json').toString()) as StoredEvent[];
