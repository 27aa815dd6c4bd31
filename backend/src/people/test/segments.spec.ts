import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Person, SavedPerson, Segment, SegmentCount } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../testing/app.js';

let app: TestApp;
let ada: TestAgent;
let eve: TestAgent;

beforeAll(async () => {
  app = await startApp();
  ({ agent: ada } = await app.register('Ada'));
  ({ agent: eve } = await app.register('Eve'));
});
afterAll(() => app.stop());

const save = (name: string, filter: object) => ada.post('/api/people-segments').send({ name, filter });
const count = async (id: string) =>
  (await ada.get(`/api/people-segments/${id}/count`).expect(200)).body as SegmentCount;
const add = async (phone: string, name: string, labels: string[] = []) =>
  (await ada.post('/api/people').send({ phone, name, labels }).expect(201)).body as SavedPerson;

describe('the segments API', () => {
  it('saves filters with a name, which only their own account can change and delete', async () => {
    const made = (await save(' Regulars ', { label: 'vip', stopped: false }).expect(201)).body as Segment;
    expect(made).toMatchObject({
      name: 'Regulars',
      filter: { label: 'vip', stopped: false },
      updatedAt: made.createdAt,
    });
    await save('REGULARS', {}).expect(409);
    const address = `/api/people-segments/${made.id}`;
    await eve.put(address).send({ name: 'Mine', filter: {} }).expect(404);
    await eve.get(`${address}/count`).expect(404);
    const { body } = await ada
      .put(address)
      .send({ name: 'regulars', filter: { purpose: 'marketing' } })
      .expect(200);
    expect(body).toMatchObject({ id: made.id, name: 'regulars', filter: { purpose: 'marketing' } });
    expect((await ada.get('/api/people-segments').expect(200)).body).toEqual([body]);
    expect((await eve.get('/api/people-segments').expect(200)).body).toEqual([]);
    await ada.delete(address).expect(200);
    await ada.delete(address).expect(404);
    expect((await ada.get('/api/people-segments').expect(200)).body).toEqual([]);
  });

  it.each([
    [{ handle: '+14155550001' }],
    [{ consent: 'given' }],
    [{ stopped: 'perhaps' }],
    [{ surprise: 1 }],
    [[]],
    ['none'],
    [null],
  ])('refuses the filter %j', async (filter) => {
    const { body } = await ada.post('/api/people-segments').send({ name: 'Odd', filter }).expect(400);
    expect(Object.keys(body.fields as object).join()).toMatch(/filter/);
  });

  it('counts each person once, and lists people in a file that can be imported again', async () => {
    const [one] = [await add('+14155557701', '=Sara', ['vip']), await add('+14155557702', 'Zoë', ['vip', 'shop'])];
    const third = await add('+14155557703', 'Bob');
    await app.settle();
    const all = (await save('All', {}).expect(201)).body as Segment;
    const vip = (await save('VIP', { label: 'vip' }).expect(201)).body as Segment;
    const named = (await save('Named', { label: 'vip', search: 'zo' }).expect(201)).body as Segment;
    expect([await count(all.id), await count(vip.id), await count(named.id)]).toEqual(
      [3, 2, 1].map((number) => ({ count: number, atLeast: false })),
    );
    await ada
      .post(`/api/people/${third.id}/labels`)
      .send({ add: ['vip'] })
      .expect(200);
    await ada.post(`/api/people/${one.id}/merge`).send({ personId: third.id }).expect(200);
    await app.settle();
    expect([await count(all.id), await count(vip.id)]).toEqual(
      [2, 2].map((number) => ({ count: number, atLeast: false })),
    );
    const { text } = await ada.get('/api/people.csv?label=vip&bom=0').expect(200);
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header).toBe(
      'phone,name,language,labels,other_handles,stopped,first_seen_at (UTC),last_wrote_at (UTC),attributes,person_id',
    );
    expect(lines.map((line) => line.split(',').slice(0, 2)).sort()).toEqual([
      [`'+14155557701`, `'=Sara`],
      [`'+14155557702`, 'Zoë'],
    ]);
    expect((await eve.get('/api/people.csv?bom=0').expect(200)).text.trimEnd()).toBe(header);
    await ada.get('/api/people.csv?consent=given').expect(400);
    const again = await eve.post('/api/people-imports').attach('file', Buffer.from(text), 'people.csv').expect(201);
    expect(again.body).toMatchObject({ imported: 2, invalid: 0 });
    await app.settle();
    const people = (await eve.get('/api/people?label=vip').expect(200)).body as Person[];
    expect(people.map(({ name }) => name).sort()).toEqual(['=Sara', 'Zoë']);
  });

  it('counts exactly by a label and a consent together, however many people there are', async () => {
    const { agent: bea } = await app.register('Bea');
    const words = { purpose: 'marketing', language: 'en', text: 'Yes, offers by WhatsApp.' };
    const { id: wordingId } = (await bea.post('/api/wordings').send(words).expect(201)).body as { id: string };
    const lines = ['phone,labels,purpose,when,form'];
    for (let n = 0; n < 2_400; n++)
      lines.push(
        `+97333${100_000 + n},${n % 3 ? 'visitor' : 'customer'},${n % 2 ? '' : 'marketing,2026-01-02T10:00Z,F'}`,
      );
    await bea
      .post('/api/people-imports')
      .field({ means: 'paper', wordingId, columns: '{"purpose":"purpose","at":"when","reference":"form"}' })
      .attach('file', Buffer.from(lines.join('\n').replaceAll(/,$/gm, ',,,')), 'people.csv')
      .expect(201);
    await app.settle();
    const filter = { label: 'customer', purpose: 'marketing' };
    const { id } = (await bea.post('/api/people-segments').send({ name: 'Both', filter }).expect(201)).body as Segment;
    const counted = async () => (await bea.get(`/api/people-segments/${id}/count`).expect(200)).body as SegmentCount;
    expect(await counted()).toEqual({ count: 400, atLeast: false });
    // The label of one and the consent of the other are one person's; two of whom each had both are one.
    const keyOf = async (n: number) => {
      const found = (
        await bea
          .get('/api/people')
          .query({ handle: `+97333${100_000 + n}` })
          .expect(200)
      ).body as Person[];
      return found[0]?.id ?? '';
    };
    const merge = async (kept: number, other: number) =>
      bea
        .post(`/api/people/${await keyOf(kept)}/merge`)
        .send({ personId: await keyOf(other) })
        .expect(200);
    await merge(3, 2);
    await merge(6, 12);
    await app.settle();
    expect(await counted()).toEqual({ count: 400, atLeast: false });
  });
});
