import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewayFailure } from '@wavelane/gateway';
import { GateClient } from '../index.js';

const MB = 1_048_576;
let server: Server;
let baseUrl: string;
/** The gateway's handler of an upload. */
let takes: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => takes(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * Uploads a file that is larger than the buffers of sockets.
 * @param fileTimeout ms; the product's own timeout by default
 * @returns the outcome, once the file is released
 */
async function uploaded(fileTimeout?: number) {
  const token = 'secret-token-of-32-characters-xyz';
  const gate = new GateClient({ baseUrl, token, allowPrivate: true, ...(fileTimeout && { fileTimeout }) });
  let leave: () => void;
  const left = new Promise<void>((resolve) => (leave = resolve));
  async function* pieces() {
    try {
      for (let n = 0; n < 16; n++) yield Buffer.alloc(MB, n);
    } finally {
      leave();
    }
  }
  const came = await gate
    .upload({ contentType: 'image/png', bytes: 16 * MB, pieces: pieces() })
    .catch((error: unknown) => error as GatewayFailure);
  await left;
  return came;
}

/**
 * Passes the number of bytes once all have come. A request that breaks off, for example after a timeout, gets no
 * answer.
 */
function whole(request: IncomingMessage, done: (bytes: number) => void): void {
  let bytes = 0;
  request.on('data', (piece: Buffer) => (bytes += piece.length));
  request.on('end', () => done(bytes));
  request.on('error', () => undefined);
}

describe('an upload to the gateway', () => {
  it('arrives whole, and is named by the gateway', async () => {
    takes = (request, response) =>
      whole(request, (bytes) => response.end(JSON.stringify({ media: [{ id: `png-${bytes}` }] })));
    expect(await uploaded()).toBe(`png-${16 * MB}`);
  });

  it.each<[string, typeof takes]>([
    ['reads nothing', (request) => void request.pause()],
    ['reads all and says nothing', (request) => void request.resume()],
    ['says half of an answer', (request, response) => whole(request, () => response.write('{"media":'))],
    ['goes away in the middle', (request) => void request.once('data', () => request.destroy())],
    ['answers without a name', (request, response) => whole(request, () => response.end('{}'))],
    ['breaks', (request, response) => whole(request, () => response.writeHead(500).end('no'))],
  ])('sends nothing and lets its file go when the gateway %s', async (_, does) => {
    takes = does;
    expect(await uploaded(400)).toMatchObject({ outcome: 'not-sent', class: 'unavailable' });
  });
});
