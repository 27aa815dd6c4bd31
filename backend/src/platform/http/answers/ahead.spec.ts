import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express, { type NextFunction, type Request, type Response } from 'express';
import { pino } from 'pino';
import { Leaving } from '../door/leaving.js';
import { Ahead, type AheadRoute } from './ahead.js';

/** What a call is answered whose route does this. */
async function answered(take: AheadRoute['take']): Promise<{ status: number; text: string }> {
  const route = { route: '/webhooks/whapi/:hookId', methods: ['POST'], address: /^\/webhooks\/whapi\/(\w+)$/, take };
  const ahead = new Ahead({ route, log: pino({ level: 'silent' }), leaving: new Leaving(), headers: [] });
  const chain = express()
    .use(ahead.refusals)
    .use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
      response.status(500).send(error.message);
    });
  const server = createServer(chain);
  ahead.before(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/whapi/abc`;
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const response = await fetch(url, { method: 'POST', headers, body: '{}' });
    return { status: response.status, text: await response.text() };
  } finally {
    server.close();
  }
}

const cyclic: { own?: object } = {};
cyclic.own = cyclic;

it('answers what the route gives', async () => {
  expect(await answered(() => Promise.resolve({ success: true }))).toEqual({ status: 200, text: '{"success":true}' });
});

it.each<[string, AheadRoute['take']]>([
  ['fails', () => Promise.reject(new Error('broken'))],
  [
    'throws before it waits',
    () => {
      throw new Error('broken');
    },
  ],
])('lets the chain answer if the route %s', async (_, take) => {
  expect(await answered(take)).toEqual({ status: 500, text: 'broken' });
});

it('lets the chain answer if the answer cannot be written', async () => {
  expect(await answered(() => Promise.resolve(cyclic))).toMatchObject({ status: 500 });
});
