import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobDetail } from '@wavelane/contracts';
import { type StoredEvent, START } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { logOf } from '../../../../testing/events-of.js';
import { eventually } from '../../../../testing/eventually.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Invariants } from '../../../books/audit/checks/invariants.js';
import type { MessageClaimed } from '../../messages/message.events.js';

let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550001');
});
afterAll(() => app.stop());

const PEOPLE = 60;
const phoneOf = (n: number) => `1415558${1_000 + n}`;

async function says(digits: string, text: string): Promise<void> {
  const message = { id: `Said${digits}-abcdef`, from_me: false, type: 'text', chat_id: `${digits}@s.whatsapp.net` };
  const messages = [{ ...message, timestamp: Math.floor(Date.now() / 1_000), text: { body: text } }];
  await ada.webhook({ messages, event: { type: 'messages', event: 'post' } }).expect(200);
}

async function everything(): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of logOf(app).pages({ after: START })) events.push(...page.events);
  return events;
}

/** The number of confirmations that were claimed. */
const withdrawals = async () =>
  (await everything()).filter(
    ({ type, data }) => type === 'MessageClaimed' && (data as MessageClaimed['data']).basis?.kind === 'withdrawal',
  ).length;

describe('a STOP while many are written to', () => {
  it('holds before the next claim, and every claim says on what it was decided', async () => {
    const rows = Array.from({ length: PEOPLE }, (_, n) => ({ phone: `+${phoneOf(n)}`, message: `Hello ${n}` }));
    const order = { channelId: ada.channel.id, rows };
    const { jobId } = (await ada.agent.post('/api/messages/bulk').send(order).expect(201)).body as { jobId: string };
    // STOPs come from the end of the queue, while its beginning is sent.
    for (let n = PEOPLE - 1; n > PEOPLE / 2; n -= 2) await says(phoneOf(n), n % 4 === 1 ? 'Opt out' : 'REVOKE!');
    await eventually(
      async () => {
        const { counts } = (await ada.agent.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail;
        return counts.queued + counts.pending === 0 ? true : undefined;
      },
      { what: 'the end of the job', timeoutMs: 40_000 },
    );
    await eventually(async () => ((await withdrawals()) === 15 ? true : undefined), {
      what: 'confirmations',
      timeoutMs: 40_000,
    });
    await app.settle();

    const log = await everything();
    const all = log.filter((event): event is StoredEvent & MessageClaimed => event.type === 'MessageClaimed');
    // A person who says STOP gets a confirmation, which is not part of the job.
    const claims = all.filter(({ data }) => data.jobId === jobId);
    expect(all.filter(({ data }) => data.jobId !== jobId).map(({ data }) => data.basis?.kind)).toEqual(
      Array.from({ length: 15 }, () => 'withdrawal'),
    );
    expect(claims.length).toBeGreaterThan(0);
    const stops = log.filter(({ type }) => type === 'RecipientSuppressed');
    expect(stops).toHaveLength(15);
    let heeded = 0;
    for (const stop of stops) {
      const { phone } = stop.data as { phone: string };
      const after = claims.filter(({ position }) => position > stop.position);
      // The first claim may have been decided before the STOP was written: it acts on what it knew.
      expect(after.slice(1).map(({ data }) => data.to)).not.toContain(phone);
      if (!claims.some(({ data }) => data.to === phone)) heeded++;
    }
    expect(log.filter(({ type }) => type === 'MessageSkipped')).toHaveLength(heeded);
    for (const { data } of claims)
      expect(data.basis).toEqual({
        kind: 'none-recorded',
        ruleVersion: 2,
        purpose: 'marketing',
        handleId: expect.stringMatching(/^[\w-]{22}$/),
        consentsKnown: 0,
        withdrawalsKnown: expect.any(Number),
      });
    expect(claims.map(({ data }) => defined(data.basis).withdrawalsKnown)).toEqual(
      claims.map(({ data }) => defined(data.basis).withdrawalsKnown).sort((a, b) => a - b),
    );
    const invariants = new Invariants();
    for (const event of log) invariants.take(event);
    expect(invariants.breaches).toEqual([]);
  }, 120_000);
});
