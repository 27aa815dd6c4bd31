import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AdminUser, Forgetting, Person } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { Standing } from '../../identity/accounts/standing/standing.js';
import { accountForgettingId } from '../../privacy/forgetting/forgetting.events.js';
import { PASSWORD, startApp, type TestApp } from '../../../testing/app.js';
import { storedBytes } from '../../../testing/engines/stored-bytes.js';
import { eventually } from '../../../testing/eventually.js';
import { answer, command } from '../../../testing/terminal.js';
import { folder, PHONE, plainInstallation } from './plain-installation.js';

/** Events of the account's owner and of people whom the account knows; those of the administrator are left out. */
const OF_ACCOUNT = [PHONE, 'Sabah al-khayr', 'I am at home until five', '4155550100', 'Dear customer'];
const REMEDY = /wavelane events reseal/;
let plain: string;
let dataDir: string;
let env: NodeJS.ProcessEnv;
let app: TestApp;

beforeAll(async () => {
  ({ dataDir: plain } = await plainInstallation());
}, 120_000);
afterAll(() => rmSync(plain, { recursive: true, force: true }));

async function start(simulators = false): Promise<void> {
  app = await startApp({ dataDir, simulators });
  await app.settle();
}

beforeEach(async () => {
  dataDir = folder();
  env = { DATA_DIR: dataDir, NODE_ENV: 'test' };
  cpSync(plain, dataDir, { recursive: true });
  await start();
}, 60_000);
afterEach(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** As the operations page says it. */
async function sealAnew(): Promise<number> {
  await app.stop();
  const to = folder();
  const { answer: told } = await answer<{ erased: number }>(env, 'events', 'reseal', to, '--reason', 'an upgrade');
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `events.sqlite${suffix}`), { force: true });
  renameSync(join(to, 'events.sqlite'), join(dataDir, 'events.sqlite'));
  if (told.erased > 0)
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `read-models.sqlite${suffix}`), { force: true });
  rmSync(to, { recursive: true, force: true });
  await start();
  return told.erased;
}

async function owner() {
  const admin = await app.admin();
  const { body } = await admin.get('/api/admin/users').expect(200);
  const { id, email } = defined((body as AdminUser[]).find(({ role }) => role === 'user'));
  return { admin, id, email, agent: await app.signIn(email, PASSWORD) };
}

const stored = () =>
  ['events.sqlite', 'events.sqlite-wal', 'read-models.sqlite', 'read-models.sqlite-wal']
    .map((name) => join(dataDir, name))
    .map((path) => storedBytes(path).toString())
    .join('\n');

describe('forgetting on a log that holds personal data in plain text', () => {
  it('refuses with 409 and the remedy for a person of whom it tells, and erases them once it is sealed', async () => {
    const before = await owner();
    const { body: people } = await before.agent.get('/api/people').expect(200);
    const { id } = defined((people as Person[])[0]);
    const forget = { confirm: true, reason: 'asked' };
    const refused = await before.agent.post(`/api/people/${id}/forgetting`).send(forget).expect(409);
    expect(refused.body.message).toMatch(REMEDY);
    expect((await before.agent.get('/api/forgettings').expect(200)).body).toEqual([]);

    await sealAnew();
    const { agent } = await owner();
    await agent.post(`/api/people/${id}/forgetting`).send(forget).expect(202);
    await eventually(
      async () => {
        const { body } = await agent.get('/api/forgettings').expect(200);
        return (body as Forgetting[]).find(({ state }) => state === 'done');
      },
      { what: 'the forgetting' },
    );
    await app.settle();
    expect(stored()).not.toContain(PHONE);
    expect((await command(env, 'audit', 'verify')).code).toBe(0);
  }, 60_000);

  it('forgets a person who came after personal data was sealed', async () => {
    const { agent } = await owner();
    const { body } = await agent.post('/api/people').send({ phone: '+14155557399' }).expect(201);
    const { id } = body as Person;
    await agent.post(`/api/people/${id}/forgetting`).send({ confirm: true, reason: 'asked' }).expect(202);
  });

  it('refuses an account of which it tells, on the screen and by command, and closes nothing', async () => {
    const { admin, id, email } = await owner();
    const order = { confirm: email, reason: 'asked' };
    const refused = await admin.post(`/api/admin/users/${id}/forgetting`).send(order).expect(409);
    expect(refused.body.message).toMatch(REMEDY);
    const shown = await command(env, 'accounts', 'forget', email, '--reason', 'asked');
    expect([shown.code, shown.out.join('')]).toEqual([1, expect.stringContaining(`add --confirm ${email}`)]);
    const byCommand = await command(env, 'accounts', 'forget', email, '--reason', 'asked', '--confirm', email);
    expect([byCommand.code, byCommand.error.join('')]).toEqual([1, expect.stringMatching(REMEDY)]);
    await app.signIn(email, PASSWORD);
  });

  it('leaves no word of an account in the sealed copy that an older version forgot with the log in plain text', async () => {
    // Its channel is given back to the gateway.
    await app.stop();
    await start(true);
    const { admin, id, email } = await owner();
    const context = {
      ...({ actor: { kind: 'system', id: 'older version' }, correlationId: randomUUID() } as const),
      ...{ commandId: randomUUID(), causationId: null },
    };
    const forgetting = { forgettingId: accountForgettingId(id), reason: 'asked' } as const;
    await app.app.get(Standing, { strict: false }).change(id, { type: 'CloseAccount', forgetting }, context);
    await eventually(
      async () => {
        const { body } = await admin.get('/api/admin/forgettings').expect(200);
        return (body as Forgetting[]).find(({ state }) => state === 'done');
      },
      { what: 'the forgetting of the account', timeoutMs: 30_000 },
    );
    expect(stored()).toContain('Sabah al-khayr');

    expect(await sealAnew()).toBeGreaterThan(3);
    await app.settle();
    const said = stored();
    for (const word of [...OF_ACCOUNT, email]) expect(said).not.toContain(word);
    const { body } = await (await app.admin()).get('/api/admin/users').expect(200);
    expect((body as AdminUser[]).map((user) => user.email)).not.toContain(email);
    expect((await command(env, 'audit', 'verify')).code).toBe(0);
  }, 90_000);
});
