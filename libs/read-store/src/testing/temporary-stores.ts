import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import type { ReadStore } from '../port.js';
import { openSqliteReadStore } from '../sqlite/sqlite-read-store.js';

/** Files in a folder of their own, opened by name; closed and removed after the tests. */
export function temporaryStores(name: string): { folder: string; open: (file: string) => ReadStore } {
  const folder = mkdtempSync(join(tmpdir(), `wavelane-${name}-`));
  const opened: ReadStore[] = [];
  afterAll(async () => {
    for (const store of opened) await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const open = (file: string) => {
    const store = openSqliteReadStore({ path: join(folder, file) });
    opened.push(store);
    return store;
  };
  return { folder, open };
}
