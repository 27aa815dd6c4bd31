import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SuppressedRecipient } from '@wavelane/contracts';
import { fieldsOf, START } from '@wavelane/event-store';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { logOf } from '../../../../testing/events-of.js';

let app: TestApp;
let user: TestAgent;
let other: TestAgent;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  ({ agent: user } = await app.register('Sara'));
  ({ agent: other } = await app.register('Omar'));
});
afterAll(() => app.stop());

const list = async (agent: TestAgent) =>
  ((await agent.get('/api/suppressions').expect(200)).body as SuppressedRecipient[]).map(({ phone }) => phone);

describe('suppressions', () => {
  it('enters a number once, lists it and takes it off again, for one account only', async () => {
    expect(await list(user)).toEqual([]);
    await user.post('/api/suppressions').send({ phone: '+973 3000 0002' }).expect(200);
    await user.post('/api/suppressions').send({ phone: '+14155550123' }).expect(200);
    await user.post('/api/suppressions').send({ phone: '+97330000002' }).expect(200);
    expect(await list(user)).toEqual(['+14155550123', '+97330000002']);
    expect(await list(other)).toEqual([]);
    await other.delete('/api/suppressions/+97330000002').expect(404);
    await user.delete('/api/suppressions/+97330000002').expect(200);
    await user.delete('/api/suppressions/+97330000002').expect(404);
    expect(await list(user)).toEqual(['+14155550123']);
  });

  it('records in the log that a user, not the person, entered and took off a number', async () => {
    await user.post('/api/suppressions').send({ phone: '+97330000077' }).expect(200);
    await user.delete('/api/suppressions/+97330000077').expect(200);
    const reasons: unknown[] = [];
    for await (const page of logOf(app).pages({ after: START }))
      for (const { type, data } of page.events) {
        const { phone, reason } = fieldsOf({ data });
        if (phone === '+97330000077') reasons.push([type, reason]);
      }
    expect(reasons).toEqual([
      ['RecipientSuppressed', 'by-hand'],
      ['RecipientRestored', 'by-hand'],
    ]);
  });

  it.each([{ phone: '12' }, { phone: 'nobody' }, { phone: '' }, {}, { phone: 7 }])('refuses %j', async (body) => {
    const response = await user.post('/api/suppressions').send(body).expect(400);
    expect(Object.keys(response.body.fields)).toEqual(['phone']);
  });
});
