import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ConversationLine } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { demandSoundBooks } from '../../../../testing/ledger/sound-books.js';
import { type Engines, ENGINES } from '../../../../testing/engines/pairs.js';
import { ForgettingWorld, SECRETS } from './forgetting-world.js';

describe.each(Object.entries(ENGINES))('forgetting a person, with %s', (_name, start) => {
  let engines: Engines;
  let app: TestApp;
  let world: ForgettingWorld;
  let id: string;
  /** The conversation with that person. */
  let conversation: string | undefined;

  beforeAll(async () => {
    engines = await start();
    app = await startApp({ env: engines.env });
    world = await ForgettingWorld.start(app, engines.texts);
    id = await world.live();
    conversation = (await world.conversations())[0]?.id;
  }, 60_000);
  afterAll(async () => {
    await app.stop();
    await engines.stop();
  });

  const post = (body: object, person = id) => world.ada.agent.post(`/api/people/${person}/forgetting`).send(body);
  const files = () =>
    readdirSync(join(app.dataDir, 'media'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

  describe('before a person is forgotten', () => {
    it('counts what will go', async () => {
      const { body } = await world.ada.agent.get(`/api/people/${id}/forgetting`).expect(200);
      expect(body).toEqual({ personId: id, handles: 1, messages: 6, unsent: 1, received: 3, stopped: true });
      expect(world.left()).not.toEqual([]);
      // A picture that they sent, two files that were uploaded for them, and one that was before it was known for whom.
      expect(files()).toHaveLength(4);
    });

    it.each([
      [{}, 'confirm'],
      [{ confirm: false, reason: 'asked' }, 'confirm'],
      [{ confirm: 'yes', reason: 'asked' }, 'confirm'],
      [{ confirm: true }, 'reason'],
      [{ confirm: true, reason: `${SECRETS.name} wants it` }, 'reason'],
    ])('refuses %j, naming %s, and changes nothing', async (body, field) => {
      expect((await post(body).expect(400)).body.fields).toHaveProperty(field);
      expect((await world.person()).name).toBe(SECRETS.arabic);
    });

    it('finds no unknown person and no person of another account', async () => {
      const { agent } = await app.register('Eve');
      const order = { confirm: true, reason: 'asked' };
      await agent.post(`/api/people/${id}/forgetting`).send(order).expect(404);
      await agent.get(`/api/people/${id}/forgetting`).expect(404);
      await post(order, 'nobody').expect(404);
      await agent.get('/api/forgettings/nothing').expect(404);
    });
  });

  describe('when a person is forgotten', () => {
    it('leaves no byte of their name, number or text in log, read models, records and files', async () => {
      const done = await world.done(await world.order(id));
      expect(done).toMatchObject({ state: 'done', step: null, counts: { keys: 1, unsent: 1, records: 1, files: 4 } });
      expect(world.left()).toEqual([]);
      expect(files()).toEqual([]);
      await world.ada.agent.get(`/api/people/${id}`).expect(404);
      expect(await world.people()).toEqual([]);
      expect(await world.conversations()).toEqual([]);
      await world.ada.agent.get(`/api/conversations/${conversation}`).expect(404);
      await world.ada.agent.get(`/api/conversations/${conversation}/lines`).expect(404);
      const lists = await Promise.all(
        ['people', 'inbox', 'jobs', 'suppressions'].map((name) => world.ada.agent.get(`/api/${name}`).expect(200)),
      );
      const shown = JSON.stringify(lists.map(({ body }) => body as unknown));
      for (const secret of [...Object.values(SECRETS), world.digits]) expect(shown).not.toContain(secret);
    });

    it('keeps the books sound and every read model as the log tells it', async () => {
      await app.settle();
      await demandSoundBooks(app);
    });

    it('heeds their STOP still when the number comes back by message or list', async () => {
      const { ada } = world;
      const body = { channelId: ada.channel.id, to: world.phone, body: 'Hello again' };
      await ada.agent.post('/api/messages/send').send(body).expect(409);
      const rows = [{ name: 'X', phone: world.phone }];
      const bulk = await ada.agent.post('/api/messages/bulk').send({ channelId: ada.channel.id, body: 'Hi', rows });
      expect([bulk.status, JSON.stringify(bulk.body)]).toEqual([400, expect.stringContaining('STOP')]);
      await ada.agent.delete(`/api/suppressions/${encodeURIComponent(world.phone)}`).expect(404);
    });

    it('treats them as a new person when they write again, and lets them come back by START', async () => {
      await world.says('Hello, it is me again');
      await app.settle();
      expect(await world.person()).toMatchObject({ labels: [], attributes: {}, merged: [] });
      const fresh = { state: 'open', owner: null, labels: [], unread: 1, last: { text: 'Hello, it is me again' } };
      expect(await world.conversations()).toMatchObject([fresh]);
      const lines = await world.ada.agent.get(`/api/conversations/${conversation}/lines`).expect(200);
      expect((lines.body as ConversationLine[]).map(({ type }) => type).toSorted()).toEqual(['event', 'message']);
      await world.ada.agent.post(`/api/conversations/${conversation}/claim`).send({ expectedOwner: null }).expect(200);
      await world.says('START');
      await app.settle();
      const sent = await world.ada.send(world.digits, { body: 'Welcome back' });
      await world.ada.until(sent, ({ status }) => ['delivered', 'read', 'replied'].includes(status));
      const { id: again } = await world.person();
      await world.ada.agent
        .post(`/api/people/${again}/labels`)
        .send({ add: ['new'] })
        .expect(200);
      expect(await world.person()).toMatchObject({ labels: ['new'] });
      await world.done(await world.order(again));
      expect(world.left()).toEqual([]);
      await app.settle();
      await demandSoundBooks(app);
    });
  });
});
