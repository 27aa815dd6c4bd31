import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreContract } from '../testing/contract.js';
import { EveryType, MemorySubjectKeys } from '../testing/memory-subject-keys.js';
import { openSqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { SealingEventStore } from './sealing-event-store.js';

eventStoreContract(
  'A SQLite file with sealed fields',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wavelane-sealed-'));
    const path = join(folder, 'events.db');
    const sealing = { marks: new EveryType(), keys: new MemorySubjectKeys() };
    const copies = openSqliteEventStore({ path });
    const store = new SealingEventStore(copies, sealing);
    return {
      ...{ store, copies },
      another: async () => new SealingEventStore(openSqliteEventStore({ path }), sealing),
      stop: async () => {
        await store.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  { isOperated: false, deduplicatesAny: true, restarts: false, largestAppend: 10_000, runs: 30 },
);
