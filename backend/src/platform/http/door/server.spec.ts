import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calmServer, connectionsWithin } from './server.js';

describe('connectionsWithin', () => {
  it('allows 2,000 at most, and leaves at least half of few descriptors or 256 of many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 64, max: 100_000 }), (descriptors) => {
        const connections = connectionsWithin(descriptors);
        expect(connections).toBeGreaterThan(0);
        expect(connections).toBeLessThanOrEqual(2_000);
        expect(descriptors - connections).toBeGreaterThanOrEqual(Math.min(256, descriptors / 2));
      }),
    );
  });

  it.each([
    [1_024, 768],
    [256, 128],
    [65_536, 2_000],
    [Infinity, 2_000],
  ])('gives a process with %d descriptors %d connections', (descriptors, connections) => {
    expect(connectionsWithin(descriptors)).toBe(connections);
  });
});

describe('a connection that was idle', () => {
  const KEPT_MS = 1_000;
  const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

  async function idle() {
    const server = createServer((_, response) => response.end('here'));
    calmServer(server);
    server.keepAliveTimeout = KEPT_MS;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let said = '';
    client.setEncoding('utf8').on('data', (text) => (said += String(text)));
    const answers = () => said.split('HTTP/1.1 200').length - 1;
    client.write(REQUEST);
    while (answers() < 1) await once(client, 'data');
    return { server, client, answers };
  }

  it('answers a request that came while the process was held up for longer than that', async () => {
    const { server, client, answers } = await idle();
    client.write(REQUEST);
    const until = performance.now() + 2 * KEPT_MS;
    while (performance.now() < until);
    while (answers() < 2 && !client.destroyed) await Promise.race([once(client, 'data'), once(client, 'close')]);
    expect(answers()).toBe(2);
    client.destroy();
    server.close();
  });

  it('closes when nothing comes', async () => {
    const { server, client } = await idle();
    await once(client, 'end');
    server.close();
  });
});
