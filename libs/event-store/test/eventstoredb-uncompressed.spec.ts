import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openEventStoreDb } from '../src/eventstoredb/eventstoredb-event-store.js';

const server = createServer();
const seen: unknown[] = [];

beforeAll(async () => {
  server.on('stream', (stream, headers) => {
    seen.push(headers['grpc-accept-encoding']);
    stream.respond({ ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '14' }, { endStream: true });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

it('asks a server for answers that are not compressed', async () => {
  const { port } = server.address() as AddressInfo;
  const store = openEventStoreDb({ url: `esdb://127.0.0.1:${port}?tls=false`, readIdleMs: 300 });
  await store.head().catch(() => undefined);
  await store.close();
  expect(new Set(seen)).toEqual(new Set(['identity']));
});
