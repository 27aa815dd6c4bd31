import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import fc from 'fast-check';
import { partOf } from '@wavelane/testing';
import { bodies } from '../bodies.js';
import { eventually } from '../../../../../testing/eventually.js';
import { headers, HEADERS_MAX } from './headers.js';
import { endInTime, HELD, HeldBodies } from './held-bodies.js';
import { type HeldBody, HeldBytes } from './held-bytes.js';
import { calmServer, WAITING_MAX } from '../server.js';

/** Requests of one connection that are answered when the last of them has come. */
const TOGETHER = 30;

let server: Server;
let clients: Socket[];
beforeEach(async () => {
  clients = [];
  const app = express();
  app.set('trust proxy', 1);
  app.use(headers, new HeldBodies().layer);
  app.use('/early', (request, response) => {
    response.shouldKeepAlive = request.query.keeps !== undefined;
    response.status(401).end('early');
  });
  const together: express.Response[] = [];
  app.use('/together', (request, response) => {
    if (together.push(response) === TOGETHER) together.forEach((one, n) => one.json({ n }));
  });
  app.use('/slow', (request, response) => endInTime(request, response, 20));
  app.use(bodies, (request, response) => void response.json({ read: request.body as unknown }));
  server = createServer(app);
  calmServer(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const client of clients) client.destroy();
  server.close();
});

/** Sends bytes as they are. */
function send(text: string) {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  clients.push(client);
  let said = '';
  client.setEncoding('utf8').on('data', (piece) => (said += String(piece)));
  client.write(text);
  const until = async (mark: string) => {
    while (!said.includes(mark) && !client.destroyed) await Promise.race([once(client, 'data'), once(client, 'close')]);
    return said;
  };
  return { client, until };
}

const post = (path: string, more: string[], body = '') =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...more, '', body].join('\r\n');
const half = (address: string) => post('/api/a', ['Content-Length: 100', `X-Forwarded-For: ${address}`], '{');

describe('limits of a body (A2)', () => {
  it('refuses a body at once by its length, before any of it has come, and closes the connection', async () => {
    const { client, until } = send(post('/api/a', ['Content-Length: 10000000000']));
    expect(await until('}')).toMatch(/^HTTP\/1.1 413 [^]*Connection: close[^]*"code":"body_too_large"/i);
    if (!client.destroyed) await once(client, 'close');
  });

  it('asks for no body that is too long', async () => {
    const { until } = send(post('/api/a', ['Content-Length: 9000000', 'Expect: 100-continue']));
    expect(await until('}')).toMatch(/^HTTP\/1.1 413 /);
  });

  it('asks for a body of a permitted length', async () => {
    const { client, until } = send(post('/api/a', ['Content-Length: 2', 'Expect: 100-continue']));
    await until('100 Continue');
    client.write('{}');
    expect(await until('read')).toContain('{"read":{}}');
  });

  it('refuses a body without a length as soon as more has come than permitted', async () => {
    const piece = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const { until } = send(post('/api/a', ['Transfer-Encoding: chunked'], piece + piece));
    expect(await until('}')).toMatch(/^HTTP\/1.1 413 /);
  });

  it('refuses a body that does not come in time', async () => {
    const { until } = send(post('/slow', ['Content-Length: 100'], '{'));
    expect(await until('}')).toMatch(/^HTTP\/1.1 408 [^]*"code":"request-too-slow"/);
  });

  it('refuses a body from an address that has too many open, and reads those of other addresses', async () => {
    const arrived = { count: 0 };
    server.on('request', () => arrived.count++);
    for (let n = 0; n < HELD.open; n++) send(half('203.0.113.1'));
    while (arrived.count < HELD.open) await new Promise(setImmediate);
    expect(await send(half('203.0.113.1')).until('}')).toMatch(
      /^HTTP\/1.1 429 [^]*Retry-After: 5[^]*"too-many-bodies-at-once"/i,
    );
    const other = post('/api/a', ['Content-Length: 2', 'X-Forwarded-For: 203.0.113.2'], '{}');
    expect(await send(other).until('read')).toContain('{"read":{}}');
  });

  it.each<[string, string, string | undefined]>([
    ['given up by their senders', '/api/a', undefined],
    ['answered before they came, with the connection closed', '/early', 'early'],
    ['answered before they came, with the connection kept', '/early?keeps', 'early'],
    ['too slow', '/slow', '}'],
  ])('counts no bodies any more that were %s', async (_, path, answered) => {
    const arrived = { count: 0 };
    server.on('request', () => arrived.count++);
    const rest = post(path, ['Content-Length: 100', 'X-Forwarded-For: 203.0.113.1'], '{');
    const all = Array.from({ length: HELD.open }, () => send(rest));
    while (arrived.count < HELD.open) await new Promise(setImmediate);
    for (const { until } of answered === undefined ? [] : all)
      expect(await until(answered ?? '')).toMatch(/^HTTP\/1.1 4/);
    for (const { client } of all) client.destroy();
    const again = post('/api/a', ['Content-Length: 2', 'X-Forwarded-For: 203.0.113.1'], '{}');
    await eventually(async () => (await send(again).until('}')).includes('{"read":{}}') || undefined, {
      what: 'room for another body',
      timeoutMs: 3_000,
    });
  });
});

describe('a connection that many requests share', () => {
  it('gets one listener for all of them', async () => {
    const warned: Error[] = [];
    const onWarning = (warning: Error) => warned.push(warning);
    process.on('warning', onWarning);
    const listeners: number[] = [];
    server.on('request', ({ socket }: { socket: Socket }) => listeners.push(socket.listenerCount('close')));
    const all = Array.from({ length: TOGETHER }, () => post('/together', ['Content-Length: 2'], '{}'));
    await send(all.join('')).until(`{"n":${TOGETHER - 1}}`);
    process.off('warning', onWarning);
    expect(listeners).toHaveLength(TOGETHER);
    expect(new Set(listeners).size).toBe(1);
    expect(warned).toEqual([]);
  });
});

describe('limits of headers (A9)', () => {
  const many = (count: number) => Array.from({ length: count - 3 }, (_, n) => `A-${n}: x`);

  it('accepts a hundred headers and refuses more', async () => {
    const fits = post('/api/a', [...many(HEADERS_MAX), 'Content-Length: 2'], '{}');
    expect(await send(fits).until('read')).toContain('200 OK');
    const tooMany = post('/api/a', [...many(HEADERS_MAX + 1), 'Content-Length: 2'], '{}');
    expect(await send(tooMany).until('}')).toMatch(/^HTTP\/1.1 431 [^]*"code":"too-many-headers"/);
  });

  it.each(['Host: a\r\nHost: b', 'Host: a/b', 'Host: '])('refuses a request with %j', async (host) => {
    expect(await send(`GET / HTTP/1.1\r\n${host}\r\n\r\n`).until('}')).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('limits of connections without a request (A2)', () => {
  it('closes the one of an address that has waited longest when there are too many', async () => {
    const all = Array.from({ length: WAITING_MAX + 1 }, () => send('GET /'));
    const [first] = all;
    if (!first?.client.destroyed) await once(first?.client as Socket, 'close');
    expect(await send(post('/api/a', ['Content-Length: 2'], '{}')).until('read')).toContain('{"read":{}}');
  });
});

describe('the budget of bytes (A2)', () => {
  const body = (key: string, bytes: number) => {
    const closes: (() => void)[] = [];
    const state = { refused: false };
    const response = {
      headersSent: false,
      once: (_: string, close: () => void) => closes.push(close),
      writeHead: () => (state.refused = true),
      write: () => true,
      end: () => undefined,
    };
    const request = { complete: false, once: () => undefined, resume: () => undefined };
    const held = { key, bytes, request, response };
    return {
      held: partOf<HeldBody>(held as object),
      state,
      close: () => closes.forEach((close) => close()),
      bytes,
      key,
    };
  };

  it('stays within its limits, for one and for all, and never refuses the smallest holder for others', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      bytes: fc.integer({ min: 1, max: 50 }),
      leave: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const budget = new HeldBytes(100, 250);
        let inside: ReturnType<typeof body>[] = [];
        for (const { key, bytes, leave } of steps) {
          if (leave) inside.shift()?.close();
          const one = body(key, bytes);
          const sum = (of?: string) => inside.reduce((all, each) => all + (!of || each.key === of ? each.bytes : 0), 0);
          const mine = sum(key) + bytes;
          const isSmallest = mine <= 250 / 4 && mine <= 100;
          if (budget.hold(one.held)) inside.push(one);
          else expect(isSmallest).toBe(false);
          inside = inside.filter(({ state }) => !state.refused);
          expect(sum()).toBeLessThanOrEqual(250);
          expect(sum(key)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
