import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Health, OperationsOverview } from '@wavelane/contracts';
import { writePlainRows } from '@wavelane/event-store/testing';
import { openDatabase } from '@wavelane/sqlite';
import { LogPatrol } from '../../src/platform/storage/log-patrol.js';
import { startApp, type TestApp } from '../../testing/app.js';

const PLACE = 'log damage: stream pool-main, revision 0';
const GUARD = `CREATE TRIGGER events_are_not_updated BEFORE UPDATE ON events
  BEGIN SELECT RAISE(ABORT, 'events are append-only'); END`;

describe('one flipped byte in an event of a stream that everything needs', () => {
  let folder: string;
  let data: string;
  let app: TestApp;

  const inLog = (statements: string) => {
    const db = openDatabase(join(data, 'events.sqlite'));
    db.exec('DROP TRIGGER events_are_not_updated');
    writePlainRows(db);
    db.exec(`${statements}; ${GUARD}`);
    db.close();
  };
  const topUp = async () => {
    const admin = await app.admin();
    return admin.post('/api/admin/balance/topup').send({ days: 5, note: 'After the damage' });
  };
  const ready = async () => (await app.anonymous().get('/health/ready').expect(200)).body as Health;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wavelane-byte-'));
    data = join(folder, 'data');
    const before = await startApp({ dataDir: data, simulators: false });
    const admin = await before.admin();
    await admin.post('/api/admin/balance/topup').send({ days: 100, note: 'Invoice 7' }).expect(200);
    await before.settle();
    await before.stop();
    cpSync(data, join(folder, 'backup'), { recursive: true });
    inLog(
      `UPDATE events SET data = replace(data, 'Invoice 7', 'Invoice 8') WHERE stream = 'pool-main' AND revision = 0`,
    );
    app = await startApp({ dataDir: data, simulators: false });
  });
  afterAll(async () => {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows in health, on the operations page and in the metrics before a request meets it', async () => {
    await app.app.get(LogPatrol, { strict: false }).round();
    const { status, problems } = await ready();
    expect(status).toBe('degraded');
    expect(problems[PLACE]).toMatch(
      /position \d+ \(stream pool-main, revision 0\): checksum .*What to do: docs\/operations\.md/,
    );
    const admin = await app.admin();
    const { body } = await admin.get('/api/admin/operations').expect(200);
    expect((body as OperationsOverview).health).toContainEqual({ name: PLACE, problem: problems[PLACE] });
    expect((await app.anonymous().get('/metrics').expect(200)).text).toMatch(/^log_damaged_places 1$/m);
    const stranger = await app.anonymous().get('/health/ready').set('X-Forwarded-For', '203.0.113.9').expect(200);
    expect(stranger.body).toMatchObject({ status: 'degraded' });
  });

  it('sends people to support, and does not promise that trying again helps', async () => {
    const { status, body, headers } = await topUp();
    expect(status).toBe(503);
    expect(body.message).toMatch(
      /^Our records for this are damaged\. .* Please tell support this number: [0-9a-f-]{36}$/,
    );
    expect(body.message).not.toMatch(/again soon/);
    expect(headers['retry-after']).toBeUndefined();
    // Work that does not need the event continues.
    const { agent } = await app.register();
    await agent.post('/api/templates').send({ title: 'Hello', body: 'Hi' }).expect(201);
    expect((await ready()).problems).toHaveProperty([PLACE]);
  });

  it('disappears when the event was taken from a backup, without a restart', async () => {
    inLog(`ATTACH '${join(folder, 'backup', 'events.sqlite')}' AS backup;
      UPDATE events SET (stream, revision, id, type, schema_version, data, metadata, recorded_at, crc, content) =
        (SELECT stream, revision, id, type, schema_version, data, metadata, recorded_at, crc, content
         FROM backup.events AS sound WHERE sound.position = events.position)
        WHERE stream = 'pool-main' AND revision = 0`);
    await app.app.get(LogPatrol, { strict: false }).round();
    expect(await ready()).toMatchObject({ status: 'ok', problems: {} });
    expect((await topUp()).status).toBe(200);
  });
});
