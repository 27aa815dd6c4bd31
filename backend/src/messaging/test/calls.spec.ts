import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { rowsOf } from '../../../testing/people/bulk-sender.js';
import { Sender } from '../../../testing/people/sender.js';

const MESSAGES = 40;
/** Calls for the job as a whole: it is written and admitted, and the audit seals meanwhile. */
const BESIDE = 10;

let log: EventStoreDbDouble;
let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  log = await startEventStoreDbDouble();
  app = await startApp({ env: { EVENTSTORE_URL: log.url } });
  ada = await Sender.create(app, 'Ada', '+14155550100', 'enterprise');
  await app.settle();
  // Each call takes time as on a server: work that comes during a call can be gathered.
  Object.assign(log.prices, { append: 20, read: 5 });
});
afterAll(async () => {
  Object.assign(log.prices, { append: 0, read: 0 });
  await app.stop();
  await log.kill();
});

const calls = (kind: 'append' | 'readStream') => ({
  of: (target: string) => log.calls.of(kind, target),
  all: log.calls.of(kind),
});

/** Until each was claimed, accepted, sent, delivered and read, and nothing is left to do. */
async function allRead(messages: number): Promise<void> {
  const all = async () => log.calls.eventsOf('append', 'message') >= 5 * messages || undefined;
  await eventually(all, { what: 'the messages to be read', timeoutMs: 90_000 });
  await app.settle(30_000);
}

describe('the number of calls that sending makes to a server', () => {
  it('stays within five appends and one stream read for each message of a bulk job', async () => {
    log.calls.clear();
    const body = { channelId: ada.channel.id, rows: rowsOf(MESSAGES) };
    await ada.agent.post('/api/messages/bulk').send(body).expect(201);
    await allRead(MESSAGES);
    const [append, read] = [calls('append'), calls('readStream')];
    // Each message needs two appends, for the claim and the outcome, however much is gathered.
    expect(append.of('message')).toBeGreaterThanOrEqual(2 * MESSAGES);
    expect(log.calls.eventsOf('append', 'inbox')).toBe(4 * MESSAGES);
    expect(append.all).toBeLessThanOrEqual(5 * MESSAGES + BESIDE);
    expect(read.all - read.of('audit-chain')).toBeLessThanOrEqual(MESSAGES);
    expect([read.of('message'), read.of('inbox')]).toEqual([0, 0]);
  });

  it('consists of one append each to job and limits for a single send, without reading entitlements', async () => {
    log.calls.clear();
    for (let n = 0; n < 10; n++) await ada.send(`1415556${1_000 + n}`);
    await allRead(10);
    const [append, read] = [calls('append'), calls('readStream')];
    expect([append.of('job'), append.of('sending')]).toEqual([10, 10]);
    // Some are allowed for: a machine that stood still has its states read again.
    expect(read.of('wallet') + read.of('subscription')).toBeLessThanOrEqual(BESIDE);
    expect(read.all - read.of('audit-chain')).toBeLessThanOrEqual(2 * BESIDE);
    expect([read.of('job'), read.of('message'), read.of('inbox')]).toEqual([0, 0, 0]);
  });
});
