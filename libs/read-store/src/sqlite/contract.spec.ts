import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStoreContract } from '../testing/contract.js';
import { openSqliteReadStore } from './sqlite-read-store.js';

readStoreContract(
  'SQLite files',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wavelane-read-'));
    const path = join(folder, 'read-models.sqlite');
    const store = openSqliteReadStore({ path });
    return {
      store,
      another: async () => openSqliteReadStore({ path }),
      stop: async () => {
        await store.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  { atomicBatches: true, runs: 120 },
);
