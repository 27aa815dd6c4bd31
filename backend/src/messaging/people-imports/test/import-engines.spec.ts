import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Consents, Forgetting, PeopleImport, Person, SavedWording } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { type Engines, ENGINES } from '../../../../testing/engines/pairs.js';
import { eventsOf, logOf } from '../../../../testing/events-of.js';
import { eventually } from '../../../../testing/eventually.js';
import { anAccount } from '../../../../testing/people/an-account.js';
import { consentsStream } from '../../../people/consents/consent.events.js';
import { importedStream } from '../../../people/imports/import.events.js';
import { CHUNK_ROWS } from '../rows/chunks.js';

/** Two chunks. */
const ROWS = CHUNK_ROWS + 20;

describe.each(Object.entries(ENGINES))('the import of people with %s', (_name, start) => {
  let engines: Engines;
  let app: TestApp;

  beforeAll(async () => {
    engines = await start();
    app = await startApp({ env: engines.env });
  });
  afterAll(async () => {
    await app.stop();
    await engines.stop();
  });

  it.each([
    { how: 'a file', hasConsents: false },
    { how: 'a file of consents', hasConsents: true },
  ])('forgets a person that came with $how as any other, and keeps the others of the file', async ({ hasConsents }) => {
    const { agent } = await anAccount('Ada').in(app);
    const byPhone = async (phone: string) =>
      ((await agent.get(`/api/people?handle=${encodeURIComponent(phone)}`).expect(200)).body as Person[])[0];
    const csv =
      'phone,name,labels\n+14155559501,Zebulon,gardening\n+14155559502,Ann,gardening\n+14155559501,Zebulon again,';
    const upload = agent.post('/api/people-imports').attach('file', Buffer.from(csv), 'people.csv');
    if (hasConsents) {
      const words = { purpose: 'marketing', language: 'en', text: 'Yes, write to me.' };
      const wording = (await agent.post('/api/wordings').send(words).expect(201)).body as SavedWording;
      const said = { purpose: 'marketing', wordingId: wording.id, means: 'paper', at: '2026-01-02T10:00Z' };
      for (const [name, value] of Object.entries(said)) void upload.field(name, value);
    }
    const { body } = await upload.expect(201);
    const { id } = body as PeopleImport;
    await app.settle();
    const order = await agent
      .post(`/api/people/${(await byPhone('+14155559501'))?.id}/forgetting`)
      .send({ confirm: true, reason: 'asked' })
      .expect(202);
    const done = async () => {
      const { body: now } = await agent.get(`/api/forgettings/${(order.body as Forgetting).id}`).expect(200);
      return (now as Forgetting).state === 'done' ? true : undefined;
    };
    await eventually(done, { what: 'the end of the forgetting' });
    await app.settle();
    expect(await byPhone('+14155559501')).toBeUndefined();
    expect(await byPhone('+14155559502')).toMatchObject({ name: 'Ann', labels: ['gardening'] });
    expect(
      ((await agent.get('/api/people?label=gardening').expect(200)).body as Person[]).map(({ name }) => name),
    ).toEqual(['Ann']);
    expect((await agent.get(`/api/people-imports/${id}/errors.csv`).expect(200)).text).not.toContain('Zebulon');
    const { id: accountId } = (await agent.get('/api/me').expect(200)).body as { id: string };
    const stream = hasConsents ? consentsStream(accountId) : importedStream(id);
    const rows = await eventsOf(logOf(app), stream);
    expect(JSON.stringify(rows)).toContain('Ann');
    expect(JSON.stringify(rows)).not.toMatch(/Zebulon|4155559501/);
  });

  it('takes a file of several chunks with consents in once, however often it is sent', async () => {
    const { agent } = await anAccount('Mona').in(app);
    const words = { purpose: 'marketing', language: 'en', text: 'Yes, write to me.' };
    const wording = (await agent.post('/api/wordings').send(words).expect(201)).body as SavedWording;
    const said = { purpose: 'marketing', wordingId: wording.id, means: 'paper', at: '2026-01-02T10:00Z' };
    const lines = Array.from({ length: ROWS }, (_, n) => (n === 7 ? 'nobody,x' : `+97333${100_000 + n},P${n}`));
    const upload = async () => {
      const call = agent
        .post('/api/people-imports')
        .set('Idempotency-Key', 'engines')
        .attach('file', Buffer.from(['phone,name', ...lines].join('\n')), 'people.csv');
      for (const [name, value] of Object.entries(said)) void call.field(name, value);
      return (await call.expect(201)).body as PeopleImport;
    };
    const { id } = await upload();
    expect((await upload()).id).toBe(id);
    const done = await eventually(
      async () => {
        const found = (await agent.get(`/api/people-imports/${id}`).expect(200)).body as PeopleImport;
        return found.state === 'done' ? found : undefined;
      },
      { what: 'the end of the import' },
    );
    expect(done).toMatchObject({ total: ROWS, imported: ROWS - 1, invalid: 1, written: ROWS - 1 });
    expect(done.consents).toEqual({ asked: ROWS - 1, written: ROWS - 1, refused: 0 });
    await app.settle(30_000);
    const last = encodeURIComponent(`+97333${100_000 + ROWS - 1}`);
    const [person] = (await agent.get(`/api/people?handle=${last}`).expect(200)).body as Person[];
    expect(person).toMatchObject({ name: `P${ROWS - 1}` });
    const consents = (await agent.get(`/api/people/${person?.id}/consents`).expect(200)).body as Consents;
    expect(consents.history).toHaveLength(1);
    expect((await agent.get(`/api/people-imports/${id}/errors.csv`).expect(200)).text).toContain('nobody,x,9,');
  });
});
