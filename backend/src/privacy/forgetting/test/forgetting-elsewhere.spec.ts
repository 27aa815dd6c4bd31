import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, START } from '@wavelane/event-store';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { demandSoundBooks } from '../../../../testing/ledger/sound-books.js';
import { eventually } from '../../../../testing/eventually.js';
import { ForgettingWorld, SECRETS } from './forgetting-world.js';

let root: string;
let app: TestApp;
/** Another process on the same data, which remembers keys and states of its own. */
let elsewhere: TestApp;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'wavelane-forgetting-'));
  app = await startApp({ dataDir: root });
  elsewhere = await startApp({ dataDir: root, env: { ROLES: 'api,projector' }, simulators: false });
}, 30_000);
afterAll(async () => {
  await Promise.all([app.stop(), elsewhere.stop()]);
  rmSync(root, { recursive: true, force: true });
});

/** Everything that a process reads in the log. */
async function logOf({ app: process }: TestApp): Promise<string> {
  const texts: string[] = [];
  for await (const { events } of process.get<EventStore>(EVENT_STORE).pages({ after: START }))
    texts.push(...events.map((event) => JSON.stringify(event)));
  return texts.join('\n');
}

it('removes the key of a forgotten person in another process, and what it remembers and shows', async () => {
  const world = await ForgettingWorld.start(app);
  const id = await world.live();
  const { email } = (await world.ada.agent.get('/api/me').expect(200)).body as { email: string };
  const there = await elsewhere.signIn(email, PASSWORD);
  const shown = async () => {
    const answers = await Promise.all(
      ['people', 'inbox', 'jobs', 'suppressions'].map((name) => there.get(`/api/${name}`)),
    );
    return JSON.stringify(answers.map(({ body }) => body as unknown));
  };
  expect(await shown()).toContain(SECRETS.said);
  expect(await shown()).toContain(world.phone);
  expect(await logOf(elsewhere)).toContain(SECRETS.sent);
  await world.done(await world.order(id));
  // The states that commands remember go when the tail of the log has come to the other process.
  await eventually(async () => ((await shown()).includes(world.digits) ? undefined : true), {
    what: 'the other process',
  });
  const after = { shown: await shown(), there: await logOf(elsewhere), here: await logOf(app) };
  const told = Object.entries(after).flatMap(([where, text]) =>
    [...Object.values(SECRETS), world.digits].flatMap((secret) => {
      const at = text.indexOf(secret);
      return at < 0 ? [] : [`${where}: ${text.slice(Math.max(0, at - 150), at + 50)}`];
    }),
  );
  expect(told).toEqual([]);
  const body = { channelId: world.ada.channel.id, to: world.phone, body: 'Hello again' };
  await there.post('/api/messages/send').send(body).expect(409);
  expect(world.left()).toEqual([]);
  await app.settle();
  await demandSoundBooks(app);
}, 90_000);
