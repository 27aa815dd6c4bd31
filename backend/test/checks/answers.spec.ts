import http from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../testing/app.js';

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync } as const;
const LONG = '/api/templates?limit=100';
const SHORT = '/api/app';

const web = mkdtempSync(join(tmpdir(), 'wavelane-web-'));
let app: TestApp;
let ada: TestAgent;
let cookie: string;

beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  mkdirSync(join(web, 'pages'));
  for (const name of ['app.html', 'pages/login.html'])
    writeFileSync(join(web, name), `<!doctype html><title>Wavelane</title>${'<p>a page</p>'.repeat(200)}`);
  app = await startApp({ webFolder: web });
  ada = app.anonymous();
  const person = { name: 'Ada', email: 'ada@example.com', password: 'a good password' };
  const signedUp = await ada.post('/api/auth/register').send(person).expect(201);
  cookie = defined(signedUp.get('Set-Cookie')?.[0]?.split(';', 1)[0]);
  for (let n = 0; n < 12; n++)
    await ada
      .post('/api/templates')
      .send({ title: `Template ${n}`, body: 'Ihre Bestellung ist unterwegs – '.repeat(8) })
      .expect(201);
});
afterAll(async () => {
  await app.stop();
  rmSync(web, { recursive: true });
});

interface Raw {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
}

/** The answer as it is on the wire: not unpacked, and without redirects followed. */
function raw(method: string, path: string, headers: http.OutgoingHttpHeaders = {}, body?: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asked = http.request(app.url + path, { method, headers: { cookie, ...headers } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(pieces) }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

describe('an answer in JSON', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0.1, gzip;q=0.9'],
    ['gzip', 'gzip;q=1, br;q=0'],
    ['deflate', 'deflate'],
    ['br', '*'],
  ] as const)('comes packed by %s if the request accepts %s', async (how, asked) => {
    const plain = await raw('GET', LONG);
    const { headers, bytes } = await raw('GET', LONG, { 'accept-encoding': asked });
    expect(headers).toMatchObject({ 'content-encoding': how, vary: 'Accept-Encoding' });
    if (headers['content-length'] !== undefined) expect(Number(headers['content-length'])).toBe(bytes.length);
    expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(UNPACK[how](bytes).equals(plain.bytes)).toBe(true);
  });

  it.each([{}, { 'accept-encoding': '' }, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'zstd, brotli' }])(
    'comes unpacked to a request with %p, and says that others get another',
    async (asked) => {
      const { headers, bytes } = await raw('GET', LONG, asked);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(bytes.length),
        'cache-control': 'no-store',
        vary: 'Accept-Encoding',
      });
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(bytes.toString())).toHaveLength(12);
    },
  );

  it('comes unpacked if packing would save nothing', async () => {
    const { headers, bytes } = await raw('GET', SHORT, { 'accept-encoding': 'gzip, br' });
    expect(bytes.length).toBeLessThan(1_024);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBe(String(bytes.length));
  });

  it.each([SHORT, LONG, '/api/me', '/health/live'])('carries no mark to be asked again by: %s', async (path) => {
    expect((await raw('GET', path)).headers.etag).toBeUndefined();
    const again = await raw('GET', path, { 'if-none-match': 'W/"1"', 'if-modified-since': new Date().toUTCString() });
    expect(again.status).toBe(200);
    expect(again.bytes.length).toBeGreaterThan(0);
  });

  it('gives the same headers to HEAD as to GET, without a body', async () => {
    for (const path of [SHORT, LONG]) {
      const [get, head] = [await raw('GET', path), await raw('HEAD', path)];
      expect(head.status).toBe(200);
      expect(head.bytes).toHaveLength(0);
      for (const name of ['content-length', 'content-type', 'cache-control', 'vary', 'x-content-type-options'])
        expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  it('stays the same with a slash at the end of its address and in capital letters', async () => {
    const { bytes } = await raw('GET', '/api/templates');
    for (const path of ['/api/templates/', '/API/Templates']) {
      const other = await raw('GET', path, { 'accept-encoding': 'br' });
      expect(other.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(other.bytes).equals(bytes)).toBe(true);
    }
  });

  it('says nothing of other origins to OPTIONS', async () => {
    const { headers } = await raw('OPTIONS', LONG, { origin: 'https://evil.example' });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('comes as readable JSON for a long error, packed or not', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => ({ phone: `no number ${n}`, message: 'Hi' }));
    const body = JSON.stringify({ channelId: 1, rows });
    const type = { 'content-type': 'application/json', 'accept-encoding': 'gzip' };
    const { status, headers, bytes } = await raw('POST', '/api/messages/bulk', type, body);
    expect(status).toBeGreaterThanOrEqual(400);
    const text = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString();
    expect(JSON.parse(text)).toMatchObject({ statusCode: status });
  });
});

describe('other answers', () => {
  it('pages are packed, and asked for again by their mark', async () => {
    const page = await raw('GET', '/login', { 'accept-encoding': 'gzip' });
    expect(page.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(page.bytes).toString()).toContain('a page');
    const etag = defined(page.headers.etag);
    const again = await raw('GET', '/login', { 'if-none-match': etag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers['content-type']).toBeUndefined();
  });

  it('tables that are streamed are packed', async () => {
    const admin = await app.admin();
    const answer = await admin.post('/api/admin/security/export').set('Accept-Encoding', 'gzip').send({});
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'text/csv; charset=utf-8' });
    expect(answer.text).toContain('registered');
  });
});
