/**
 * Sending through the gateway's simulator without latency, and what comes back by webhook:
 *
 *   npm run bench:messaging -- [--channels 20] [--messages 20000] [--rounds 3]
 *
 * Product, simulator and this client are processes of their own. Beside each figure stands what the same machine needs
 * in the same run for the least that would do: two durable appends and the call for a message, one append for a webhook.
 * Ends with 1 where a target is missed.
 */
import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type NewEvent, openSqliteEventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { GateClient, ManagerClient } from '@wavelane/whapi';
import { Child } from './child.js';
import { Load, quantile } from './load.js';
import { type Figure, hearing, type Heard, sending, type Sent, TARGETS, told, whole } from './messaging/figures.js';
import { joined, shotsOf, take } from './messaging/webhook-calls.js';
import type { Dispatched, Hook } from './product-server.js';
import { prepare, startRig } from './prepare.js';

const { values } = parseArgs({
  options: {
    channels: { type: 'string', default: '20' },
    messages: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    'webhooks-only': { type: 'boolean', default: false },
  },
});
const channels = Number(values.channels);
const messages = Number(values.messages);
const rounds = Number(values.rounds);
const CONNECTIONS = 32;

const rig = await startRig('messaging', { RECONCILE: 'never' });
const { folder, gateway, product, sim } = rig;
const yardstick = new Child<{ url: string }>('webhook-yardstick-server.js', { LOG: join(folder, 'webhooks.sqlite') });
let stage = 0;

const phone = (n: number) => `+1415${String(2_000_000 + n)}`;

/** One bulk job for each channel, all beginning at the same moment. @returns messages a second by the log's own stamps */
async function dispatch(user: Awaited<ReturnType<typeof prepare>>): Promise<number> {
  const before = (await sim<{ accepted: number }>('GET', '/journal?only=counts')).accepted;
  const each = Math.floor(messages / channels);
  const scheduledFor = new Date(Date.now() + 2_000 + channels * 400).toISOString();
  for (const { id } of user.channels) {
    const rows = Array.from({ length: each }, () => ({ phone: phone(stage++), message: `Hello, message ${stage}` }));
    await user.session.post('/api/messages/bulk', { channelId: id, rows, scheduledFor });
  }
  if (Date.now() > Date.parse(scheduledFor)) throw new Error('The jobs were not taken in in time');
  for (;;) {
    const { accepted } = await sim<{ accepted: number }>('GET', '/journal?only=counts');
    if (accepted - before >= each * channels) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { accepted, seconds } = await product.ask<Dispatched>({ ask: 'dispatched' });
  if (accepted !== each * channels) throw new Error(`${accepted} of ${each * channels} messages were accepted`);
  return accepted / seconds;
}

/**
 * Claim, call, outcome, and nothing else: no queue, no decision, no read models.
 * @returns messages a second, and ms of the processor for each
 */
async function dispatchAlone(): Promise<{ rate: number; ms: number }> {
  const log = openSqliteEventStore({ path: join(folder, `alone-${stage}.sqlite`) });
  const manager = new ManagerClient({ baseUrl: gateway.managerUrl, token: gateway.partnerToken, allowPrivate: true });
  const gates: GateClient[] = [];
  for (let n = 0; n < channels; n++) {
    const { id, token, apiUrl } = await manager.create(
      `alone-${randomUUID()}`,
      gateway.projectId,
      `97330${100_000 + n}`,
    );
    await sim('POST', `/channels/${id}/link`, {});
    gates.push(new GateClient({ baseUrl: defined(apiUrl), token: defined(token), allowPrivate: true }));
  }
  const count = Math.min(messages, 10_000);
  let next = 0;
  const before = process.cpuUsage();
  const began = performance.now();
  await Promise.all(
    gates.map(async (gate) => {
      while (next < count) {
        const stream = `message-${stage}-${next++}`;
        await log.append(stream, [event('MessageClaimed')], { expected: 'none' });
        const { messageId } = await gate.sendText({ to: phone(stage++).slice(1), body: 'Hello' });
        await log.append(stream, [event('MessageAccepted', messageId)], { expected: 0 });
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(before);
  await log.close();
  return { rate: count / seconds, ms: (user + system) / 1_000 / count };
}

function event(type: string, providerMessageId: string | null = null): NewEvent {
  const refs = { messageId: randomUUID(), jobId: randomUUID(), accountId: randomUUID(), channelId: 1 };
  const id = randomUUID();
  const metadata = {
    actor: { kind: 'system', id: 'dispatcher' },
    correlationId: id,
    commandId: id,
    causationId: null,
  } as const;
  return { id, type, schemaVersion: 1, data: { ...refs, attempt: 1, providerMessageId }, metadata };
}

const processorOf = async (child: Child<unknown>) =>
  (await child.ask<{ seconds: number }>({ ask: 'processor' })).seconds;
const processor = () => processorOf(product);

try {
  const user = await prepare((await product.hello).url, channels, (id) => sim('POST', `/channels/${id}/link`, {}));
  const sent: Sent[] = [];
  for (let round = 1; round <= rounds && !values['webhooks-only']; round++) {
    const lost = await sim<{ id: string }>('POST', '/faults', { kind: 'lose-webhook' });
    const { rate: alone, ms: aloneMs } = await dispatchAlone();
    let used = await processor();
    const quiet = await dispatch(user);
    await product.ask({ ask: 'settled' });
    const quietCpu = (await processor()) - used;
    await sim('DELETE', `/faults/${lost.id}`);
    used = await processor();
    const full = await dispatch(user);
    await product.ask({ ask: 'settled' });
    const fullCpu = (await processor()) - used;
    sent.push({
      alone,
      aloneMs,
      quiet,
      full,
      quietMs: (quietCpu / messages) * 1_000,
      fullMs: (fullCpu / messages) * 1_000,
    });
    console.log(`round ${round}: ${JSON.stringify(sent.at(-1))}`);
  }

  await sim('POST', '/faults', { kind: 'lose-webhook' });
  await dispatch(user);
  const known = await product.ask<Hook[]>({ ask: 'hooks' });
  // The last messages have heard of nothing yet.
  const hooks = known.map((hook) => ({
    ...hook,
    providerIds: hook.providerIds.slice(-Math.floor(messages / channels)),
  }));
  const shots = shotsOf(hooks, 1);
  const one = new Load((await product.hello).url, CONNECTIONS);
  const bare = new Load((await yardstick.hello).url, CONNECTIONS);
  const heard: Heard[] = [];
  // What the sends before have left to do is none of the webhooks'.
  await product.ask({ ask: 'settled' });
  for (let round = 1; round <= rounds; round++) {
    const calls = take(shots, Math.floor(messages / 4));
    const bareUsed = await processorOf(yardstick);
    const { seconds: least } = await bare.asFastAsPossible(calls);
    const bareMs = (((await processorOf(yardstick)) - bareUsed) / calls.length) * 1_000;
    const used = await processor();
    const began = performance.now();
    const { seconds, latencies } = await one.asFastAsPossible(calls);
    const answeredMs = (((await processor()) - used) / calls.length) * 1_000;
    await product.ask({ ask: 'settled' });
    const shownMs = (((await processor()) - used) / calls.length) * 1_000;
    const until = (performance.now() - began) / 1_000;
    const many = joined(take(shots, Math.floor(messages / 4)));
    const together = (await one.asFastAsPossible(many)).seconds;
    await product.ask({ ask: 'settled' });
    const items = calls.length * 2;
    heard.push({
      itemMs: (((await processor()) - used) / items) * 1_000,
      bareMs,
      answeredMs,
      shownMs,
      bare: calls.length / least,
      single: calls.length / seconds,
      shown: calls.length / until,
      tens: calls.length / together,
      p99: quantile(latencies, 0.99),
    });
    console.log(`round ${round}: ${JSON.stringify(heard.at(-1))}`);
  }
  await product.ask({ ask: 'settled' });
  const calls = take(shots, TARGETS.rate * Number(values.seconds));
  const alone = await bare.atRate(calls, TARGETS.rate);
  const used = await processor();
  const ours = await one.atRate(calls, TARGETS.rate);
  await product.ask({ ask: 'settled' });
  const steady = { bare: alone, ours, itemMs: (((await processor()) - used) / calls.length) * 1_000 };
  one.stop();
  bare.stop();

  const figures: Figure[] = [];
  if (sent.length > 0) figures.push(...sending(sent, channels));
  figures.push(...hearing(heard, steady));
  console.log(`\n${whole(messages)} messages, ${rounds} rounds, ${cpus().length} cores, node ${process.version}\n`);
  process.exitCode = told(figures) ? 0 : 1;
} finally {
  await yardstick.stop();
  await rig.stop();
}
