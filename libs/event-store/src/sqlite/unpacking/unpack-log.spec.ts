import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { StoreCorrupt, StoreUnavailable } from '../../errors.js';
import { START, type StoredEvent } from '../../event.js';
import type { EventStore } from '../../port.js';
import { sqliteLogHolds, sqliteLogId } from '../file/peek.js';
import { openSqliteForSalvage } from '../file/salvage-file.js';
import { verifySqliteLog } from '../file/verify-file.js';
import { openSqliteEventStore } from '../sqlite-event-store.js';
import { eventsOfPackedLog, writePackedLog } from './testing/packed-log.js';
import { isPackedSqliteLog, unpackSqliteLog } from './unpack-log.js';

let folder: string;
let path: string;
let copy: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-unpack-'));
  path = writePackedLog(folder);
  copy = join(folder, 'copy.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function everything(log: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of log.pages({ after: START })) events.push(...page.events);
  return events;
}

function raw(file: string, sql: string): void {
  const db = openDatabase(file);
  db.exec(sql);
  db.close();
}

describe('a log that an older version packed', () => {
  it('copies each event to its place under the same id, into a log that takes new appends', async () => {
    const id = Object.values(openDatabase(path, { readOnly: true }).prepare('SELECT id FROM store').get() ?? {})[0];
    expect(isPackedSqliteLog(path)).toBe(true);
    expect(unpackSqliteLog(path, copy)).toBe(70);
    expect(isPackedSqliteLog(copy)).toBe(false);
    expect(await verifySqliteLog(copy)).toMatchObject({ events: 70, total: 0 });
    const log = openSqliteEventStore({ path: copy });
    expect(await everything(log)).toEqual(eventsOfPackedLog());
    expect(await log.storeId()).toBe(id);
    const [{ id: eventId, type, data, metadata, stream } = {} as StoredEvent] = eventsOfPackedLog();
    const again = await log.append(stream, [{ id: eventId, type, schemaVersion: 1, data, metadata }], {
      expected: 'none',
    });
    expect(again).toMatchObject({ revision: 0, deduplicated: true });
    await log.close();
  });

  it('begins anew over what a copying that was cut off left', async () => {
    unpackSqliteLog(path, copy);
    raw(copy, `DROP TRIGGER events_are_not_deleted; DELETE FROM events WHERE position > 40`);
    expect(unpackSqliteLog(path, copy)).toBe(70);
  });

  it.each<[string, (path: string) => unknown]>([
    ['opened', (file) => openSqliteEventStore({ path: file })],
    ['salvaged', (file) => openSqliteForSalvage(file)],
    ['asked for its id', (file) => sqliteLogId(file)],
    ['asked what it holds', (file) => sqliteLogHolds(file, 'Any')],
  ])('refuses to be %s, and tells the command that unpacks it', (_, use) => {
    expect(() => use(path)).toThrow(StoreUnavailable);
    expect(() => use(path)).toThrow(/packed events.* wavelane unpack log/);
    expect(unpackSqliteLog(path, copy)).toBe(70);
  });

  it.each<[string, () => void, RegExp]>([
    [
      'an archive is not there',
      () => rmSync(join(folder, 'archives'), { recursive: true }),
      /positions 1 to 27 are in the archive .*put it back/,
    ],
    [
      'an archive was changed',
      () =>
        raw(
          join(folder, 'archives', String(readdirSync(join(folder, 'archives'))[0])),
          'UPDATE packs SET content = zeroblob(9)',
        ),
      /positions 1 to 27: its content is not what was written/,
    ],
    [
      'a pack was changed',
      () => raw(path, `DROP TRIGGER packs_are_not_updated; UPDATE packs SET content = zeroblob(9) WHERE first = 28`),
      /positions 28 to 55: its content is not what was written/,
    ],
    [
      'a pack is gone',
      () => raw(path, 'DROP TRIGGER packs_are_not_deleted; DELETE FROM packs WHERE first = 1'),
      /positions 1 to 27: it is gone/,
    ],
    [
      'its last events are gone',
      () => raw(path, 'DROP TRIGGER events_are_not_deleted; DELETE FROM events WHERE position > 60'),
      /ends at position 60, and 70 events were written/,
    ],
  ])('copies nothing if %s', (_, spoil, message) => {
    spoil();
    expect(() => unpackSqliteLog(path, copy)).toThrow(StoreCorrupt);
    expect(() => unpackSqliteLog(path, copy)).toThrow(message);
  });
});
