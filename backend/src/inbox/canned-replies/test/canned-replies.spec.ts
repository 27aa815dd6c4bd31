import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CannedReply } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';

let app: TestApp;
let user: TestAgent;
let other: TestAgent;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  ({ agent: user } = await app.register('Sara'));
  ({ agent: other } = await app.register('Omar'));
});
afterAll(() => app.stop());

const HOURS = { shortName: '/Hours', text: 'Hi {{name|there}}, we open at nine.' };
const create = async (body: object) =>
  (await user.post('/api/canned-replies').send(body).expect(201)).body as CannedReply;
const list = async (agent: TestAgent) => (await agent.get('/api/canned-replies').expect(200)).body as CannedReply[];

describe('canned replies over HTTP', () => {
  it('keeps replies, lists them by their short names, changes and deletes them', async () => {
    const hours = await create(HOURS);
    const bye = await create({ shortName: 'bye', text: 'Good bye' });
    expect(hours).toEqual({ id: hours.id, shortName: 'hours', text: HOURS.text });
    expect(await list(user)).toEqual([bye, hours]);
    const changed = { shortName: 'times', text: 'We open at ten' };
    await user
      .put(`/api/canned-replies/${hours.id}`)
      .send(changed)
      .expect(200, { id: hours.id, ...changed });
    await user.delete(`/api/canned-replies/${bye.id}`).expect(200);
    expect(await list(user)).toEqual([{ id: hours.id, ...changed }]);
    await user.delete(`/api/canned-replies/${bye.id}`).expect(404);
  });

  it('makes one reply for one key', async () => {
    const post = () =>
      user
        .post('/api/canned-replies')
        .set('Idempotency-Key', '2f2a7c1e-0000-4000-8000-000000000003')
        .send({ shortName: 'once', text: 'x' })
        .expect(201);
    expect((await post()).body).toEqual((await post()).body);
  });

  it('refuses a short name in use at its field, also of requests at the same moment', async () => {
    const post = () => user.post('/api/canned-replies').send({ shortName: 'same', text: 'x' });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { body } = await post().expect(409);
    expect(body).toMatchObject({ fields: { shortName: 'Another canned reply has this short name' } });
  });

  it.each([
    [{ shortName: 'two words', text: 'x' }, 'shortName'],
    [{ shortName: 'empty', text: ' ' }, 'text'],
    [{ shortName: 'city', text: 'In {{city}}' }, 'text'],
    [{ shortName: 'long', text: 'x'.repeat(4_097) }, 'text'],
    [{ text: 'x' }, 'shortName'],
  ])('refuses %j with the name of the field', async (body, field) => {
    const answer = await user.post('/api/canned-replies').send(body).expect(400);
    expect(Object.keys(answer.body.fields as object)).toEqual([field]);
  });

  it('answers 404 to another account', async () => {
    const { id } = await create({ shortName: 'mine', text: 'x' });
    await other.put(`/api/canned-replies/${id}`).send(HOURS).expect(404);
    await other.delete(`/api/canned-replies/${id}`).expect(404);
    expect(await list(other)).toEqual([]);
  });
});
