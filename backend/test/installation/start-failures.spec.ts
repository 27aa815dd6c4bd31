import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writePackedLog } from '@wavelane/event-store/testing';
import { openDatabase } from '@wavelane/sqlite';
import { createApp } from '../../src/create-app.js';
import { Config } from '../../src/platform/config/config.js';
import { startFailureLine } from '../../src/platform/process/start-step.js';
import { CopiedInstallations, LOG, READ_MODELS, RECORDS, refusalOf } from '../../testing/copied-installation.js';
import { COMPILED } from '../stopping/compiled.js';

let installations: CopiedInstallations;
beforeAll(async () => {
  installations = await CopiedInstallations.make();
});
afterAll(() => installations.remove());

type Spoil = (folder: string) => void;
const garbage =
  (name: string): Spoil =>
  (folder) => {
    for (const suffix of ['-wal', '-shm']) rmSync(join(folder, name + suffix), { force: true });
    writeFileSync(join(folder, name), 'this is no database '.repeat(1_000));
  };
const sql =
  (name: string, statement: string): Spoil =>
  (folder) => {
    const db = openDatabase(join(folder, name));
    db.exec(statement);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
  };
const list =
  (text: string): Spoil =>
  (folder) =>
    writeFileSync(join(folder, 'forgotten.jsonl'), text);
const folderAt =
  (name: string): Spoil =>
  (folder) =>
    mkdirSync(join(folder, name));
/** Updates events of a log, which its triggers forbid. */
const damage = (where: string): Spoil =>
  sql(LOG, `DROP TRIGGER events_are_not_updated; UPDATE events SET data = '{}' WHERE ${where}`);

describe('the one line of a start that fails', () => {
  it.each<[string, Spoil, RegExp]>([
    [
      'a line of another kind in the list of the forgotten',
      list('{}\n'),
      /Line 1 of \S+forgotten\.jsonl is no entry .* Take that line from/,
    ],
    [
      'a folder in place of that list',
      folderAt('forgotten.jsonl'),
      /forgotten\.jsonl.* cannot be read \(EISDIR\)\. Give it back/,
    ],
    [
      'a log that is no database',
      garbage(LOG),
      /looking at what is stored: .*not a database.* restore the last backup/,
    ],
    [
      'a log with packed events',
      (folder) => void writePackedLog(folder),
      /looking at what is stored: .*packed events.* run: wavelane unpack log/,
    ],
    ['read models that are no database', garbage(READ_MODELS), /: .*not a database.* restore the last backup/],
    ['records that are no database', garbage(RECORDS), /: .*not a database.* restore the last backup/],
    [
      'a damaged event of the catalogue',
      damage(`stream LIKE 'plan-%'`),
      /filling the catalogue of plans: .* “A damaged event”, has the steps/,
    ],
    [
      'names of handles that no key opens',
      sql(RECORDS, `UPDATE vault SET body = replace(body, 'v1:', 'v1:xx') WHERE id = 'handle-ids'`),
      /noting the log among the records: .* APP_KEY/,
    ],
  ])('tells the step, the cause and the way out: %s', async (_, spoil, why) => {
    const refused = await refusalOf(installations.copy(spoil));
    expect(refused).toBeInstanceOf(Error);
    const line = startFailureLine(refused);
    expect(line).toMatch(/^Wavelane cannot start: [^\n]*\.$/);
    expect(line).toMatch(why);
  });

  it('refuses a file in place of the data folder', async () => {
    const line = startFailureLine(await refusalOf(join(installations.copy(), LOG)));
    expect(line).toMatch(/^Wavelane cannot start: looking at what is stored: [^\n]*\.$/);
  });

  it('refuses a level of the log that does not exist', async () => {
    const config = new Config({ DATA_DIR: installations.copy(), NODE_ENV: 'test' });
    const refused = await createApp({ config, logLevel: 'verbose' }).catch((error: unknown) => error);
    expect(startFailureLine(refused)).toMatch(/^Wavelane cannot start: LOG_LEVEL must be one of fatal, .*'verbose'\.$/);
  });
});

describe('a process that cannot start', () => {
  const taken = createServer();
  beforeAll(() => once(taken.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => void taken.close());
  const takenPort = () => String((taken.address() as { port: number }).port);

  /** @returns its exit code and all that it wrote */
  async function started(dataDir: string, env: NodeJS.ProcessEnv): Promise<{ code: number; said: string[] }> {
    const { PATH } = process.env;
    const settings = { PATH, DATA_DIR: dataDir, NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', SIM_PORT: '0' };
    const child = spawn(process.execPath, [COMPILED.script], { env: { ...settings, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        // A start that succeeds fails the test by its output.
        if (output.includes('Wavelane is ready')) child.kill();
      });
    const [code] = (await once(child, 'close')) as [number];
    // Leaves out Node's warnings of new modules, and the message of a copied installation that it sends nothing.
    const isOurs = (line: string) => line.trim() !== '' && !/^\(node:|^\(Use `node|"context":"Held"/.test(line);
    return { code, said: output.split('\n').filter(isOurs) };
  }

  it.each<[string, Spoil, () => NodeJS.ProcessEnv, RegExp, number]>([
    [
      'a port is in use',
      () => undefined,
      () => ({ PORT: takenPort() }),
      /listening on 127\.0\.0\.1: .* Port \d+ is in use\. Set PORT/,
      1,
    ],
    [
      'that of a stand-in is',
      () => undefined,
      () => ({ SIM_PORT: takenPort() }),
      /starting the stand-ins: .* Port \d+ is in use\. Set PORT \(and/,
      1,
    ],
    [
      'a setting is wrong that is read late',
      () => undefined,
      () => ({ LOG_LEVEL: 'verbose' }),
      /LOG_LEVEL must be one of fatal, error/,
      78,
    ],
    ['the list of the forgotten is damaged', list('{}\n'), () => ({}), /Line 1 of \S+ is no entry/, 78],
  ])('writes one line and ends with a code for supervisors if %s', async (_, spoil, env, why, expected) => {
    const { code, said } = await started(installations.copy(spoil), env());
    expect(said).toEqual([expect.stringMatching(/^Wavelane cannot start: .*\.$/)]);
    expect(said[0]).toMatch(why);
    expect(code).toBe(expected);
  });

  it('adds the place in the code if it is asked to say all', async () => {
    const { said } = await started(installations.copy(garbage(LOG)), { LOG_LEVEL: 'debug' });
    expect(said.some((line) => line.startsWith('Wavelane cannot start: '))).toBe(true);
    expect(said.some((line) => line.startsWith('    at '))).toBe(true);
  });
});
