import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountName } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';

describe('the name of an account of the books (item 8)', () => {
  let app: TestApp;
  let admin: TestAgent;
  let agent: TestAgent;
  let person: string;
  let channel: string;

  const names = async (query: Record<string, string>) =>
    (await admin.get('/api/admin/audit/names').query(query).expect(200)).body as AccountName[];
  const found = async (search: string) => (await names({ search })).map(({ account }) => account);

  beforeAll(async () => {
    app = await startApp({ simulators: false });
    admin = await app.admin();
    agent = app.anonymous();
    const somebody = { name: 'Ángela de la Cruz', email: 'angela@studio.example', password: PASSWORD };
    const { body } = await agent.post('/api/auth/register').send(somebody).expect(201);
    person = `user:${body.id}`;
    await app.subscribe(agent);
    const added = await agent.post('/api/channels').send({ label: 'متجر الرياض', phone: '+97330000123' }).expect(201);
    channel = `channel:${added.body.id}`;
    await app.settle();
  });
  afterAll(() => app.stop());

  it('matches the beginning of a word, an address or a number', async () => {
    for (const search of ['ÁNG', 'cruz', 'angela@st', 'studio']) expect(await found(search)).toEqual([person]);
    for (const search of ['الرياض', 'متجر', '+973300001', '97330000123'])
      expect(await found(search)).toEqual([channel]);
    expect(await found('')).toEqual([]);
    expect(await found('nobody')).toEqual([]);
  });

  it('shows for accounts that have one, to administrators only', async () => {
    const [one] = await names({ accounts: `${channel},channel:1,user:nobody` });
    expect(one).toEqual({ account: channel, name: 'متجر الرياض', detail: '+97330000123', gone: false });
    await admin.get('/api/admin/audit/names?accounts=pool:main').expect(400);
    await admin.get(`/api/admin/audit/names?accounts=${Array(51).fill('channel:1').join()}`).expect(400);
    await agent.get('/api/admin/audit/names?search=a').expect(403);
  });

  it('stays for a deleted channel, and is forgotten with a closed account', async () => {
    await agent.delete(`/api/channels/${channel.slice('channel:'.length)}`).expect(200);
    await app.settle();
    expect(await names({ accounts: channel })).toMatchObject([{ name: 'متجر الرياض', gone: true }]);
    await agent.post('/api/me/close').send({ password: PASSWORD }).expect(200);
    await app.settle();
    expect(await names({ accounts: person })).toEqual([]);
    expect(await found('cruz')).toEqual([]);
  });
});
