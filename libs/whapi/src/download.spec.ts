import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { HttpDouble } from './testing/http-double.js';
import { FileTooLarge, type GatewayFailure } from '@wavelane/gateway';
import { GateClient } from './index.js';

const TOKEN = 'secret-token-of-32-characters-xyz';
let double: HttpDouble;
let gate: GateClient;

beforeAll(async () => {
  double = await HttpDouble.start();
  gate = new GateClient({ baseUrl: double.url, token: TOKEN, allowPrivate: true, fileTimeout: 400 });
});
beforeEach(() => void (double.seen.length = 0));
afterAll(() => double.stop());

async function fetched(maxBytes = 1_000_000, take?: (piece: Buffer) => void) {
  const pieces: Buffer[] = [];
  const failure = await gate
    .download('jpeg-17ab', { maxBytes, take: take ?? ((piece) => void pieces.push(piece)) })
    .then(
      () => undefined,
      (error: unknown) => error as GatewayFailure,
    );
  return { failure, bytes: Buffer.concat(pieces) };
}
const answer = (begin: (response: ServerResponse) => void) => (double.reply = (_request, response) => begin(response));

/**
 * Writes `piece` every `ms` until the response closes. It uses a timer, not the callback of `write`: since Node 24.22 a
 * write to a closed connection calls back before the event loop turns, so the response would never close.
 */
function pour(response: ServerResponse, piece: Buffer | string, ms: number): void {
  const pouring = setInterval(() => response.write(piece), ms);
  response.on('close', () => clearInterval(pouring));
}

describe('a file of the gateway', () => {
  it('arrives piece by piece, under an address that its id cannot leave', async () => {
    const file = Buffer.alloc(300_000, 7);
    answer((response) => response.end(file));
    expect((await fetched()).bytes.equals(file)).toBe(true);
    await gate.download('../../health?wakeup=true', { maxBytes: 1_000_000, take: () => undefined });
    expect(double.seen.map(({ path }) => path)).toEqual([
      '/media/jpeg-17ab',
      '/media/..%2F..%2Fhealth%3Fwakeup%3Dtrue',
    ]);
  });

  it('stops arriving when it is longer than allowed, whether its length is told or not', async () => {
    answer((response) => response.writeHead(200, { 'content-length': 2_000 }).write('x'));
    expect((await fetched(1_000)).failure?.cause).toBeInstanceOf(FileTooLarge);
    let isGone = false;
    answer((response) => {
      response.on('close', () => (isGone = true));
      pour(response, Buffer.alloc(10_000), 1);
    });
    expect((await fetched(50_000)).failure?.cause).toBeInstanceOf(FileTooLarge);
    while (!isGone) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('fails when it breaks off, hangs or drips', async () => {
    answer((response) => {
      response.writeHead(200, { 'content-length': 2_000 });
      response.write('x', () => response.destroy());
    });
    expect((await fetched()).failure).toMatchObject({ outcome: 'unknown', class: 'unavailable' });
    answer(() => undefined);
    expect((await fetched()).failure?.message).toContain('in time');
    answer((response) => pour(response, 'x', 20));
    expect((await fetched()).failure?.message).toContain('in time');
  });

  it('fails in the words of the gateway when it is missing, and follows no redirect', async () => {
    double.json(404, { error: { code: 404, message: `Media not found ${TOKEN}` } });
    const { failure } = await fetched();
    expect(failure).toMatchObject({ outcome: 'refused', class: 'permanent', status: 404 });
    expect(failure?.message).not.toContain(TOKEN);
    answer((response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end());
    expect((await fetched()).failure).toMatchObject({ status: 302, class: 'unavailable' });
    expect(double.seen).toHaveLength(2);
  });

  it('fails with what its taker throws', async () => {
    answer((response) => response.end('x'));
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const { failure } = await fetched(10, () => {
      throw full;
    });
    expect(failure?.cause).toBe(full);
  });
});
