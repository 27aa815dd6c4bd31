import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditReport } from '@wavelane/contracts';
import { writePlainRows } from '@wavelane/event-store/testing';
import { type Database, openDatabase } from '@wavelane/sqlite';
import { ALL_PROJECTIONS } from '../../../projections.js';
import { ChainSealer } from '../../../books/audit/chain/chain.sealer.js';
import { verify } from '../../../books/audit/checks/verification.js';
import { eventWhere, forge, place } from '../../../books/audit/test/sound-data.js';
import { Config } from '../../../platform/config/config.js';
import { SystemClock } from '../../../platform/domain/clock.js';
import { startApp } from '../../../../testing/app.js';
import { openLog } from '../../../cli/log.js';
import { openReadStore } from '../../../platform/storage/open-stores.js';
import { ForgettingWorld } from './forgetting-world.js';

let root: string;
let copies = 0;

const configOf = (dataDir: string) => new Config({ DATA_DIR: dataDir, NODE_ENV: 'test' });

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'wavelane-forgetting-tamper-'));
  const sound = join(root, 'sound');
  const app = await startApp({ dataDir: sound });
  const world = await ForgettingWorld.start(app);
  await world.done(await world.order(await world.acquainted()));
  await app.settle();
  await app.stop();
  const readStore = openReadStore(configOf(sound));
  const log = openLog(configOf(sound), readStore);
  await new ChainSealer(log, new SystemClock()).sealNext(-365 * 86_400_000);
  await Promise.all([log.close(), readStore.close()]);
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The findings of `wavelane audit verify` in a copy whose log was changed outside of the product. */
async function verified(tamper: (db: Database) => void): Promise<AuditReport> {
  const copy = join(root, `copy-${++copies}`);
  cpSync(join(root, 'sound'), copy, { recursive: true });
  const logFile = join(copy, 'events.sqlite');
  const db = openDatabase(logFile);
  const guards = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all();
  for (const { name } of guards) db.exec(`DROP TRIGGER ${String(name)}`);
  writePlainRows(db);
  tamper(db);
  for (const { sql } of guards) db.exec(String(sql));
  db.close();
  const readStore = openReadStore(configOf(copy));
  const eventStore = openLog(configOf(copy), readStore);
  try {
    return await verify({ eventStore, readStore, projections: ALL_PROJECTIONS, now: Date.now(), logFile });
  } finally {
    await Promise.all([eventStore.close(), readStore.close()]);
  }
}

it('verifies a log as sound in which a person was forgotten', async () => {
  expect((await verified(() => undefined)).differences).toEqual([]);
});

it.each<[string, string, (db: Database, where: string) => void, RegExp]>([
  [
    'what was said to them and nobody can read any more, changed',
    `type = 'JobAdmitted'`,
    (db, where) => db.exec(`UPDATE events SET data = replace(data, '"accountId"', '"accountld"') WHERE ${where}`),
    /checksum/,
  ],
  [
    'what they wrote and nobody can read any more, forged whole',
    `type = 'GatewayMessageReceived'`,
    (db, where) => {
      db.exec(`UPDATE events SET data = replace(data, '"kind":"', '"kind":"x') WHERE ${where}`);
      forge(db, where);
    },
    /is not what was sealed in block \d/,
  ],
  [
    'why they were forgotten, forged whole',
    `type = 'ForgettingBegun'`,
    (db, where) => {
      db.exec(`UPDATE events SET data = replace(data, '"asked"', '"mistake"') WHERE ${where}`);
      forge(db, where);
    },
    /is not what was sealed in block \d/,
  ],
  [
    'that their keys were destroyed, taken away',
    `type = 'SubjectKeysDestroyed'`,
    (db, where) => db.exec(`DELETE FROM events WHERE ${where}`),
    /missing/,
  ],
])('reports the place of: %s', async (_what, where, tamper, message) => {
  let position = 0;
  const { differences } = await verified((db) => {
    ({ position } = eventWhere(db, where));
    tamper(db, `position = ${position}`);
  });
  expect(differences).toContainEqual(
    expect.objectContaining({ position: place(position), message: expect.stringMatching(message) }),
  );
});
