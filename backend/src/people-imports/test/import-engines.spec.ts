import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Consents, PeopleImport, Person, SavedWording } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../testing/app.js';
import { type Engines, ENGINES } from '../../../testing/engines/pairs.js';
import { eventually } from '../../../testing/eventually.js';
import { anAccount } from '../../../testing/people/an-account.js';

const ROWS = 1_200;

describe.each(Object.entries(ENGINES))('with %s', (_name, start) => {
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

  it('a file in several chunks is taken in once with its consents, however often it is sent, and its errors can be had', async () => {
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
