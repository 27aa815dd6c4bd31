import { once } from 'node:events';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calmServer, connectionsWithin, listenOn } from './server.js';

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

describe('a burst of connections (A2)', () => {
  const AT_ONCE = 1_500;

  (allowedQueue() > AT_ONCE ? it : it.skip)('is taken without any client having to knock again', async () => {
    const server = createServer();
    calmServer(server);
    const listening = once(server, 'listening');
    listenOn(server, 0, '127.0.0.1');
    await listening;
    const { port } = server.address() as AddressInfo;
    const dropped = droppedSoFar();
    const sockets: Socket[] = [];
    const connected = Array.from({ length: AT_ONCE }, () => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket.on('error', () => undefined));
      return once(socket, 'connect');
    });
    await Promise.allSettled(connected);
    for (const socket of sockets) socket.destroy();
    server.close();
    // Other programs on this machine may lose some connections, too.
    expect(droppedSoFar() - dropped).toBeLessThan(AT_ONCE / 4);
  });
});

/** The limit of the system's accept queue; 0 if the system does not report it. */
function allowedQueue(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 0;
  }
}

/** First packets of connections that the kernel dropped because a queue was full. */
function droppedSoFar(): number {
  const lines = readFileSync('/proc/net/netstat', 'utf8').split('\n');
  const [names = '', values = ''] = lines.filter((line) => line.startsWith('TcpExt:'));
  return Number(values.split(' ')[names.split(' ').indexOf('ListenOverflows')]);
}

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
