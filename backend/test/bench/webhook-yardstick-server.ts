/** As little as a webhook needs to be acknowledged durably: read the JSON, one append, 200. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSqliteEventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { answering, tell } from './child.js';

const log = openSqliteEventStore({ path: defined(process.env.LOG) });
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as { statuses: Record<string, unknown>[] };
    const appends = body.statuses.map((data) =>
      log.append(
        'inbox',
        [
          {
            id: randomUUID(),
            type: 'GatewayStatusReceived',
            schemaVersion: 1,
            data,
            metadata: {
              actor: { kind: 'gateway', id: 'whapi' },
              correlationId: randomUUID(),
              commandId: randomUUID(),
              causationId: null,
            },
          },
        ],
        { expected: 'any' },
      ),
    );
    void Promise.all(appends).then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
});
server.listen(0, '127.0.0.1', () => {
  tell({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
answering({
  processor: async () => {
    const { user, system } = process.cpuUsage();
    return { seconds: (user + system) / 1e6 };
  },
  stop: async () => {
    server.closeAllConnections();
    await log.close();
    process.exit(0);
  },
});
