import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Consents,
  PeopleImport,
  PeopleImportPreview,
  Person,
  PersonMoment,
  SavedWording,
} from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { Sender } from '../../../../testing/people/sender.js';

let app: TestApp;
let ada: Sender;
let eve: Sender;
let wording: SavedWording;

const AT = '2026-01-02T10:00:00Z';

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  eve = await Sender.create(app, 'Eve', '+14155550200');
  const draft = { purpose: 'marketing', language: 'en', text: 'Yes, write to me.' };
  wording = (await ada.agent.post('/api/wordings').send(draft).expect(201)).body as SavedWording;
});
afterAll(() => app.stop());

const consent = () => ({ purpose: 'marketing', wordingId: wording.id, means: 'paper', at: AT, reference: 'Form 7' });

function upload(csv: string, fields: Record<string, string> = {}, key?: string, { agent } = ada) {
  const call = agent.post('/api/people-imports').attach('file', Buffer.from(csv), 'people.csv');
  if (key !== undefined) void call.set('Idempotency-Key', key);
  for (const [name, value] of Object.entries(fields)) void call.field(name, value);
  return call;
}

/** Takes in a file and waits until all of it is written. */
async function imported(csv: string, fields: Record<string, string> = {}, key?: string): Promise<PeopleImport> {
  const { id } = (await upload(csv, fields, key).expect(201)).body as PeopleImport;
  const look = async () => {
    const found = (await ada.agent.get(`/api/people-imports/${id}`).expect(200)).body as PeopleImport;
    return found.state === 'done' ? found : undefined;
  };
  const done = await eventually(look, { what: 'the end of the import' });
  await app.settle();
  return done;
}

const byPhone = async (phone: string) =>
  ((await ada.agent.get(`/api/people?handle=${encodeURIComponent(phone)}`).expect(200)).body as Person[])[0];
const consentsOf = async (phone: string) =>
  (await ada.agent.get(`/api/people/${(await byPhone(phone))?.id}/consents`).expect(200)).body as Consents;
const errors = async ({ id }: PeopleImport) => (await ada.agent.get(`/api/people-imports/${id}/errors.csv`)).text;

describe('a file of people', () => {
  it('makes people known with names, labels, attributes and consents, and lists the rows left out', async () => {
    const csv = [
      'Phone,Name,Lang,Tags,Town',
      '+14155559001,Sara Ali,ar,"vip; shop",Riffa',
      '+14155559002,,,,',
      'none,Bob,,,',
      '+1 415 555 9001,Sara again,,,',
      '+14155559003,Zoë,not a language,,',
    ].join('\n');
    const fields = { ...consent(), attributes: '{"city":"Town"}', labels: '["spring"]' };
    const done = await imported(csv, fields);
    expect(done).toMatchObject({
      ...{ fileName: 'people.csv', total: 5, imported: 3, invalid: 1, duplicate: 1, refused: 0, written: 3 },
      consents: { asked: 3, written: 3, refused: 0 },
      problems: [{ line: 4 }, { line: 5, kind: 'duplicate' }],
    });
    expect(await byPhone('+14155559001')).toMatchObject({
      ...{ name: 'Sara Ali', labels: ['spring', 'vip', 'shop'] },
      attributes: { name: 'Sara Ali', language: 'ar', city: 'Riffa' },
    });
    expect(await consentsOf('+14155559002')).toMatchObject({
      purposes: [{ purpose: 'marketing', state: 'given', since: '2026-01-02T10:00:00.000Z' }],
      history: [{ means: 'paper', reference: 'Form 7', wording: { id: wording.id, version: 1, hash: wording.hash } }],
    });
    expect((await errors(done)).split('\r\n').slice(1, 3)).toEqual([
      `none,Bob,,,,4,"Enter the phone number with country code, for example +1 415 555 2671"`,
      `'+1 415 555 9001,Sara again,,,,5,Duplicate of line 2`,
    ]);
    const list = (await ada.agent.get('/api/people?label=vip').expect(200)).body as Person[];
    expect(list.map(({ name }) => name)).toEqual(['Sara Ali']);
    const { body } = await ada.agent.get(`/api/people/${list[0]?.id}/timeline`).expect(200);
    expect((body as PersonMoment[]).map(({ kind }) => kind).sort()).toEqual(['consent', 'imported']);
  });

  it('says what can be changed and taken away by hand, and says it anew in another file', async () => {
    await imported('phone,name,labels\n+14155559011,Listed,"a,b"');
    const id = String((await byPhone('+14155559011'))?.id);
    const { body: less } = await ada.agent
      .post(`/api/people/${id}/labels`)
      .send({ remove: ['a'] })
      .expect(200);
    expect(less).toMatchObject({ labels: ['b'], attributes: { name: 'Listed' } });
    await ada.agent.post(`/api/people/${id}/attributes`).send({ name: 'name', value: 'By hand' }).expect(200);
    expect(await byPhone('+14155559011')).toMatchObject({ labels: ['b'], name: 'By hand' });
    expect((await ada.agent.get('/api/people?label=a').expect(200)).body).toEqual([]);
    await imported('phone,name,labels\n+14155559011,By file,a');
    expect(await byPhone('+14155559011')).toMatchObject({ name: 'By file', labels: ['b', 'a'] });
    await ada.agent.post(`/api/people/${id}/attributes`).send({ name: 'name', value: 'By hand' }).expect(200);
    expect(await byPhone('+14155559011')).toMatchObject({ name: 'By hand' });
    await ada.agent.post(`/api/people/${id}/attributes`).send({ name: 'name', value: null }).expect(200);
    expect(await byPhone('+14155559011')).toMatchObject({ name: null });
  });

  it('makes one import for a key, and refuses the key for another file', async () => {
    const one = await imported('phone\n+14155559021', {}, 'a-file-of-mine');
    const again = await imported('phone\n+14155559021', {}, 'a-file-of-mine');
    expect(again).toEqual(one);
    await upload('phone\n+14155559022', {}, 'a-file-of-mine').expect(409);
    const { body } = await ada.agent.get('/api/people-imports?limit=1').expect(200);
    expect(body).toMatchObject([{ id: one.id, state: 'done' }]);
    await eve.agent.get(`/api/people-imports/${one.id}`).expect(404);
    await eve.agent.get(`/api/people-imports/${one.id}/errors.csv`).expect(404);
    await ada.agent.get(`/api/people-imports/${one.id}/errors.csv`).expect(404);
    expect((await eve.agent.get('/api/people-imports').expect(200)).body).toEqual([]);
  });

  it('reaches the person of a number, also when that was linked or merged', async () => {
    const { body } = await ada.agent.post('/api/people').send({ phone: '+14155559031' }).expect(201);
    await ada.agent.post('/api/people').send({ phone: '+14155559031', lid: '555000111@lid' }).expect(201);
    const other = await ada.agent.post('/api/people').send({ phone: '+14155559032' }).expect(201);
    await ada.agent.post(`/api/people/${body.id}/merge`).send({ personId: other.body.id }).expect(200);
    await app.settle();
    await imported('phone,name\n+14155559032,Merged', consent());
    expect(await byPhone('+14155559031')).toMatchObject({ id: body.id, name: 'Merged' });
    expect((await consentsOf('+14155559031')).purposes).toMatchObject([{ state: 'given' }]);
  });

  it('shows a preview without writing anything', async () => {
    const { body } = await upload('Mobile;Name\n+14155559041;Ann\nx;Bob', { dryRun: 'true' }).expect(200);
    expect(body as PeopleImportPreview).toMatchObject({
      ...{ dryRun: true, delimiter: ';', columnsOf: { phone: 0, name: 1, labels: null } },
      report: { total: 2, imported: 1, invalid: 1 },
      ...{
        problems: [{ line: 3 }],
        sample: [
          ['+14155559041', 'Ann'],
          ['x', 'Bob'],
        ],
      },
    });
    expect(await byPhone('+14155559041')).toBeUndefined();
  });
});

describe('the import of consents', () => {
  it.each([
    ['no wording', { wordingId: '' }, 400, 'wordingId'],
    ['an unknown wording', { wordingId: 'none' }, 404, 'wordingId'],
    ['an unknown version', { wordingVersion: '2' }, 404, 'wordingVersion'],
    ['a wording for something else', { purpose: 'service' }, 400, 'wordingId'],
    ['a time that is still to come', { at: '2999-01-01T00:00Z' }, 400, 'at'],
    ['no time', { at: '' }, 400, 'at'],
    ['no means', { means: '' }, 400, 'means'],
    ['other means without a note', { means: 'other' }, 400, 'note'],
    ['no purpose', { purpose: '' }, 400, 'purpose'],
    ['what needs none', { purpose: 'transactional' }, 400, 'purpose'],
    ['a column that there is not', { columns: '{"at":"When"}' }, 400, 'columns'],
    ['a country that there is not', { defaultCountry: 'XX' }, 400, 'defaultCountry'],
    ['an attribute that is none', { attributes: '{" ":"phone"}' }, 400, 'attributes'],
  ])('refuses %s, naming the field', async (_, over, status, field) => {
    const fields = Object.entries({ ...consent(), ...over }).filter(([, value]) => value !== '');
    const { body } = await upload('phone\n+14155559101', Object.fromEntries(fields)).expect(status);
    expect(Object.keys(body.fields as object)).toEqual([field]);
    expect(await byPhone('+14155559101')).toBeUndefined();
  });

  it('takes consents from columns of each row, and none for a row without a purpose', async () => {
    const csv = [
      'phone,for,when,form',
      `+14155559111,marketing,${AT},F1`,
      '+14155559112,,,',
      `+14155559113,marketing,2999-01-01T00:00Z,F3`,
      `+14155559114,service,${AT},F4`,
    ].join('\n');
    const { purpose: _purpose, at: _at, reference: _reference, ...rest } = consent();
    const columns = JSON.stringify({ purpose: 'for', at: 'when', reference: 'form' });
    const done = await imported(csv, { ...rest, columns });
    expect(done).toMatchObject({ imported: 2, invalid: 2, consents: { asked: 1, written: 1 } });
    expect(done.problems?.map(({ reason }) => reason)).toEqual([
      'at must not be in the future',
      'That wording is for marketing. Choose one for service.',
    ]);
    expect((await consentsOf('+14155559111')).history).toMatchObject([{ reference: 'F1' }]);
    expect((await consentsOf('+14155559112')).history).toEqual([]);
  });

  it('outweighs no opt-out, and a withdrawal only by what the row itself tells of after it', async () => {
    await ada.agent.post('/api/suppressions').send({ phone: '+14155559121' }).expect(200);
    for (const phone of ['+14155559122', '+14155559123']) {
      const { body } = await ada.agent.post('/api/people').send({ phone }).expect(201);
      const said = { purpose: 'marketing', means: 'spoken', at: '2026-02-01T10:00:00Z' };
      await ada.agent.post(`/api/people/${body.id}/consents/withdraw`).send(said).expect(200);
    }
    await app.settle();
    const csv = [
      'phone,when,what',
      '+14155559121,2026-03-01T10:00:00Z,Asked again',
      '+14155559122,2026-03-01T10:00:00Z,Asked again',
      '+14155559123,2026-01-01T10:00:00Z,An old form',
    ].join('\n');
    const columns = '{"at":"when","note":"what"}';
    const done = await imported(csv, { ...consent(), columns });
    expect(done).toMatchObject({ imported: 1, refused: 2, problems: [{ line: 2 }, { line: 4 }] });
    expect((await consentsOf('+14155559122')).purposes).toMatchObject([{ state: 'given' }]);
    expect((await consentsOf('+14155559123')).purposes).toMatchObject([{ state: 'withdrawn' }]);
    expect(await byPhone('+14155559121')).toMatchObject({ stopped: true });
    const all = await imported('phone,name\n+14155559121,Stopped\n+14155559123,Withdrew');
    expect(all).toMatchObject({ imported: 2, consents: { asked: 0 } });
    expect(await byPhone('+14155559121')).toMatchObject({ stopped: true, name: 'Stopped' });
    await upload('phone\n+14155559123', consent()).expect(400);
  });
});
