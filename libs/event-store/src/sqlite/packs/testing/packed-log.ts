import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@wavelane/sqlite';
import { START, type StoredEvent } from '../../../event.js';
import type { EventStore } from '../../../port.js';
import { proposed } from '../../../testing/fixtures.js';
import { openSqliteEventStore } from '../../sqlite-event-store.js';
import { packSqliteLog } from '../making/packing.js';

const LATER = '9999';

/** A log in a folder of its own, which a test fills, packs and changes past the store. */
export class PackedLog {
  readonly folder = mkdtempSync(join(tmpdir(), 'wavelane-packs-'));
  readonly path = join(this.folder, 'events.db');
  store: EventStore = openSqliteEventStore({ path: this.path });

  async remove(): Promise<void> {
    await this.store.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async reopen(): Promise<void> {
    await this.store.close();
    this.store = openSqliteEventStore({ path: this.path });
  }

  pack(streams = (_stream: string) => true, before = LATER): Promise<number> {
    return packSqliteLog(this.path, { before, streams });
  }

  /** `count` streams of `length` events, which lie among each other. */
  async fill(count: number, length: number, name = 'kept'): Promise<void> {
    for (let revision = 0; revision < length; revision++)
      await Promise.all(
        Array.from({ length: count }, (_, n) => {
          const type = n % 50 === 0 ? 'Rare' : `Type${n % 7}`;
          const event = { ...proposed(`${name}-${n}-${revision}`), type };
          return this.store.append(`${name}-${n}`, [event], { expected: revision === 0 ? 'none' : revision - 1 });
        }),
      );
  }

  raw<T>(change: (db: Database) => T): T {
    const db = openDatabase(this.path);
    try {
      return change(db);
    } finally {
      db.close();
    }
  }

  get rowsLeft(): number {
    return this.raw((db) => Number(db.prepare('SELECT count(*) AS count FROM events').get()?.count));
  }
}

export async function everything(log: EventStore, types?: string[]): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of log.pages({ after: START, limit: 300, ...(types && { types }) }))
    events.push(...page.events);
  return events;
}

export async function backwards(log: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let before: StoredEvent['position'] | undefined; ;) {
    const page = await log.readBack({ limit: 300, ...(before !== undefined && { before }) });
    events.push(...page.events);
    if (page.start) return events.reverse();
    before = page.next;
  }
}
