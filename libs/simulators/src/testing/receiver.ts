/* eslint-disable @typescript-eslint/no-explicit-any -- tests look into answers of many shapes */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  method: string;
  headers: Record<string, string | string[] | undefined>;
  body: any;
}

export interface Receiver {
  url: string;
  calls: Received[];
  /** Decides the answer; 200 unless a test changes it. */
  answer: (call: Received) => number;
  /** Items of `statuses` or `messages` in the order of arrival. */
  items(collection: 'statuses' | 'messages'): any[];
  stop(): Promise<void>;
}

/** A customer's server that records the gateway's webhooks. */
export async function startReceiver(): Promise<Receiver> {
  const calls: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
      const call = { path: request.url ?? '', method: request.method ?? '', headers: request.headers, body };
      const status = receiver.answer(call);
      if (status === 200) calls.push(call);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: () => 200,
    items: (collection) => calls.flatMap(({ body }) => (body[collection] ?? []) as any[]),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
