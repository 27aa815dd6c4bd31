import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@wavelane/event-store';
import { inboxStream } from '../../whatsapp/gateway/inbox/inbox.js';
import { requestSeconds } from '../../platform/http/metrics.controller.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';

/** The lines of the log. */
const lines: Record<string, unknown>[] = [];
const logTo = new Writable({
  write(line: Buffer, _, done) {
    lines.push(JSON.parse(line.toString('utf8')) as Record<string, unknown>);
    done();
  },
});

let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp({ logTo });
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

interface Call {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

const fresh = () => randomBytes(8).toString('hex');
const envelope = (id = fresh(), more: object = {}) =>
  JSON.stringify({ statuses: [{ id, status: 'delivered', timestamp: '1790000203' }], ...more });

function answerTo({ method = 'POST', path = ada.hook.path, headers = {}, body = '' }: Call): Promise<Answer> {
  const given = { 'x-hook-key': ada.hook.key, 'content-type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const request = httpRequest(app.url + path, { method, headers: given }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { statusCode: status = 0, headers: told } = response;
        resolve({ status, headers: { ...told, date: undefined }, body: Buffer.concat(parts).toString('utf8') });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The log line of a request, without its duration. */
async function lineOf(correlationId: string): Promise<Record<string, unknown>> {
  const find = () => lines.find((line) => line.msg === 'request' && line.correlationId === correlationId);
  const { ms, time, ...line } = await eventually(async () => find());
  expect([typeof ms, typeof time]).toEqual(['number', 'string']);
  return line;
}

/** Each with the status of its answer. */
const CALLS: Record<string, [status: number, call: () => Call]> = {
  'a status': [200, () => ({ body: envelope() })],
  'a status by PUT': [200, () => ({ method: 'PUT', body: envelope() })],
  'a status with a query in the address': [200, () => ({ path: `${ada.hook.path}?a=1`, body: envelope() })],
  'a status with a key given twice': [401, () => ({ headers: { 'x-hook-key': `${ada.hook.key}, ${ada.hook.key}` } })],
  'no body': [200, () => ({})],
  'a body that is no object': [400, () => ({ body: '"text"' })],
  'a text': [200, () => ({ headers: { 'content-type': 'text/plain' }, body: 'hello' })],
  'another set of characters': [
    415,
    () => ({ headers: { 'content-type': 'application/json; charset=latin1' }, body: '{}' }),
  ],
  'a packed status': [200, () => ({ headers: { 'content-encoding': 'gzip' }, body: gzipSync(envelope()) })],
  'a status that is packed as nobody packs': [415, () => ({ headers: { 'content-encoding': 'lzw' }, body: 'abc' })],
  'something packed that is broken': [400, () => ({ headers: { 'content-encoding': 'gzip' }, body: 'abc' })],
  'JSON that breaks off': [400, () => ({ body: '{"statuses": [' })],
  'too many fields': [
    400,
    () => ({ body: JSON.stringify(Object.fromEntries([...Array(300).keys()].map((n) => [n, n]))) }),
  ],
  'too much nesting': [400, () => ({ body: '['.repeat(40) + ']'.repeat(40) })],
  'too many bytes': [413, () => ({ body: envelope(fresh(), { padding: 'x'.repeat(1_100_000) }) })],
  'a wrong key': [401, () => ({ headers: { 'x-hook-key': 'ab'.repeat(32) }, body: envelope() })],
  'a wrong address': [401, () => ({ path: `/webhooks/whapi/${'ab'.repeat(16)}`, body: envelope() })],
  'no address at all': [401, () => ({ path: '/webhooks/whapi/secret', body: envelope() })],
  'a slash at the end': [200, () => ({ path: `${ada.hook.path}/`, body: envelope() })],
  'another method': [405, () => ({ method: 'GET' })],
  'a call of another site': [200, () => ({ headers: { origin: 'https://evil.example' }, body: envelope() })],
  'a number that is none': [200, () => ({ headers: { 'x-request-id': 'two words' }, body: envelope() })],
  'a key for its repeats': [200, () => ({ headers: { 'idempotency-key': fresh() }, body: envelope() })],
};

describe('a webhook of the gateway', () => {
  it.each(Object.entries(CALLS))('answers %s', async (_, [expected, make]) => {
    const { status, headers, body } = await answerTo(make());
    expect(status).toBe(expected);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers['set-cookie']).toBeUndefined();
    if (expected === 200) expect(body).toBe('{"success":true}');
    else expect(JSON.parse(body)).toMatchObject({ statusCode: expected, message: expect.any(String) });
  });

  it('keeps the number that it came with', async () => {
    const { headers } = await answerTo({ headers: { 'x-request-id': 'mine-7' }, body: envelope() });
    expect(headers['x-request-id']).toBe('mine-7');
    expect(await lineOf('mine-7')).toMatchObject({ method: 'POST', route: '/webhooks/whapi/:hookId', status: 200 });
  });

  it('stores its message before the answer, under the number of its request', async () => {
    const id = fresh();
    const { status, headers, body } = await answerTo({ body: envelope(id) });
    expect([status, body]).toEqual([200, '{"success":true}']);
    const store = app.app.get<EventStore>(EVENT_STORE);
    const found = [];
    for await (const event of store.readStream(inboxStream(ada.channel.id))) found.push(event);
    const kept = found.find(({ data }) => (data as { providerMessageId?: string }).providerMessageId === id);
    expect(kept?.metadata.correlationId).toBe(headers['x-request-id']);
  });

  it('counts under its route, and logs its warnings with the number of the request', async () => {
    const count = async () => {
      const { values } = await requestSeconds.get();
      const ours = (
        values as { metricName?: string; labels: { route?: unknown; status?: unknown }; value: number }[]
      ).find(
        ({ metricName, labels }) =>
          metricName?.endsWith('_count') && labels.route === '/webhooks/whapi/:hookId' && labels.status === 200,
      );
      return ours?.value ?? 0;
    };
    const before = await count();
    const { headers } = await answerTo({ body: envelope(fresh(), { channel_id: 'F-of-somebody-else' }) });
    await lineOf(String(headers['x-request-id']));
    expect(await count()).toBe(before + 1);
    const warned = lines.find(({ msg }) => String(msg).includes('names another channel of the gateway'));
    expect(warned).toMatchObject({ correlationId: headers['x-request-id'] });
  });

  it('ends a request as 499 when its caller leaves in the middle of the body', async () => {
    const { hostname, port } = new URL(app.url);
    const came = once(app.app.getHttpServer(), 'request');
    const socket = connect(Number(port), hostname);
    const head = [`POST ${ada.hook.path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', 'Content-Length: 500'];
    head.push(`X-Hook-Key: ${ada.hook.key}`);
    socket.write([...head, '', '{"statuses": ['].join('\r\n'));
    await came;
    const before = lines.length;
    socket.destroy();
    await eventually(async () => lines.slice(before).find(({ msg, status }) => msg === 'request' && status === 499));
    expect((await answerTo({ body: envelope() })).status).toBe(200);
  });
});
