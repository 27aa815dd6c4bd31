import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { OptOut, Person, SavedPerson } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { SuppressRecipient } from '../../identity/accounts/accounts.commands.js';

let app: TestApp;
let user: TestAgent;
let other: TestAgent;
let accountId: string;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  const sara = await app.register('Sara');
  [user, accountId] = [sara.agent, sara.user.id];
  ({ agent: other } = await app.register('Omar'));
});
afterAll(() => app.stop());

const list = async (query = '', agent = user) =>
  (await agent.get(`/api/opt-outs${query}`).expect(200)).body as OptOut[];
const phones = async (query = '') => (await list(query)).map(({ phone }) => phone);
const add = async (body: object) => (await user.post('/api/people').send(body).expect(201)).body as SavedPerson;
const enter = (phone: string) => user.post('/api/suppressions').send({ phone }).expect(200);

async function answersStop(phone: string): Promise<void> {
  const source = { channelId: 1, providerMessageId: `stop-${phone}` };
  const context = { actor: { kind: 'gateway', id: 'whapi' }, correlationId: 'c', commandId: phone, causationId: null } as const; // prettier-ignore
  await app.app.get(CommandBus).execute(new SuppressRecipient({ accountId, phone, text: 'STOP', source }, context));
}

describe('the list of opt-outs', () => {
  it('lists people, times and sources, the last first, to their own account alone', async () => {
    const pia = await add({ phone: '+14155558001', name: 'Pia Bruun' });
    await answersStop('+14155558001');
    await enter('+14155558002');
    await app.settle();
    expect(await list()).toEqual([
      { phone: '+14155558002', by: 'hand', at: expect.any(String), person: { id: expect.any(String), name: null } },
      { phone: '+14155558001', by: 'themselves', at: expect.any(String), person: { id: pia.id, name: 'Pia Bruun' } },
    ]);
    expect(await list('', other)).toEqual([]);
  });

  it('searches by numbers and by names, whichever number of a person is on it', async () => {
    const one = await add({ phone: '+14155558011', name: 'محمد الكويتي' });
    const two = await add({ phone: '+14155558012' });
    await user.post(`/api/people/${one.id}/merge`).send({ personId: two.id }).expect(200);
    await enter('+14155558012');
    await app.settle();
    for (const search of ['محمد', 'الكو', '1 415 555-8012'])
      expect([search, await phones(`?search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        expect.arrayContaining(['+14155558012']),
      ]);
    // An opt-out at one number holds for all numbers of the person.
    expect((await phones(`?personId=${one.id}`)).sort()).toEqual(['+14155558011', '+14155558012']);
    expect(await phones('?search=nobody')).toEqual([]);
    await other.get(`/api/opt-outs?personId=${one.id}`).expect(404);
  });

  it('comes page by page, and refuses a wrong cursor', async () => {
    for (const last of [1, 2, 3, 4, 5]) await enter(`+1415555802${last}`);
    const seen: string[] = [];
    for (let next = '/api/opt-outs?limit=2&search=1415555802'; next !== '';) {
      const page = await user.get(next).expect(200);
      seen.push(...(page.body as OptOut[]).map(({ phone }) => phone));
      next = /<([^>]+)>/.exec(page.headers.link ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual([5, 4, 3, 2, 1].map((last) => `+1415555802${last}`));
    await user.get('/api/opt-outs?cursor=never').expect(400);
  });
});

describe('the people API', () => {
  it('finds people by their language, and shows which people were merged into one', async () => {
    const [arab, dane] = [await add({ phone: '+14155558031', name: 'Huda' }), await add({ phone: '+14155558032' })];
    const say = (id: string, value: string) =>
      user.post(`/api/people/${id}/attributes`).send({ name: 'language', value }).expect(200);
    await say(arab.id, 'ar-BH');
    await say(dane.id, 'da');
    await user.get('/api/people?language=no%20language').expect(400);
    await app.settle();
    const found = (await user.get('/api/people?language=ar').expect(200)).body as Person[];
    expect(found.map(({ id }) => id)).toEqual([arab.id]);
    await user.post(`/api/people/${dane.id}/merge`).send({ personId: arab.id }).expect(200);
    await app.settle();
    expect((await user.get(`/api/people/${dane.id}`).expect(200)).body).toMatchObject({
      mergedPeople: [{ id: arab.id, name: 'Huda', handles: [{ kind: 'phone', value: '+14155558031' }] }],
    });
  });
});
