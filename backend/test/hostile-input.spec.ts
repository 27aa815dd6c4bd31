import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from './support/app.js';
import { bystander } from './support/bystander.js';

let app: TestApp;
let ada: TestAgent;

beforeAll(async () => {
  app = await startApp({ simulators: false });
  ({ agent: ada } = await app.register());
});
afterAll(() => app.stop());

/** What somebody else waits at most while the work is done. */
const PATIENCE_MS = 250;

async function unnoticed(work: () => Promise<Response>): Promise<Response> {
  let response: Response | undefined;
  const { slowest } = await bystander(app.url, async () => (response = await work()));
  expect(slowest).toBeLessThan(PATIENCE_MS);
  return response!;
}

const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n}":1`).join()}}`;
const sendJson = (agent: TestAgent, path: string, body: string) => agent.post(path).type('json').send(body);

describe('F1: a text of any length', () => {
  it.each([20_000, 60_000, 1_000_000])('of %i characters in a button is refused at once', async (length) => {
    const body = JSON.stringify({ title: 't', body: 'b', buttons: ['x'.repeat(length)] });
    const { status } = await unnoticed(() => sendJson(ada, '/api/templates', body));
    expect(status).toBe(length > 64_000 ? 413 : 400);
  });

  it('in ten buttons is refused at once', async () => {
    const buttons = Array.from({ length: 10 }, (_, n) => String(n).repeat(6_000));
    const { body } = await unnoticed(() => ada.post('/api/templates').send({ title: 't', body: 'b', buttons }));
    expect(body.fields).toEqual({ buttons: 'Button text must be at most 25 characters' });
  });
});

describe('F2: a body of any shape', () => {
  it.each([
    ['20,000 keys', keys(20_000), 413],
    ['600 keys', keys(600), 400],
    ['2,000 levels', `{"email":${'['.repeat(2_000)}${']'.repeat(2_000)}}`, 400],
    ['500,000 levels', `{"email":${'['.repeat(500_000)}`, 413],
    ['340,000 objects', `[${'{},'.repeat(339_999)}{}]`, 413],
    ['2,000 objects', `[${'{},'.repeat(1_999)}{}]`, 400],
  ])('of a stranger with %s is refused at once, in few words', async (_, body, status) => {
    const response = await unnoticed(() => sendJson(app.anonymous(), '/api/auth/login', body));
    expect(response.status).toBe(status);
    expect(response.text.length).toBeLessThan(1_000);
  });

  it('is judged by what it unpacks to', async () => {
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
  ])('of a bulk message with millions of %s is refused without being parsed', async (_, body) => {
    const response = await unnoticed(() => sendJson(ada, '/api/messages/bulk', body));
    expect([response.status, Object.keys(response.body.fields as object)]).toEqual([400, ['rows']]);
  });

  it('names at most twenty fields', async () => {
    const body = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`${n}`.repeat(40), n]));
    const response = await ada.post('/api/templates').send(body).expect(400);
    expect(Object.keys(response.body.fields as object)).toHaveLength(20);
    expect(response.text.length).toBeLessThan(20_000);
  });

  it('is JSON in UTF-8 and nothing else', async () => {
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

describe('F17: an address is the same whatever its case', () => {
  it.each(['/Api/auth/login', '/API/AUTH/LOGIN/', '/api/Auth/login/'])('a form to %s is refused', async (path) => {
    await app.anonymous().post(path).type('form').send('email=a').expect(415);
    await sendJson(app.anonymous(), path, keys(1_200)).expect(413);
  });

  it('and may not have hundreds of parameters', async () => {
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
