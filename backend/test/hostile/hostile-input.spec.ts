import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../testing/app.js';
import { bystander, PATIENCE } from '../../testing/bystander.js';

let app: TestApp;
let ada: TestAgent;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  ({ agent: ada } = await app.register());
  await app.subscribe(ada);
});
afterAll(() => app.stop());

async function unnoticed(work: () => Promise<Response>): Promise<Response> {
  let response: Response | undefined;
  const { held, waited } = await bystander(app.url, async () => (response = await work()));
  expect(held).toBeLessThan(PATIENCE.held);
  expect(waited).toBeLessThan(PATIENCE.waited);
  return defined(response);
}

const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n}":1`).join()}}`;
const sendJson = (agent: TestAgent, path: string, body: string) => agent.post(path).type('json').send(body);

describe('a text of any length (F1)', () => {
  it.each([20_000, 60_000, 1_000_000])('fails at once with %i characters in a button', async (length) => {
    const body = JSON.stringify({ title: 't', body: 'b', buttons: ['x'.repeat(length)] });
    const { status } = await unnoticed(() => sendJson(ada, '/api/templates', body));
    expect(status).toBe(length > 64_000 ? 413 : 400);
  });

  it('fails at once in ten buttons', async () => {
    const buttons = Array.from({ length: 10 }, (_, n) => String(n).repeat(6_000));
    const { body } = await unnoticed(() => ada.post('/api/templates').send({ title: 't', body: 'b', buttons }));
    expect(body.fields).toEqual({ buttons: 'Button text must be at most 25 characters' });
  });
});

describe('a body of any shape (F2)', () => {
  it.each([
    ['20,000 keys', keys(20_000), 413],
    ['600 keys', keys(600), 400],
    ['2,000 levels', `{"email":${'['.repeat(2_000)}${']'.repeat(2_000)}}`, 400],
    ['500,000 levels', `{"email":${'['.repeat(500_000)}`, 413],
    ['340,000 objects', `[${'{},'.repeat(339_999)}{}]`, 413],
    ['2,000 objects', `[${'{},'.repeat(1_999)}{}]`, 400],
  ])('fails at once in few words from a stranger with %s', async (_, body, status) => {
    const response = await unnoticed(() => sendJson(app.anonymous(), '/api/auth/login', body));
    expect(response.status).toBe(status);
    expect(response.text.length).toBeLessThan(1_000);
  });

  it('counts by what it unpacks to', async () => {
    const response = await unnoticed(() =>
      app
        .anonymous()
        .post('/api/auth/login')
        .type('json')
        .set('Content-Encoding', 'gzip')
        .serialize((body: unknown) => body as string)
        .send(gzipSync(keys(40_000))),
    );
    expect(response.status).toBe(413);
  });

  it.each([
    ['rows', `{"channelId":1,"body":"b","rows":[${'{},'.repeat(6_000_000)}{}]}`],
    ['keys in a row', `{"channelId":1,"body":"b","rows":[${keys(1_500_000)}]}`],
    ['levels', `{"channelId":1,"body":"b","rows":${'['.repeat(20_000_000)}`],
  ])('fails unparsed in a bulk message with millions of %s', async (_, body) => {
    const response = await unnoticed(() => sendJson(ada, '/api/messages/bulk', body));
    expect([response.status, Object.keys(response.body.fields as object)]).toEqual([400, ['rows']]);
  });

  it('gets at most twenty fields listed in its refusal', async () => {
    const body = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`${n}`.repeat(40), n]));
    const response = await ada.post('/api/templates').send(body).expect(400);
    expect(Object.keys(response.body.fields as object)).toHaveLength(20);
    expect(response.text.length).toBeLessThan(20_000);
  });

  it('needs to be JSON in UTF-8', async () => {
    const utf16 = Buffer.from('{"email":"a"}', 'utf16le');
    const response = await app
      .anonymous()
      .post('/api/auth/login')
      .set('Content-Type', 'application/json; charset=utf-16le')
      .serialize((body: unknown) => body as string)
      .send(utf16);
    expect(response.status).toBe(415);
  });
});

describe('a refusal before the router', () => {
  const JSON_TYPE = 'application/json';
  it.each([
    ['a text', 415, 'body_not_json', '/api/auth/login', 'text/plain', '{}'],
    ['another charset', 415, 'body_not_json', '/api/auth/login', `${JSON_TYPE}; charset=latin1`, '{}'],
    ['JSON for a file', 415, 'form_expected', '/api/messages/media', JSON_TYPE, '{}'],
    ['too many bytes', 413, 'body_too_large', '/api/auth/login', JSON_TYPE, keys(20_000)],
    ['a bulk job that breaks off', 400, 'body_unreadable', '/api/messages/bulk', JSON_TYPE, '{"rows":'],
    ['broken JSON', 400, 'body_unreadable', '/api/auth/login', JSON_TYPE, '{'],
    ['a long query', 400, 'too_many_parameters', `/api/auth/login?${'a&'.repeat(60)}`, JSON_TYPE, '{}'],
    ['a long address', 414, 'address_too_long', `/api/auth/login?a=${'b'.repeat(9_000)}`, JSON_TYPE, '{}'],
  ])('brings a code: %s', async (_, statusCode, code, path, type, body) => {
    const response = await ada.post(path).set('Content-Type', type).send(body);
    expect(response.body).toMatchObject({ statusCode, code, message: expect.any(String) });
    expect(response.status).toBe(statusCode);
  });
});

describe('an address in any case (F17)', () => {
  it.each(['/Api/auth/login', '/API/AUTH/LOGIN/', '/api/Auth/login/'])('refuses a form to %s', async (path) => {
    await app.anonymous().post(path).type('form').send('email=a').expect(415);
    await sendJson(app.anonymous(), path, keys(1_200)).expect(413);
  });

  it('refuses hundreds of parameters', async () => {
    await app
      .anonymous()
      .get(`/api/plans?${'a=1&'.repeat(2_000)}`)
      .expect(400);
    await app
      .anonymous()
      .get(`/api/plans?a=${'1'.repeat(9_000)}`)
      .expect(414);
  });
});

describe('an id of any length or kind (F17)', () => {
  const IDS = [
    'a'.repeat(3_000),
    'a'.repeat(301),
    '%00',
    '%E2%80%AE',
    '%ED%A0%80',
    '%zz',
    '..%2f..%2fetc%2fpasswd',
    '$all',
  ];

  it.each(IDS)('belongs to nothing: %.30s', async (id) => {
    const admin = await app.admin();
    const answers = await Promise.all([
      ada.post(`/api/jobs/${id}/pause`).send({}),
      ada.put(`/api/templates/${id}`).send({ title: 't', body: 'b' }),
      ada.delete(`/api/templates/${id}`),
      ada.post(`/api/messages/${id}/resolve`).send({ outcome: 'sent' }),
      admin.get(`/api/admin/users/${id}/channels`),
      admin.get(`/api/admin/audit/exports/${id}`),
      admin.get(`/api/admin/audit/events/${id}`),
      admin.post(`/api/admin/operations/faults/${id}/retry`).send({ reason: 'r' }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 404 && status !== 400)).toEqual([]);
  });
});

describe('a list of any shape (F11)', () => {
  const upload = (csv: string | Buffer, fields: Record<string, string> = {}) => {
    const request = ada.post('/api/messages/bulk/file');
    for (const [name, value] of Object.entries({ dryRun: 'true', ...fields })) void request.field(name, value);
    return request.attach('file', Buffer.from(csv), 'list.csv');
  };

  it('fails at its first row if it consists of commas', async () => {
    const response = await unnoticed(() => upload(`name,phone\n${`${','.repeat(100_000)}\n`.repeat(150)}`));
    expect(response.body.fields).toEqual({
      file: 'The row that begins in line 2 has more than 300 cells',
    });
  });

  it('costs little if its texts would be filled to millions of characters', async () => {
    const csv = `phone,a\n${Array.from({ length: 400 }, (_, n) => `+9733000${1_000 + n},${'x'.repeat(5_000)}\n`).join('')}`;
    const before = process.cpuUsage();
    const { body, status } = await unnoticed(() => upload(csv, { body: '{{a}}'.repeat(800) }));
    const { user } = process.cpuUsage(before);
    expect([status, body.report]).toMatchObject([200, { total: 400, invalid: 400 }]);
    // Filled to their end they take five seconds.
    expect(user / 1_000).toBeLessThan(3_500);
  });

  it('delays no other request with long texts for a button, and gets few words for it (F1)', async () => {
    const csv = `phone,message,code\n${Array.from({ length: 20 }, (_, n) => `+9733000${1_000 + n},Hi,${'👍'.repeat(20_000)}\n`).join('')}`;
    const buttons = JSON.stringify([{ type: 'quick_reply', title: '{{code}}', id: 'a' }]);
    const { body, status } = await unnoticed(() =>
      upload(csv, { buttons, mapping: JSON.stringify({ message: 'message' }) }),
    );
    expect([status, body.report]).toMatchObject([200, { total: 20, invalid: 20 }]);
    expect(JSON.stringify(body.report).length).toBeLessThan(20_000);
  });

  it('gets 429 for a while if it is one too many at once, while others go on', async () => {
    const csv = `phone,message\n${Array.from({ length: 20_000 }, (_, n) => `+97330${100_000 + n},Hi\n`).join('')}`;
    const { agent: bob } = await app.register('Bob');
    const other = bob
      .post('/api/messages/bulk/file')
      .field('dryRun', 'true')
      .attach('file', Buffer.from('phone,message\n+97330000001,Hi'), 'l.csv');
    const answers = await Promise.all([upload(csv), upload(csv), upload(csv), upload(csv), upload(csv), other]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(defined(refused[0]).headers['retry-after']).toBe('5');
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
    expect(defined(answers.at(-1)).status).toBe(200);
    await upload(csv).expect(200);
  });
});
