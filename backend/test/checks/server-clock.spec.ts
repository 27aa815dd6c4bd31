import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Health, JobDetail, SendResult } from '@wavelane/contracts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import type { ReadModels } from '@wavelane/projections';
import { defined } from '@wavelane/testing';
import { ChainSealer } from '../../src/books/audit/chain/chain.sealer.js';
import { DispatchLog } from '../../src/messaging/dispatch/dispatch-log.js';
import { OutcomeResolver } from '../../src/messaging/dispatch/resolver.worker.js';
import { DispatchTimings } from '../../src/messaging/dispatch/timings.js';
import { messageStream } from '../../src/messaging/messages/message.events.js';
import { messagesProjection } from '../../src/messaging/messages/messages.projection.js';
import { Pacer } from '../../src/messaging/pace/pacer.js';
import { PACE } from '../../src/messaging/pace/pacing.js';
import { ReconcileTimings } from '../../src/messaging/reconcile/timings.js';
import { TestClock } from '../../src/platform/domain/clock.js';
import { READ_MODELS } from '../../src/platform/storage/tokens.js';
import { startApp, type TestApp } from '../../testing/app.js';
import { eventually } from '../../testing/eventually.js';
import { eventsOf, logOf, typesOf } from '../../testing/events-of.js';
import { Sender } from '../../testing/people/sender.js';
import { command } from '../../testing/terminal.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const { signal } = new AbortController();

/** The difference of the server's clock, and of business time, from this machine's clock. ms */
describe.each([
  { what: 'a server whose clock is ten minutes behind', server: -10 * MINUTE, business: 0 },
  { what: 'a server whose clock is ten minutes ahead', server: 10 * MINUTE, business: 0 },
  { what: 'a test clock that was moved by three days', server: 0, business: 3 * DAY },
])('with $what', ({ server, business }) => {
  const clock = new TestClock();
  let double: EventStoreDbDouble;
  let app: TestApp;
  let ada: Sender;
  let phone = 14155556000;

  beforeAll(async () => {
    double = await startEventStoreDbDouble();
    double.log.skewMs = server;
    clock.moveTo(business);
    app = await startApp({ env: { EVENTSTORE_URL: double.url }, clock });
    ada = await Sender.create(app, 'Ada', '+14155550100');
    app.app.get(DispatchTimings).checks = [100, 100, 100];
  });
  afterEach(async () => {
    await ada.sim('DELETE', '/faults');
    Object.assign(app.app.get(ReconcileTimings), new ReconcileTimings());
  });
  afterAll(async () => {
    await app.stop();
    await double.kill();
  });

  async function phoneThat(behaviour: string): Promise<string> {
    const digits = String(++phone);
    await ada.sim('PUT', `/phones/${digits}`, { behaviour });
    return digits;
  }
  async function documentOf({ jobId }: SendResult) {
    const { documents } = await app.app
      .get<ReadModels>(READ_MODELS)
      .find(messagesProjection, { where: { jobId }, limit: 1 });
    const { id, body } = defined(documents[0]);
    return { messageId: id, ...body };
  }
  /** Runs an order. @returns the business time before and after it */
  async function during<T>(order: () => Promise<T>): Promise<{ from: number; to: number; result: T }> {
    const from = clock.now();
    const result = await order();
    return { from, result, to: clock.now() };
  }
  const isBetween = (at: string | null, { from, to }: { from: number; to: number }) =>
    at !== null && Date.parse(at) >= from && Date.parse(at) <= to;

  it('records when the log took an event, and in each event when it was decided', async () => {
    const digits = await phoneThat('delivers');
    const sent = await during(() => ada.send(digits));
    await ada.shows(sent.result, 'delivered');
    const { messageId } = await documentOf(sent.result);
    const claimed = defined((await eventsOf(logOf(app), messageStream(messageId)))[0]).metadata;
    expect(isBetween(defined(claimed.decidedAt), { from: sent.from, to: clock.now() })).toBe(true);
    expect(Date.parse(claimed.recordedAt) - Date.parse(defined(claimed.decidedAt))).toBeGreaterThanOrEqual(
      server - business,
    );
    const { body } = await ada.agent.get(`/api/jobs/${sent.result.jobId}`).expect(200);
    expect(isBetween((body as JobDetail).createdAt, sent)).toBe(true);
  });

  it('asks for a lost webhook', async () => {
    await ada.fault('lose-webhook', { route: 'statuses' });
    const digits = await phoneThat('delivers');
    const sent = await ada.send(digits);
    await eventually(
      async () => {
        const { messages } = await ada.sim<{ messages: { status: string }[] }>('GET', `/journal?to=${digits}`);
        return messages[0]?.status === 'delivered' ? true : undefined;
      },
      { what: 'the delivery at the gateway' },
    );
    await app.settle();
    expect((await ada.message(sent)).status).toBe('pending');
    const looks = { identity: [60], receipt: [60], reading: [60] };
    Object.assign(app.app.get(ReconcileTimings), { every: 30, rest: 30, giveUp: 5 * MINUTE, looks });
    ada.nudge('receipt-sweep');
    await ada.shows(sent, 'delivered');
  });

  it('gives up a call of a run that is gone at once, and no call of a run that is alive', async () => {
    const [held, left] = await Promise.all([claimed('held', app.app.get(DispatchLog).run), claimed('left', 'gone')]);
    await app.app.get(OutcomeResolver).pass(signal);
    await eventually(async () => ((await stepsOf(left)).includes('MessageOutcomeUnknown') ? true : undefined), {
      what: 'the outcome to be unknown',
    });
    await app.app.get(OutcomeResolver).pass(signal);
    expect(await stepsOf(held)).toEqual(['MessageClaimed']);
  });

  const stepsOf = (messageId: string) => typesOf(logOf(app), messageStream(messageId));

  /** A planned message of tomorrow that a worker has claimed already. */
  async function claimed(body: string, worker: string): Promise<string> {
    const scheduledFor = new Date(clock.now() + DAY).toISOString();
    const sent = await ada.send(String(++phone), { body, scheduledFor });
    await app.settle();
    const { messageId, jobId, accountId, channelId, to } = await documentOf(sent);
    const refs = { messageId, jobId, accountId, channelId };
    const basis = { kind: 'none-recorded', ruleVersion: 1, withdrawalsKnown: 0 } as const;
    await app.app.get(DispatchLog).write(messageId, { type: 'ClaimMessage', refs, to, worker, basis }, jobId);
    return messageId;
  }

  it('keeps the gap of a channel after a restart, and no longer one', async () => {
    const { path, pace } = { path: `/api/channels/${ada.channel.id}/pacing`, pace: 'standard' as const };
    await ada.agent.put(path).send({ pace }).expect(200);
    const { from, to } = await during(async () => {
      const sent = await ada.send(await phoneThat('delivers'));
      await ada.shows(sent, 'delivered');
    });
    await app.settle();
    const pacer = app.app.get(Pacer);
    pacer.forget();
    const mayFrom = await pacer.mayFrom(ada.channel.id, 'single');
    expect(mayFrom).toBeGreaterThanOrEqual(from + PACE[pace].singleGap);
    expect(mayFrom).toBeLessThanOrEqual(to + PACE[pace].gap + PACE[pace].jitter);
    await ada.agent.put(path).send({ pace: 'unlimited' }).expect(200);
  });

  if (business === 0)
    it('finds in the history what became of a call without an answer', async () => {
      await ada.fault('lose-webhook');
      await ada.fault('accept-then-lose', { route: 'send', times: 1 });
      const sent = await ada.send(await phoneThat('delivers'), { body: 'Lost from sight' });
      const found = await ada.until(sent, ({ providerMessageId }) => providerMessageId !== null, 'the message');
      expect(found).toMatchObject({ status: 'pending', outcomeUnknown: false });
    });

  it('shows in health how far the two clocks are apart, and stays ready', async () => {
    const { status, details } = (await app.anonymous().get('/health/ready').expect(200)).body as Health & {
      details: { clock: { logSkewMs: number; message: string | null } };
    };
    const { logSkewMs, message } = details.clock;
    expect([status, Math.round(logSkewMs / MINUTE) * MINUTE || 0]).toEqual(['ok', server]);
    if (server === 0) expect(message).toBeNull();
    else expect(message).toMatch(/^The clock of EventStoreDB is \d+ s (ahead of|behind) this machine's\./);
  });

  it('keeps the books right, and seals what was decided long enough ago', async () => {
    await app.settle();
    const sealer = new ChainSealer(logOf(app), clock);
    const sealed = () => typesOf(logOf(app), 'audit-chain');
    const before = await sealed();
    await sealer.sealNext(30 * MINUTE);
    expect(await sealed()).toEqual(before);
    await sealer.sealNext(-1);
    expect(await sealed()).toEqual([...before, 'LogSealed']);
    await app.settle();
    const env = { EVENTSTORE_URL: double.url, DATA_DIR: app.dataDir, NODE_ENV: 'test' };
    expect(await command(env, 'audit', 'verify')).toMatchObject({ code: 0, error: [] });
  });
});
