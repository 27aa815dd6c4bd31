import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreContract } from '../testing/contract.js';
import { openSqliteEventStore } from './sqlite-event-store.js';

eventStoreContract(
  'A SQLite file',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wavelane-log-'));
    const path = join(folder, 'events.db');
    const store = openSqliteEventStore({ path });
    return {
      ...{ store, copies: store },
      another: async () => openSqliteEventStore({ path }),
      stop: async () => {
        await store.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  { isOperated: false, deduplicatesAny: true, restarts: false, largestAppend: 10_000, runs: 60 },
);
