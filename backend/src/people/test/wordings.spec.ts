import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SavedWording, Wording } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../testing/app.js';

let app: TestApp;
let user: TestAgent;
let other: TestAgent;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  ({ agent: user } = await app.register('Sara'));
  ({ agent: other } = await app.register('Omar'));
});
afterAll(() => app.stop());

const GOOD = { purpose: 'marketing', language: 'ar', text: 'نعم، أرسلوا لي العروض عبر واتساب.' };
const publish = async (body: object = GOOD) =>
  (await user.post('/api/wordings').send(body).expect(201)).body as SavedWording;

describe('the wordings API', () => {
  it('publishes versions that stay as they were', async () => {
    const first = await publish();
    expect(first).toMatchObject({ ...GOOD, version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const versions = `/api/wordings/${first.id}/versions`;
    const second = await user.post(versions).send({ text: 'نعم.' }).expect(201);
    expect(second.body).toMatchObject({ id: first.id, version: 2, purpose: 'marketing' });
    await user.post(versions).send({ text: ' نعم. ' }).expect(201);
    const { body } = await user.get(`/api/wordings/${first.id}`).expect(200);
    const wording = body as Wording;
    expect(wording.versions.map(({ version, text }) => [version, text])).toEqual([
      [1, GOOD.text],
      [2, 'نعم.'],
    ]);
    expect(wording.versions[0]?.hash).toBe(first.hash);
    expect((await user.get('/api/wordings').expect(200)).body).toEqual([wording]);
  });

  it('hides wordings from other accounts', async () => {
    const { id } = await publish({ ...GOOD, purpose: 'service' });
    await other.get(`/api/wordings/${id}`).expect(404);
    await other.post(`/api/wordings/${id}/versions`).send({ text: 'Mine' }).expect(404);
    expect((await other.get('/api/wordings').expect(200)).body).toEqual([]);
  });

  it.each([
    [{ ...GOOD, text: '' }, 'text'],
    [{ ...GOOD, text: 'x'.repeat(4_097) }, 'text'],
    [{ ...GOOD, purpose: 'Everything!' }, 'purpose'],
    [{ ...GOOD, language: 'arabic' }, 'language'],
    [{ purpose: 'service', language: 'en' }, 'text'],
  ])('refuses %j, naming the field', async (body, field) => {
    const refused = await user.post('/api/wordings').send(body).expect(400);
    expect(Object.keys(refused.body.fields as object)).toEqual([field]);
  });
});
