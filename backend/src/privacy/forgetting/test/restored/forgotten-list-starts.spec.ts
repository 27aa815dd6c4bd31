import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Health } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import { PASSWORD, startApp, type TestApp } from '../../../../../testing/app.js';
import { restoreBackup } from '../../../../operations/backup/restore.js';
import { takeBackup } from '../../../../operations/backup/backup.js';
import { Config } from '../../../../platform/config/config.js';
import { EVENT_STORE } from '../../../../platform/storage/tokens.js';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Lines as older versions wrote them, without a log. No log here has their accounts. */
const OLD = [
  '{"forgettingId":"0d6a2f9e-38a1-4c55-9a55-0c2bb6d3f001","accountId":"5f0f8f3a-6a4e-4d6e-8f53-9f5f8f3a0001","reason":"asked","keys":[{"subject":"q0V3c2Zr1o8k2m5p7s9uAw","generation":1}],"stopped":["forgotten:qaVdcaZrboidkcmfphsjuAw"]}',
  '{"forgettingId":"0d6a2f9e-38a1-4c55-9a55-0c2bb6d3f002","accountId":"5f0f8f3a-6a4e-4d6e-8f53-9f5f8f3a0002","reason":"asked","keys":[],"stopped":[]}',
  '{"forgettingId":"0d6a2f9e-38a1-4c55-9a55-0c2bb6d3f003","accountId":"5f0f8f3a-6a4e-4d6e-8f53-9f5f8f3a0003","whole":true,"reason":"asked","keys":[{"subject":"w0V3c2Zr1o8k2m5p7s9uAw","generation":1}],"stopped":[]}',
];

interface Installation {
  dataDir: string;
  list: string;
  email: string;
  accountId: string;
  log: string;
}

async function installation(): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-list-'));
  folders.push(dataDir);
  const app = await startApp({ dataDir, simulators: false });
  const { user } = await app.register();
  const log = await app.app.get<EventStore>(EVENT_STORE).storeId();
  await app.stop();
  return { dataDir, list: join(dataDir, 'forgotten.jsonl'), email: user.email, accountId: user.id, log };
}

/**
 * Starts twice, as after every restart. @returns the second start's message about the list, and its details in the
 * health answer
 */
async function started(dataDir: string, work: (app: TestApp) => Promise<unknown>) {
  let said: Record<string, unknown>[] = [];
  let detail: unknown;
  for (let time = 0; time < 2; time++) {
    const lines: string[] = [];
    const app = await startApp({ dataDir, simulators: false, logTo: { write: (line) => lines.push(line) } });
    try {
      await work(app);
      detail = ((await app.anonymous().get('/health/ready').expect(200)).body as Health).details.forgottenList;
    } finally {
      await app.stop();
    }
    const all = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    said = all.filter(({ msg }) => String(msg).startsWith('The list of those who were forgotten'));
  }
  return { said, detail };
}

describe('a list of the forgotten by an earlier version', () => {
  it('lets the product start and serve when all its accounts are unknown, and tells so in one line', async () => {
    const { dataDir, list, email } = await installation();
    writeFileSync(list, `${OLD.join('\n')}\n`);
    const { said, detail } = await started(dataDir, (app) => app.signIn(email, PASSWORD));
    expect(said).toEqual([expect.objectContaining({ level: 'warn', again: 0, unknownAccount: 3, otherLog: 0 })]);
    expect(detail).toEqual({ again: 0, unknown: 3, elsewhere: 0, cutOff: 0 });
    // The next backup may be of a log that knows them.
    expect(readFileSync(list, 'utf8')).toBe(`${OLD.join('\n')}\n`);
  });

  it('forgets again the people of known accounts, beside any other entries', async () => {
    const { dataDir, list, email, accountId } = await installation();
    const whole = `{"forgettingId":"one","accountId":"${accountId}","whole":true,"reason":"asked","keys":[],"stopped":[]}`;
    writeFileSync(list, `${OLD.join('\n')}\n\n${whole}\n{"forgettingId":"cut o`);
    const { said, detail } = await started(dataDir, async (app) => {
      const sent = { email, password: PASSWORD };
      await app.anonymous().post('/api/auth/login').send(sent).expect(401);
    });
    expect(said.map(({ msg }) => String(msg))).toEqual([
      expect.stringMatching(/: line 6 of \S+: cut off and left out\. If another list/),
      expect.stringContaining('was gone through'),
    ]);
    expect(detail).toEqual({ again: 0, unknown: 3, elsewhere: 0, cutOff: 1 });
  });
});

describe('a list of the forgotten that names its log', () => {
  const whole = (id: string, { accountId }: Installation, log: string) =>
    `{"forgettingId":"${id}","accountId":"${accountId}","whole":true,"reason":"asked","keys":[],"stopped":[],"log":"${log}"}\n`;

  const ANOTHER = 'a05b8b5c-9e3a-4a55-8f1a-6a4b6b0f0000';

  it('leaves an installation with another log and other accounts alone', async () => {
    const here = await installation();
    writeFileSync(here.list, whole('one', { ...here, accountId: ANOTHER }, ANOTHER));
    const { said, detail } = await started(here.dataDir, (app) => app.signIn(here.email, PASSWORD));
    expect(said).toEqual([expect.objectContaining({ again: 0, unknownAccount: 0, otherLog: 1 })]);
    expect(detail).toEqual({ again: 0, unknown: 0, elsewhere: 1, cutOff: 0 });
  });

  it.each([
    ['by the one that has it', ({ log }: Installation) => log],
    ['by one that knows the account, whose log was sealed anew', () => ANOTHER],
  ])('takes effect again when it is carried out %s', async (_by, logOf) => {
    const here = await installation();
    writeFileSync(here.list, whole('one', here, logOf(here)));
    const { said } = await started(here.dataDir, async (app) => {
      const sent = { email: here.email, password: PASSWORD };
      await app.anonymous().post('/api/auth/login').send(sent).expect(401);
    });
    // The second start finds it done.
    expect(said).toEqual([]);
  });

  it('follows a restore if the log of the backup knows the account, and stays in its place otherwise', async () => {
    const here = await installation();
    const config = new Config({ DATA_DIR: here.dataDir, NODE_ENV: 'test' });
    const now = () => new Date();
    const backups = join(here.dataDir, '..', `${basename(here.dataDir)}-backups`);
    folders.push(backups);
    await takeBackup({ config, folder: join(backups, 'one'), now });
    const [known, foreign] = [whole('one', here, ANOTHER), whole('two', { ...here, accountId: ANOTHER }, ANOTHER)];
    mkdirSync(join(backups, 'two'));
    writeFileSync(join(backups, 'two', 'forgotten.jsonl'), known + foreign);
    mkdirSync(join(backups, 'three'));
    writeFileSync(join(backups, 'three', 'forgotten.jsonl'), 'not a list\n');
    const { lists } = await restoreBackup({ config, folder: join(backups, 'one'), force: true, now });
    const unreadable = [join(backups, 'three', 'forgotten.jsonl')];
    expect(lists).toEqual({ elsewhere: 1, cutOff: [], unreadable });
    expect(readFileSync(here.list, 'utf8')).toBe(known);
  });
});
