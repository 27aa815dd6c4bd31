import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Template } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
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

const GOOD = {
  title: 'Order ready',
  header: 'Order {{order}}',
  body: 'Hi {{name|there}}, your order is ready.',
  footer: 'Reply STOP to leave',
  buttons: ['Today', '', ' Tomorrow '],
};
const create = async (agent: TestAgent, body: object = GOOD) =>
  (await agent.post('/api/templates').send(body).expect(201)).body as Template;
const list = async (agent: TestAgent) => (await agent.get('/api/templates').expect(200)).body as Template[];

describe('the API of templates', () => {
  it('creates, lists newest first, changes and deletes templates', async () => {
    expect(await list(user)).toEqual([]);
    const first = await create(user);
    expect(first).toMatchObject({
      title: 'Order ready',
      buttons: ['Today', 'Tomorrow'],
      variables: ['order', 'name'],
    });
    const second = await create(user, { title: 'Plain', body: 'Hello' });
    expect((await list(user)).map(({ id }) => id)).toEqual([second.id, first.id]);

    await user
      .put(`/api/templates/${first.id}`)
      .send({ ...GOOD, title: 'Order here', buttons: [] })
      .expect(200);
    const { body: changed } = await user.get(`/api/templates/${first.id}`).expect(200);
    expect(changed).toMatchObject({ title: 'Order here', header: 'Order {{order}}', buttons: [] });

    await user.delete(`/api/templates/${second.id}`).expect(200);
    expect((await list(user)).map(({ id }) => id)).toEqual([first.id]);
    await user.delete(`/api/templates/${second.id}`).expect(404);
  });

  it('lists templates in pages', async () => {
    const { agent } = await app.register('Lina');
    for (const title of ['a', 'b', 'c']) await create(agent, { title, body: 'x' });
    const first = await agent.get('/api/templates?limit=2').expect(200);
    expect((first.body as Template[]).map(({ title }) => title)).toEqual(['c', 'b']);
    const next = defined(defined(/<([^>]+)>; rel="next"/.exec(first.headers.link as string))[1]);
    const second = await agent.get(next).expect(200);
    expect((second.body as Template[]).map(({ title }) => title)).toEqual(['a']);
    expect(second.headers.link).toBeUndefined();
  });

  it('makes one template for one key', async () => {
    const key = '2f2a7c1e-0000-4000-8000-000000000001';
    const post = () => user.post('/api/templates').set('Idempotency-Key', key).send(GOOD).expect(201);
    const [one, two] = [await post(), await post()];
    expect(two.body).toEqual(one.body);
    expect((await list(user)).filter(({ id }) => id === one.body.id)).toHaveLength(1);
  });

  it('hides templates from another account', async () => {
    const { id } = await create(user);
    await other.get(`/api/templates/${id}`).expect(404);
    await other.put(`/api/templates/${id}`).send(GOOD).expect(404);
    await other.delete(`/api/templates/${id}`).expect(404);
    expect((await list(other)).length).toBe(0);
  });

  it.each([
    [{ ...GOOD, title: ' ' }, 'title', 'Title is required'],
    [{ ...GOOD, body: '' }, 'body', 'Message body is required'],
    [{ ...GOOD, body: 'x'.repeat(4_097) }, 'body', 'Message body must be at most 4,096 characters'],
    [{ ...GOOD, header: 'x'.repeat(61) }, 'header', 'Header must be at most 60 characters'],
    [{ ...GOOD, footer: 5 }, 'footer', 'Footer must be text'],
    [{ ...GOOD, buttons: ['1', '2', '3', '4'] }, 'buttons', 'At most 3 buttons are allowed'],
    [{ ...GOOD, buttons: ['x'.repeat(26)] }, 'buttons', 'Button text must be at most 25 characters'],
    [{ ...GOOD, buttons: ['Yes', 'Yes'] }, 'buttons', 'Each button needs its own text'],
    [{ ...GOOD, buttons: 'Yes' }, 'buttons', undefined],
    [{ ...GOOD, buttons: [7] }, 'buttons', undefined],
    [{ ...GOOD, colour: 'red' }, 'colour', undefined],
  ])('refuses a template with the field that is at fault: %#', async (body, field, message) => {
    const { body: error } = await user.post('/api/templates').send(body).expect(400);
    expect(Object.keys(error.fields)).toContain(field);
    if (message) expect(error.fields[field]).toBe(message);
  });
});
