import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteEventStore, START, verifySqliteLog } from '@wavelane/event-store';
import { eventsOfPackedLog, writePackedLog } from '@wavelane/event-store/testing';
import { openSqliteReadStore } from '@wavelane/read-store';
import { restoreBackup } from '../../operations/backup/restore.js';
import { takeBackup } from '../../operations/backup/backup.js';
import { fileOf, writeManifest } from '../../operations/backup/manifest.js';
import { Config } from '../../platform/config/config.js';
import { command } from '../../../testing/terminal.js';

let dataDir: string;
let env: NodeJS.ProcessEnv;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wavelane-unpack-cli-'));
  env = { DATA_DIR: dataDir, NODE_ENV: 'test' };
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function eventsIn(folder: string) {
  const log = openSqliteEventStore({ path: join(folder, 'events.sqlite') });
  const { events } = await log.readAll({ after: START, limit: 1_000 });
  await log.close();
  return events;
}

describe('a packed log of an earlier version', () => {
  it('refuses to open, tells the command that unpacks it, and opens after that command', async () => {
    writePackedLog(dataDir);
    const refused = await command(env, 'events', 'tail');
    expect(refused).toMatchObject({ code: 2, error: [expect.stringContaining('wavelane unpack log')] });
    const { code, out } = await command(env, 'unpack', 'log');
    expect([code, out[0]]).toEqual([0, `${join(dataDir, 'events.sqlite')} has its 70 events as rows.`]);
    expect(existsSync(join(dataDir, 'events.packed.sqlite'))).toBe(true);
    expect(await eventsIn(dataDir)).toEqual(eventsOfPackedLog());
    expect((await command(env, 'unpack', 'log')).out).toEqual(['There is nothing to unpack.']);
  });

  it('stays as it is beside a file of the new name, and without the right word', async () => {
    const path = writePackedLog(dataDir);
    cpSync(path, join(dataDir, 'events.packed.sqlite'));
    expect((await command(env, 'unpack', 'log')).code).toBe(1);
    expect((await command(env, 'unpack', 'archives')).code).toBe(2);
    expect((await command(env, 'events', 'tail')).code).toBe(2);
  });

  it('comes back plain from a backup', async () => {
    const [config, folder] = [new Config(env), join(dataDir, 'backup')];
    writePackedLog(dataDir);
    await command(env, 'unpack', 'log');
    await openSqliteReadStore({ path: join(dataDir, 'read-models.sqlite') }).close();
    const manifest = await takeBackup({ config, folder, now: () => new Date() });
    writePackedLog(folder); // as that version took it
    const others = manifest.files.filter(({ name }) => name !== 'events.sqlite');
    const archive = 'archives/events-1-27-aa2dce4b.sqlite';
    const files = [...others, await fileOf(folder, 'events.sqlite'), await fileOf(folder, archive)];
    await writeManifest(folder, { ...manifest, files });
    const elsewhere = new Config({ ...env, DATA_DIR: join(dataDir, 'restored') });
    await restoreBackup({ config: elsewhere, folder, force: false, now: () => new Date() });
    expect(await eventsIn(elsewhere.dataDir)).toEqual(eventsOfPackedLog());
    expect(existsSync(join(elsewhere.dataDir, 'archives'))).toBe(false);
    expect(await verifySqliteLog(join(elsewhere.dataDir, 'events.sqlite'))).toMatchObject({ events: 70, total: 0 });
  });
});
