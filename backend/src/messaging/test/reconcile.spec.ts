import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SendResult } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { inboxStream } from '../../whatsapp/gateway/inbox/inbox.js';
import { ReconcileTimings } from '../reconcile/timings.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';

let app: TestApp;
let ada: Sender;
let eve: Sender;
let timings: ReconcileTimings;
let phone = 14155556000;

const SOON = 60;
const NEVER = 3_600_000;

beforeAll(async () => {
  app = await startApp();
  timings = app.app.get(ReconcileTimings);
  ada = await Sender.create(app, 'Ada', '+14155550100');
  eve = await Sender.create(app, 'Eve', '+14155550200');
});
afterEach(async () => {
  await ada.sim('DELETE', '/faults');
  Object.assign(timings, new ReconcileTimings());
});
afterAll(() => app.stop());

/** No look begins before the test starts it. */
function ask(more: Partial<ReconcileTimings>): void {
  Object.assign(timings, { every: 30, rest: 30, ...more });
  for (const worker of ['receipt-sweep', 'inbound-sweep']) ada.nudge(worker);
}
const looks = (identity: number[], receipt: number[], reading: number[]) => ({ identity, receipt, reading });
const ALL_SOON = looks([SOON], [SOON], [SOON]);

async function phoneThat(behaviour: string): Promise<string> {
  const digits = String(++phone);
  await ada.sim('PUT', `/phones/${digits}`, { behaviour });
  return digits;
}

/** Waits until the gateway itself has this status of the message, with or without a webhook. */
async function truth(digits: string, status: string): Promise<void> {
  await eventually(
    async () => {
      const { messages } = await ada.sim<{ messages: { status: string }[] }>('GET', `/journal?to=${digits}`);
      return messages.length > 0 && messages.every((message) => message.status === status) ? true : undefined;
    },
    { what: `${status} at the gateway` },
  );
}

async function repairs(kind: string): Promise<number> {
  const { text } = await app.anonymous().get('/metrics').expect(200);
  return Number(new RegExp(`gateway_items_repaired_total{kind="${kind}"} (\\d+)`).exec(text)?.[1] ?? 0);
}

async function asked(sender: Sender): Promise<number> {
  const store = app.app.get<EventStore>(EVENT_STORE);
  let count = 0;
  for await (const { metadata } of store.readStream(inboxStream(sender.channel.id))) {
    if (metadata.actor.id === 'sweep') count++;
  }
  return count;
}

describe('the repair of a lost webhook', () => {
  it.each(['delivered', 'read', 'failed'])('asks for the status of a message that is %s', async (status) => {
    const behaviour = defined({ delivered: 'delivers', read: 'reads', failed: 'fails' }[status]);
    await ada.fault('lose-webhook', { route: 'statuses' });
    const digits = await phoneThat(behaviour);
    const sent = await ada.send(digits, { body: 'Lost' });
    await truth(digits, status);
    await app.settle();
    expect((await ada.message(sent)).status).toBe('pending');
    const before = await repairs('status');
    ask({ looks: ALL_SOON });
    const shown = await ada.shows(sent, status);
    expect(await repairs('status')).toBeGreaterThan(before);
    if (status === 'failed') expect(shown.error).toContain('could not be delivered');
    else expect(shown.deliveredAt).not.toBeNull();
  });

  it('asks for a read status alone, and changes nothing for a late report', async () => {
    const digits = await phoneThat('delivers');
    const sent = await ada.send(digits);
    await ada.shows(sent, 'delivered');
    await ada.fault('lose-webhook', { route: 'statuses' });
    // Its owner opens the chat.
    await fetch(`${app.simulators.url}/phones/${digits}/seen`, {
      method: 'POST',
      headers: { 'x-page': '1' },
      body: new URLSearchParams({ peer: '14155550100' }),
    });
    const { providerMessageId } = await ada.message(sent);
    await truth(digits, 'read');
    ask({ looks: ALL_SOON });
    const read = await ada.shows(sent, 'read');
    const count = await asked(ada);
    await ada.webhook({ statuses: [{ id: providerMessageId, status: 'read', timestamp: '1790000000' }] }).expect(200);
    await app.settle();
    expect(await ada.message(sent)).toEqual(read);
    expect(await asked(ada)).toBe(count);
  });

  it('recovers the id of a message whose echo was lost', async () => {
    await ada.fault('lose-webhook');
    await ada.fault('no-id', { route: 'send', times: 1 });
    const digits = await phoneThat('delivers');
    const sent = await ada.send(digits, { body: 'Without an id' });
    await truth(digits, 'delivered');
    await app.settle();
    expect(await ada.message(sent)).toMatchObject({ status: 'pending', providerMessageId: null });
    ask({ looks: ALL_SOON });
    expect(await ada.shows(sent, 'delivered')).toMatchObject({ providerMessageId: expect.any(String) });
  });

  it('recovers an answer or a STOP, but nothing from before the channel was ours', async () => {
    const digits = await phoneThat('delivers');
    const sent = await ada.send(digits);
    await ada.shows(sent, 'delivered');
    ask({ inbound: 30 });
    await ada.fault('lose-webhook', { route: 'messages' });
    await ada.sim('POST', `/phones/${digits}/reply`, { text: 'Stop' });
    expect(await ada.shows(sent, 'replied')).toMatchObject({ lastReply: 'Stop' });
    await app.settle();
    await ada.agent
      .post('/api/messages/send')
      .send({ channelId: ada.channel.id, to: `+${digits}`, body: 'x' })
      .expect(409);
    expect((await ada.inbox(`?from=%2B${digits}`)).map(({ text }) => text)).toEqual(['Stop']);
    expect(await repairs('message')).toBeGreaterThan(0);
  });
});

describe('the reconciling sweep', () => {
  /** Counts the gateway's look-ups of messages. */
  async function questions(during: (asked: () => Promise<number>) => Promise<void>): Promise<number> {
    const id = await ada.fault('error', { route: 'GET /statuses/*', probability: 0 });
    const asked = async () => {
      const { faults } = await ada.sim<{ faults: { id: string; seen: number }[] }>('GET', '/faults');
      return defined(faults.find((fault) => fault.id === id)).seen;
    };
    await during(asked);
    return asked();
  }
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  async function silent(count: number): Promise<SendResult[]> {
    const all: SendResult[] = [];
    for (let n = 0; n < count; n++) all.push(await ada.send(await phoneThat('silent')));
    for (const sent of all) await ada.shows(sent, 'sent');
    return all;
  }

  it('asks about each message at its times only, and stops in the end', async () => {
    Object.assign(timings, { looks: looks([NEVER], [NEVER], [NEVER]) });
    // The messages of earlier tests become too old for a look-up.
    await pause(4_000);
    const began = Date.now();
    await silent(3);
    const others = await questions(async () => {
      ask({ looks: looks([], [NEVER], []), giveUp: 2 * NEVER });
      await pause(300);
    });
    expect(others).toBe(0);
    const count = await questions(async (asked) => {
      ask({ looks: looks([], [1_000, 2_000], []), giveUp: Date.now() - began + 4_000 });
      await eventually(async () => (await asked()) >= 6 || undefined, { what: 'the questions about three messages' });
      await pause(1_000);
    });
    expect(count).toBe(6);
  });

  it('keeps to its budget in a pass, for both channels alike', async () => {
    await silent(5);
    const digits = await phoneThat('silent');
    await eve.shows(await eve.send(digits), 'sent');
    // A pass that was due before would be a second one.
    Object.assign(timings, { looks: looks([NEVER], [NEVER], [NEVER]), every: NEVER });
    await app.settle();
    const id = await eve.fault('error', { route: 'GET /statuses/*', probability: 0 });
    const count = await questions(async (asked) => {
      ask({ looks: looks([], [1], []), giveUp: NEVER, budget: 2, every: NEVER });
      await eventually(async () => (await asked()) >= 2 || undefined, { what: 'the questions of one pass' });
      await pause(300);
    });
    expect(count).toBe(2);
    const { faults } = await ada.sim<{ faults: { id: string; seen: number }[] }>('GET', '/faults');
    expect(defined(faults.find((fault) => fault.id === id)).seen).toBe(1);
  });

  it('rests while the gateway does not answer, and continues afterwards', async () => {
    await ada.fault('lose-webhook', { route: 'statuses' });
    const digits = await phoneThat('delivers');
    const sent = await ada.send(digits);
    await truth(digits, 'delivered');
    const down = await ada.fault('error', { status: 503, route: 'read' });
    ask({ looks: ALL_SOON });
    await pause(400);
    expect((await ada.message(sent)).status).toBe('pending');
    await ada.sim('DELETE', `/faults/${down}`);
    await ada.shows(sent, 'delivered');
  });
});
