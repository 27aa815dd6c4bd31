import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, type Person, type Retention, type RetentionPreview } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { demandSoundBooks } from '../../../../testing/ledger/sound-books.js';
import { eventsOf, logOf, typesOf } from '../../../../testing/events-of.js';
import { eventually } from '../../../../testing/eventually.js';
import { Sender } from '../../../../testing/people/sender.js';
import { retentionStream } from '../retention.events.js';

let app: TestApp;
let ada: Sender;
let agent: TestAgent;
let accountId: string;
let email: string;

/** The people of this test, whose numbers end so. */
const [WROTE, SILENT, CONSENTS, PLANNED, NEW] = ['7301', '7302', '7303', '7304', '7305'].map((end) => `+1415555${end}`);

const advance = async (days: number) => {
  await app
    .anonymous()
    .post('/api/test/clock/advance')
    .send({ ms: days * DAY_MS })
    .expect(200);
  await app.settle(30_000);
  agent = await app.signIn(email, PASSWORD);
};
const known = async () =>
  ((await agent.get('/api/people?limit=500').expect(200)).body as Person[])
    .flatMap(({ handles }) => handles.map(({ value }) => value))
    .sort();
const preview = async (rules: object) =>
  (await agent.post('/api/me/retention/preview').send(rules).expect(200)).body as RetentionPreview;
const mediaFiles = () =>
  readdirSync(join(app.dataDir, 'media'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

beforeAll(async () => {
  app = await startApp({ env: { TEST_CLOCK: '1' } });
  ada = await Sender.create(app, 'Ada', '+14155550100');
  ({ agent } = ada);
  const { body } = await agent.get('/api/me').expect(200);
  ({ id: accountId, email } = body as { id: string; email: string });
  const sent = await ada.send(String(WROTE).slice(1), { name: 'Zebulon', body: 'Your xylophone is ready' });
  await ada.until(sent, ({ status }) => ['delivered', 'read', 'replied'].includes(status));
  const channelId = ada.channel.whapiChannelId;
  await ada.sim('POST', `/phones/${String(WROTE).slice(1)}/send`, { kind: 'image', channelId });
  await eventually(async () => (await ada.inbox()).find(({ content }) => content?.media?.state === 'kept'), {
    what: 'a picture that is kept',
    timeoutMs: 30_000,
  });
  for (const phone of [SILENT, CONSENTS, PLANNED])
    await agent
      .post('/api/people')
      .send({ phone, name: `Marmalade ${phone}` })
      .expect(201);
  const later = new Date(Date.now() + 100 * DAY_MS).toISOString();
  await ada.send(String(PLANNED).slice(1), { body: 'Happy birthday', scheduledFor: later });
  await advance(40);
  const words = { purpose: 'marketing', language: 'en', text: 'Yes, offers by WhatsApp.' };
  const wording = await agent.post('/api/wordings').send(words).expect(201);
  const [person] = (await agent.get(`/api/people?handle=${encodeURIComponent(String(CONSENTS))}`)).body as Person[];
  await agent
    .post(`/api/people/${String(person?.id)}/consents`)
    .send({ purpose: 'marketing', means: 'paper', wordingId: (wording.body as { id: string }).id })
    .expect(200);
  await agent.post('/api/people').send({ phone: NEW, name: 'Newly known' }).expect(201);
  await app.settle();
}, 120_000);
afterAll(() => app.stop());

describe('the retention of files and people', () => {
  it('counts files and people in a preview, which changes nothing', async () => {
    expect((await agent.get('/api/me/retention').expect(200)).body).toEqual({
      ...{ mediaMonths: null, peopleMonths: null, lastRun: null },
    });
    const seen = await preview({ mediaMonths: 1, peopleMonths: 1 });
    expect(seen).toMatchObject({ files: 1, people: 2, isMore: false });
    expect(seen.bytes).toBeGreaterThan(0);
    expect(await preview({ mediaMonths: 2, peopleMonths: null })).toMatchObject({
      files: 0,
      people: 0,
      peopleBefore: null,
    });
    await advance(1.1);
    expect(await known()).toEqual([WROTE, SILENT, CONSENTS, PLANNED, NEW].sort());
    expect(mediaFiles()).toHaveLength(1);
    expect(await typesOf(logOf(app), retentionStream(accountId))).toEqual([]);
  });

  it.each([
    [{}, 'mediaMonths'],
    [{ mediaMonths: 0, peopleMonths: null }, 'mediaMonths'],
    [{ mediaMonths: null, peopleMonths: 121 }, 'peopleMonths'],
    [{ mediaMonths: null, peopleMonths: '12' }, 'peopleMonths'],
  ])('refuses %j, naming %s', async (rules, field) => {
    for (const answer of [
      await agent.put('/api/me/retention').send(rules),
      await agent.post('/api/me/retention/preview').send(rules),
    ])
      expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([
        400,
        expect.arrayContaining([field]),
      ]);
  });

  it('removes files and silent people in the night after the rules were set', async () => {
    const rules = { mediaMonths: 1, peopleMonths: 1 };
    expect((await agent.put('/api/me/retention').send(rules).expect(200)).body).toMatchObject(rules);
    expect(mediaFiles()).toHaveLength(1);
    await advance(1);
    const gone = async () => {
      const left = await known();
      return left.includes(String(WROTE)) || left.includes(String(SILENT)) ? undefined : left;
    };
    expect(await eventually(gone, { what: 'people to be forgotten', timeoutMs: 60_000 })).toEqual(
      [CONSENTS, PLANNED, NEW].sort(),
    );
    expect(mediaFiles()).toEqual([]);
    const { lastRun } = (await agent.get('/api/me/retention').expect(200)).body as Retention;
    expect(lastRun).toMatchObject({ files: 1, people: 2 });
    const events = await eventsOf(logOf(app), retentionStream(accountId));
    expect(events.map(({ type }) => type)).toEqual(['RetentionChanged', 'RetentionCarriedOut']);
    expect(JSON.stringify(events)).not.toMatch(/4155557|Zebulon|Marmalade/);
  }, 90_000);

  it('leaves the books as sound as before, and forgotten people in no list', async () => {
    await app.settle(30_000);
    await demandSoundBooks(app, Date.now() + 60 * DAY_MS);
    const inbox = (await agent.get('/api/inbox').expect(200)).text;
    expect(inbox).not.toContain('Zebulon');
  });

  it('removes nothing more once the rules are off', async () => {
    await agent.put('/api/me/retention').send({ mediaMonths: null, peopleMonths: null }).expect(200);
    await advance(60);
    expect(await known()).toContain(NEW);
  });

  it('applies to one account alone', async () => {
    const { agent: other } = await app.register('Eve');
    expect((await other.get('/api/me/retention').expect(200)).body).toMatchObject({ lastRun: null });
  });
});
