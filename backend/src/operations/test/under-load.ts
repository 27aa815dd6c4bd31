import type { MainBalance, SendResult } from '@wavelane/contracts';
import { PASSWORD, type TestApp } from '../../../testing/app.js';
import type { ChannelOwner } from '../../../testing/people/an-account.js';

/** The requests that were acknowledged to people. */
export interface Acknowledged {
  balance: number;
  emails: string[];
  jobs: string[];
}

/** Runs work while several people write all the time. */
export async function underLoad(
  app: TestApp,
  { admin, agent: user, channel }: ChannelOwner,
  work: (done: Acknowledged) => Promise<void>,
): Promise<void> {
  let isOver = false;
  const done: Acknowledged = { balance: 0, emails: [], jobs: [] };
  const loop = async (step: (n: number) => Promise<void>) => {
    for (let n = 0; !isOver; n++) await step(n);
  };
  const load = Promise.all([
    loop(async () => {
      const response = await admin.post('/api/admin/balance/topup').send({ days: 1 }).expect(200);
      done.balance = (response.body as MainBalance).balance;
    }),
    loop(async (n) => {
      const email = `during${n}@example.com`;
      await app.anonymous().post('/api/auth/register').send({ name: 'During', email, password: PASSWORD }).expect(201);
      done.emails.push(email);
    }),
    loop(async (n) => {
      const body = { channelId: channel.id, to: `+1415556${1_000 + n}`, body: `During ${n}` };
      const response = await user.post('/api/messages/send').send(body).expect(201);
      done.jobs.push((response.body as SendResult).jobId);
    }),
  ]);
  try {
    await work(done);
  } finally {
    isOver = true;
    await load;
  }
}
