import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type AuditReport, type Channel, DAY_MS } from '@wavelane/contracts';
import { openSqliteEventStore } from '@wavelane/event-store';
import { writePlainRows } from '@wavelane/event-store/testing';
import { type Database, openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import { ChainSealer } from '../chain/chain.sealer.js';
import { verify, type VerificationOptions } from '../checks/verification.js';
import { ALL_PROJECTIONS } from '../../../projections.js';
import { openLog } from '../../../cli/log.js';
import { Config } from '../../../platform/config/config.js';
import { SystemClock } from '../../../platform/domain/clock.js';
import { openReadStore } from '../../../platform/storage/open-stores.js';
import { startApp } from '../../../../testing/app.js';

/** Data of a product that people used for a while, sealed; each test works on a copy of its own. */
export class SoundData {
  private copies = 0;

  private constructor(
    private readonly folder: string,
    readonly adaId: string,
  ) {}

  static async make(): Promise<SoundData> {
    const folder = mkdtempSync(join(tmpdir(), 'wavelane-tamper-'));
    const sound = join(folder, 'sound');
    const app = await startApp({ env: { TEST_CLOCK: '1' }, dataDir: sound });
    const { agent, user } = await app.register();
    const adaId = user.id;
    const admin = await app.subscribe(agent);
    await admin.post('/api/admin/balance/topup').send({ days: 100, note: 'Invoice 7' }).expect(200);
    await admin.post('/api/admin/balance/topup').send({ days: 40, note: 'By mistake' }).expect(200);
    await admin.delete('/api/admin/balance/transactions/2').expect(200);
    const { body } = await agent.post('/api/channels').send({ label: 'Shop', phone: '+97332220001' }).expect(201);
    const { id } = body as Channel;
    await admin.post(`/api/admin/users/${adaId}/channels/${id}/activate`).send({ days: 10 }).expect(200);
    const advance = { ms: 3 * DAY_MS };
    await app.anonymous().post('/api/test/clock/advance').send(advance).expect(200);
    await app.settle();
    await app.stop();
    const store = openSqliteEventStore({ path: join(sound, 'events.sqlite') });
    const clock = new SystemClock();
    await new ChainSealer(store, clock).sealNext(-365 * DAY_MS);
    await store.close();
    return new SoundData(folder, adaId);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Verifies a copy of the data after a change to one of its files outside of the product. */
  async verified(
    file: 'events' | 'read-models',
    tamper: (db: Database) => void,
    options: Partial<VerificationOptions> = {},
  ): Promise<AuditReport> {
    const copy = join(this.folder, `copy-${++this.copies}`);
    cpSync(join(this.folder, 'sound'), copy, { recursive: true });
    const db = openDatabase(join(copy, `${file}.sqlite`));
    const guards = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all();
    for (const { name } of guards) db.exec(`DROP TRIGGER ${String(name)}`);
    if (file === 'events') writePlainRows(db);
    tamper(db);
    for (const { sql } of guards) db.exec(String(sql));
    db.close();
    const logFile = join(copy, 'events.sqlite');
    const config = new Config({ DATA_DIR: copy, NODE_ENV: 'test' });
    const readStore = openReadStore(config);
    const eventStore = openLog(config, readStore);
    try {
      const projections = ALL_PROJECTIONS;
      return await verify({ eventStore, readStore, projections, now: Date.now(), logFile, ...options });
    } finally {
      await eventStore.close();
      await readStore.close();
    }
  }
}

interface EventRow extends Record<string, unknown> {
  position: number;
  stream: string;
  revision: number;
}

export const eventWhere = (db: Database, where: string): EventRow =>
  db.prepare(`SELECT * FROM events WHERE ${where} ORDER BY position LIMIT 1`).get() as EventRow;

/** Makes the checksum fit again: the forger knows how the file is written. */
export function forge(db: Database, where: string): void {
  for (const row of db.prepare(`SELECT * FROM events WHERE ${where}`).all()) {
    const { position, stream, revision, id, type, schema_version, recorded_at, metadata, data } = row as Record<
      string,
      string
    >;
    const head = `${stream}\n${revision}\n${id}\n${type}\n${schema_version}\n${recorded_at}\n${metadata}\n`;
    db.prepare('UPDATE events SET crc = ? WHERE position = ?').run(crc32(defined(data), crc32(head)), Number(position));
  }
}

/** Makes room or closes a gap: every event from a position on moves by so many places. */
export function shift(db: Database, from: number, by: number): void {
  db.exec(`UPDATE events SET position = -position WHERE position >= ${from}`);
  db.exec(`UPDATE events SET position = -position + ${by} WHERE position < 0`);
  db.exec(`UPDATE sqlite_sequence SET seq = seq + ${by} WHERE name = 'events'`);
}

export const place = (position: number) => String(position).padStart(16, '0');
export const first = ({ differences: [difference] }: AuditReport) => difference;
