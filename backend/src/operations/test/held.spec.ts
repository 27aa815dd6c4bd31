import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS, type Job, type OperationsOverview } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { freePort } from '@wavelane/testing';
import { controlGateway } from '../../../testing/gateway-control.js';
import { command } from '../../../testing/terminal.js';
import { Planning } from '../../inbox/conversations/test/planning.js';
import { Config } from '../../platform/config/config.js';
import { readHeldMark, writeHeldMark } from '../../platform/storage/held/held-mark.js';
import { SendingHold } from '../../platform/storage/held/sending-hold.js';
import { takeBackup } from '../backup/backup.js';
import { restoreBackup } from '../backup/restore.js';

const root = mkdtempSync(join(tmpdir(), 'wavelane-held-'));
const inRoot = (name: string) => join(root, name);
const configOf = (dataDir: string, env: object = {}) => new Config({ NODE_ENV: 'test', DATA_DIR: dataDir, ...env });
const now = () => new Date();
/** The first message arrives before the backup, the others after it. */
const PHONES = ['14155571001', '14155571002', '14155571003'];

/** All installations use the same gateway. */
const env = { SIM_PORT: '' };

let email: string;
let planned: string;
let channelId: number;

/** Three messages and a planned reply are sent after the backup: the gateway knows them, the backup does not. */
beforeAll(async () => {
  env.SIM_PORT = String(await freePort());
  const world = await Planning.start(env);
  const { app, ada } = world;
  email = world.me.email;
  channelId = ada.channel.id;
  try {
    for (const phone of PHONES) await ada.sim('PUT', `/phones/${phone}`, { behaviour: 'delivers' });
    const chat = await world.chat();
    planned = chat.digits;
    await world.plan(chat);
    await ada.agent.put(`/api/channels/${channelId}/pacing`).send({ pace: 'unlimited' }).expect(200);
    const [first = '', ...others] = PHONES;
    await ada.send(first, { body: 'Once' });
    await eventually(async () => (await arrivedAt(app, first)) === 1 || undefined, { what: 'the first message' });
    holdSending(app, 'asking');
    for (const phone of others) await ada.send(phone, { body: 'Once' });
    await app.settle();
    await takeBackup({ config: configOf(app.dataDir), folder: inRoot('backup'), now });
    holdSending(app, 'settled');
    world.pass(HOUR_MS);
    await world.until(chat, 1);
    await eventually(async () => (await allArrived(app)).every((count) => count === 1) || undefined, {
      what: 'what was sent after the backup',
    });
    cpSync(join(app.dataDir, 'simulators'), inRoot('gateway'), { recursive: true });
  } finally {
    await app.stop();
  }
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Sending is held, so that nothing is sent between two lines, however busy this machine is. */
const holdSending = (app: TestApp, phase: 'asking' | 'settled') =>
  app.app.get(SendingHold).note({
    ...{ cause: 'moved', phase, asOf: null, since: '2026-01-01T00:00:00.000Z', jobs: [], releasedAt: null },
  });
const arrivedAt = async (app: TestApp, digits: string): Promise<number> =>
  (await controlGateway<{ messages: unknown[] }>(app.simulators.url, 'GET', `/phones/${digits}/messages`)).messages
    .length;
const allArrived = (app: TestApp) => Promise.all([...PHONES, planned].map((phone) => arrivedAt(app, phone)));

/** Puts the gateway's current data into the folder: a restore of the installation does not change the gateway. */
function besideTheGateway(dataDir: string): void {
  rmSync(join(dataDir, 'simulators'), { recursive: true, force: true });
  cpSync(inRoot('gateway'), join(dataDir, 'simulators'), { recursive: true });
}

const heldOf = async (app: TestApp) =>
  ((await (await app.admin()).get('/api/admin/operations').expect(200)).body as OperationsOverview).held;
const jobsOf = async (app: TestApp) =>
  (await (await app.signIn(email, 'a good password')).get('/api/jobs?limit=50').expect(200)).body as Job[];

describe('a restored installation', () => {
  let app: TestApp;

  beforeAll(async () => {
    // The state as if the command had died right after it put the files in place: it has paused nothing.
    await restoreBackup({ config: configOf(inRoot('restored')), folder: inRoot('backup'), force: false, now });
    besideTheGateway(inRoot('restored'));
    app = await startApp({ dataDir: inRoot('restored'), env });
    await eventually(async () => (await heldOf(app))?.phase === 'settled' || undefined, { what: 'the hold' });
    await app.settle(30_000);
  }, 60_000);
  afterAll(() => app.stop());

  it('sends nothing a second time, although the command that restored it paused nothing', async () => {
    expect(await allArrived(app)).toEqual([1, 1, 1, 1]);
    const waiting = (await jobsOf(app)).filter(({ status }) => status === 'PAUSED');
    expect(waiting.map(({ reason }) => reason?.slice(0, 22))).toEqual(Array(2).fill('Wavelane was restored '));
    expect(await heldOf(app)).toMatchObject({ cause: 'restored', phase: 'settled', jobs: 2, releasedAt: null });
  });

  it('sends what is new', async () => {
    const ada = await app.signIn(email, 'a good password');
    await ada.put(`/api/channels/${channelId}/pacing`).send({ pace: 'unlimited' }).expect(200);
    const [phone] = ['14155571009'];
    await controlGateway(app.simulators.url, 'PUT', `/phones/${phone}`, { behaviour: 'delivers' });
    await ada
      .post('/api/messages/send')
      .send({ channelId, to: `+${phone}`, body: 'New' })
      .expect(201);
    await eventually(async () => (await arrivedAt(app, phone)) === 1 || undefined, { what: 'a new message' });
  });

  it('lets the paused jobs go on when an administrator says so, once', async () => {
    const boss = await app.admin();
    const answer = { answer: 'release', reason: 'The gateway shows that nothing went out' };
    const { body } = await boss.post('/api/admin/operations/held').send(answer).expect(200);
    expect(body).toMatchObject({ phase: 'settled', releasedAt: expect.any(String) });
    await boss
      .post('/api/admin/operations/held')
      .send({ ...answer, answer: 'current' })
      .expect(409);
    await boss
      .post('/api/admin/operations/held')
      .send({ ...answer, answer: 'perhaps' })
      .expect(400);
    await eventually(async () => (await jobsOf(app)).every(({ status }) => status !== 'PAUSED') || undefined, {
      what: 'the jobs to go on',
    });
  });
});

describe('a restore', () => {
  it('touches nothing if the keys do not open what is in the backup', async () => {
    const [target, key] = [inRoot('locked'), Buffer.alloc(32, 7).toString('base64')];
    const locked = { DATA_DIR: target, NODE_ENV: 'test', APP_KEY: key };
    const { code, error } = await command(locked, 'restore', inRoot('backup'));
    expect({ code, error: error.join() }).toEqual({ code: 2, error: expect.stringContaining('APP_KEY') });
    expect(readdirSync(target)).toEqual([]);
  });

  it('starts nothing after it was cut off, until it is repeated', async () => {
    const dataDir = inRoot('cut-off');
    await restoreBackup({ config: configOf(dataDir), folder: inRoot('backup'), force: false, now });
    const mark = readHeldMark(dataDir);
    if (!mark) throw new Error('There is no mark');
    writeHeldMark(dataDir, { ...mark, phase: 'copying' });
    rmSync(join(dataDir, 'events.sqlite'));
    writeFileSync(join(dataDir, 'held.json.draft'), '{');
    await expect(startApp({ dataDir, simulators: false })).rejects.toThrow('was interrupted');
    expect(await command({ DATA_DIR: dataDir, NODE_ENV: 'test' }, 'held', 'status')).toMatchObject({ code: 2 });
    await restoreBackup({ config: configOf(dataDir), folder: inRoot('backup'), force: true, now });
    expect(readHeldMark(dataDir)).toMatchObject({ phase: 'settling' });
  });
});

describe('a copy of the data folder', () => {
  it.each([
    ['current', 'is the only one, and sends on', [], [1, 1, 1]],
    ['older', 'is an older state, so what may have been sent is paused', ['PAUSED', 'PAUSED'], [1, 1, 1]],
  ] as const)(
    'asks before it sends, and is told that it is %s: it %s',
    async (answer, _, paused, arrived) => {
      const dataDir = inRoot(`copied-${answer}`);
      const source = inRoot(`source-${answer}`);
      await restoreBackup({ config: configOf(source), folder: inRoot('backup'), force: false, now });
      // A folder that has run, and has noted its own place.
      rmSync(join(source, 'held.json'));
      const first = await startApp({ dataDir: source, env: { ROLES: 'api,projector,reactor', ...env } });
      await first.settle(30_000);
      await first.stop();
      cpSync(source, dataDir, { recursive: true });
      if (answer === 'older') besideTheGateway(dataDir);
      const app = await startApp({ dataDir, env });
      try {
        const ada = await app.signIn(email, 'a good password');
        await ada.put(`/api/channels/${channelId}/pacing`).send({ pace: 'unlimited' }).expect(200);
        const before = await allArrived(app);
        await app.settle(30_000);
        expect(await heldOf(app)).toMatchObject({ cause: 'moved', phase: 'asking' });
        expect((await allArrived(app)).slice(0, 3)).toEqual(before.slice(0, 3));
        const boss = await app.admin();
        await boss.post('/api/admin/operations/held').send({ answer, reason: 'Looked at both machines' }).expect(200);
        await eventually(async () => (await heldOf(app))?.phase === 'settled' || undefined, { what: 'the answer' });
        await eventually(async () => (await allArrived(app)).slice(0, 3).every((n) => n === 1) || undefined, {
          what: 'one message each',
        });
        await app.settle(30_000);
        expect((await allArrived(app)).slice(0, 3)).toEqual(arrived);
        const statuses = (await jobsOf(app)).map(({ status }) => status).filter((status) => status === 'PAUSED');
        expect(statuses).toEqual(paused);
      } finally {
        await app.stop();
      }
      // A second start finds the folder in the place that the first start noted.
      const again = await startApp({ dataDir, simulators: false });
      expect(await heldOf(again)).toMatchObject({ phase: 'settled' });
      await again.stop();
    },
    60_000,
  );
});
