import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@wavelane/event-store';
import { inboxStream } from '../../gateway/inbox/inbox.js';
import { requestSeconds } from '../../platform/http/metrics.controller.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';

/** What the log said. */
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

/** What is said of a request, without how long it took. */
async function lineOf(correlationId: string): Promise<Record<string, unknown>> {
  const find = () => lines.find((line) => line.msg === 'request' && line.correlationId === correlationId);
  const { ms, time, ...line } = await eventually(async () => find());
  expect([typeof ms, typeof time]).toEqual(['number', 'string']);
  return line;
}

/** An address with a query is no plain call: it goes the whole way, to the same route. */
const theWholeWay = (call: Call): Call => ({ ...call, path: `${call.path ?? ada.hook.path}?the-whole-way=1` });

const CALLS: Record<string, () => Call> = {
  'a status': () => ({ body: envelope() }),
  'a status by PUT': () => ({ method: 'PUT', body: envelope() }),
  'a status with a key given twice': () => ({ headers: { 'x-hook-key': `${ada.hook.key}, ${ada.hook.key}` } }),
  'no body': () => ({}),
  'a body that is no object': () => ({ body: '"text"' }),
  'a body that begins with a mark of order': () => ({ body: `\ufeff${envelope()}` }),
  'a text': () => ({ headers: { 'content-type': 'text/plain' }, body: 'hello' }),
  'a form': () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' }),
  'another set of characters': () => ({ headers: { 'content-type': 'application/json; charset=latin1' }, body: '{}' }),
  'a packed status': () => ({ headers: { 'content-encoding': 'gzip' }, body: gzipSync(envelope()) }),
  'a status that is packed as nobody packs': () => ({ headers: { 'content-encoding': 'lzw' }, body: 'abc' }),
  'something packed that is broken': () => ({ headers: { 'content-encoding': 'gzip' }, body: 'abc' }),
  'JSON that breaks off': () => ({ body: '{"statuses": [' }),
  'too many fields': () => ({ body: JSON.stringify(Object.fromEntries(Array(300).entries())) }),
  'too much nesting': () => ({ body: '['.repeat(40) + ']'.repeat(40) }),
  'too many bytes': () => ({ body: envelope(fresh(), { padding: 'x'.repeat(1_100_000) }) }),
  'too many items': () => ({
    body: JSON.stringify({ statuses: Array(300).fill({ id: 'a' }), messages: Array(300).fill({ id: 'b' }) }),
  }),
  'a wrong key': () => ({ headers: { 'x-hook-key': 'ab'.repeat(32) }, body: envelope() }),
  'a wrong address': () => ({ path: `/webhooks/whapi/${'ab'.repeat(16)}`, body: envelope() }),
  'no address at all': () => ({ path: '/webhooks/whapi/secret', body: envelope() }),
  'an address in capitals': () => ({ path: `/webhooks/whapi/${'AB'.repeat(16)}`, body: envelope() }),
  'a slash at the end': () => ({ path: `${ada.hook.path}/`, body: envelope() }),
  'another method': () => ({ method: 'GET' }),
  'a question of a browser': () => ({ method: 'OPTIONS', headers: { origin: 'https://evil.example' } }),
  'a call of another site': () => ({ headers: { origin: 'https://evil.example' }, body: envelope() }),
  'a number of its own': () => ({ headers: { 'x-request-id': `mine-${fresh()}` }, body: envelope() }),
  'a number that is none': () => ({ headers: { 'x-request-id': 'two words' }, body: envelope() }),
  'a key for its repeats': () => ({ headers: { 'idempotency-key': fresh() }, body: envelope() }),
};

describe('a webhook that is answered ahead of the chain', () => {
  it.each(Object.entries(CALLS))(
    'gets the answer, the headers and the line of the log of the chain: %s',
    async (_, make) => {
      const call = make();
      const [ahead, chain] = [await answerTo(call), await answerTo(theWholeWay(make()))];
      const own = 'x-request-id';
      expect({ ...ahead, headers: { ...ahead.headers, [own]: typeof ahead.headers[own] } }).toEqual({
        ...chain,
        headers: { ...chain.headers, [own]: typeof chain.headers[own] },
      });
      const ids = [ahead, chain].map(({ headers }) => headers[own]);
      if (typeof ids[0] !== 'string' || typeof ids[1] !== 'string') return;
      if (call.headers?.[own]?.startsWith('mine')) expect(ids[0]).toBe(call.headers[own]);
      const [one, other] = [await lineOf(ids[0]), await lineOf(ids[1])];
      expect({ ...one, correlationId: '' }).toEqual({ ...other, correlationId: '' });
    },
  );

  it('is in the log of events when it is answered, under the number of its request', async () => {
    const id = fresh();
    const { status, headers, body } = await answerTo({ body: envelope(id) });
    expect([status, body]).toEqual([200, '{"success":true}']);
    const store = app.app.get<EventStore>(EVENT_STORE);
    const found = [];
    for await (const event of store.readStream(inboxStream(ada.channel.id))) found.push(event);
    const kept = found.find(({ data }) => (data as { providerMessageId?: string }).providerMessageId === id);
    expect(kept?.metadata.correlationId).toBe(headers['x-request-id']);
  });

  it('is counted under its route, and says in the log of whose request its warnings are', async () => {
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

  it('leaves nobody waiting where a caller goes away in the middle of its body', async () => {
    const { hostname, port } = new URL(app.url);
    const came = once(app.app.getHttpServer(), 'request');
    const socket = connect(Number(port), hostname);
    const head = [`POST ${ada.hook.path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', 'Content-Length: 500'];
    socket.write([...head, '', '{"statuses": ['].join('\r\n'));
    await came;
    const before = lines.length;
    socket.destroy();
    await eventually(async () => lines.slice(before).find(({ msg, status }) => msg === 'request' && status === 400));
    expect((await answerTo({ body: envelope() })).status).toBe(200);
  });
});
