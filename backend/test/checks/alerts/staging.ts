import http from 'node:http';
import { jest } from '@jest/globals';
import type { TestApp } from '../../../testing/app.js';

/** Redirects calls to that address to a port without a listener. */
export function unreachable(url: string): void {
  const genuine = http.request.bind(http) as (...args: unknown[]) => http.ClientRequest;
  const { port } = new URL(url);
  jest.spyOn(http, 'request').mockImplementation((to: unknown, ...rest: unknown[]) => {
    const elsewhere = to instanceof URL && to.port === port ? new URL('http://127.0.0.1:1/') : to;
    return genuine(elsewhere, ...rest);
  });
}

/** @param sign -1 takes all days of the pool but one, 1 fills the pool */
export async function adjust(app: TestApp, sign: number): Promise<void> {
  const admin = await app.admin();
  const { body } = await admin.get('/api/admin/balance').expect(200);
  const { balance } = body as { balance: number };
  if (sign > 0) await admin.post('/api/admin/balance/topup').send({ days: 10_000, note: 'Invoice 2' }).expect(200);
  else
    await admin
      .post('/api/admin/balance/adjust')
      .send({ days: 1 - balance, note: 'Invoice 1 was not paid' })
      .expect(200);
}
