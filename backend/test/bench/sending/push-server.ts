/**
 * The least work from a webhook to an open page: read the JSON, one durable append, one server-sent event with the
 * text.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSqliteEventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { answering, tell } from '../child.js';

const log = openSqliteEventStore({ path: defined(process.env.LOG) });
const lines = new Set<ServerResponse>();

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: hello\ndata: {}\n\n');
    lines.add(response);
    return;
  }
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => void take(Buffer.concat(parts).toString('utf8'), response));
});

async function take(text: string, response: ServerResponse): Promise<void> {
  const { messages } = JSON.parse(text) as { messages: Record<string, unknown>[] };
  const metadata = {
    actor: { kind: 'gateway', id: 'whapi' } as const,
    ...{ correlationId: randomUUID(), commandId: randomUUID(), causationId: null },
  };
  for (const data of messages)
    await log.append(
      'inbox',
      [{ id: randomUUID(), type: 'GatewayMessageReceived', schemaVersion: 1, data, metadata }],
      { expected: 'any' },
    );
  response.writeHead(200).end('{}');
  for (const line of lines) line.write(`event: hint\ndata: ${JSON.stringify(messages)}\n\n`);
}

server.listen(0, '127.0.0.1', () => {
  tell({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
answering({
  stop: async () => {
    server.closeAllConnections();
    await log.close();
    process.exit(0);
  },
});
