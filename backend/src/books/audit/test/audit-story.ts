import {
  type AccountStatement,
  type BalanceTransaction,
  type Channel,
  DAY_MS,
  type JournalLine,
} from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../../testing/app.js';

export const AUDIT = '/api/admin/audit';

/** The administrator's view of the audit. */
export class Auditor {
  constructor(readonly admin: TestAgent) {}

  async get<T>(path: string): Promise<T> {
    return (await this.admin.get(`${AUDIT}${path}`).expect(200)).body as T;
  }

  journal(query = ''): Promise<JournalLine[]> {
    return this.get(`/journal${query}`);
  }

  statement(query: string): Promise<AccountStatement> {
    return this.get(`/statement?${query}`);
  }
}

export interface AuditStory {
  app: TestApp;
  admin: TestAgent;
  ada: TestAgent;
  adaId: string;
  channelId: number;
  /** A top-up that was voided, and the number of the line that voided it. */
  voided: BalanceTransaction;
  voidId: string;
}

/** A plan, top-ups of which one was a mistake, and a channel that ran for three days. */
export async function auditStory(): Promise<AuditStory> {
  const app = await startApp({ env: { TEST_CLOCK: '1' } });
  const { agent: ada, user } = await app.register();
  const adaId = user.id;
  const admin = await app.subscribe(ada);
  await admin.post('/api/admin/balance/topup').send({ days: 100, note: '=Invoice 7' }).expect(200);
  await admin.post('/api/admin/balance/topup').send({ days: 40, note: 'By mistake' }).expect(200);
  const voided = defined(
    ((await admin.get('/api/admin/balance/transactions').expect(200)).body as BalanceTransaction[])[0],
  );
  const voidId = (await admin.delete(`/api/admin/balance/transactions/${voided.id}`).expect(200)).body.voidId as string;
  const channel = (await ada.post('/api/channels').send({ label: 'Shop', phone: '+97332220001' }).expect(201)).body;
  const channelId = (channel as Channel).id;
  await admin.post(`/api/admin/users/${adaId}/channels/${channelId}/activate`).send({ days: 10 }).expect(200);
  await app
    .anonymous()
    .post('/api/test/clock/advance')
    .send({ ms: 3 * DAY_MS })
    .expect(200);
  await app.settle();
  return { app, admin, ada, adaId, channelId, voided, voidId };
}
