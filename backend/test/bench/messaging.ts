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
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type NewEvent, openSqliteEventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { GateClient, ManagerClient } from '@wavelane/whapi';
import { controlGateway } from '../../testing/gateway-control.js';
import { Child } from './child.js';
import { type Latencies, Load, quantile, type Shot, verdict } from './load.js';
import type { Dispatched, Hook } from './product-server.js';
import { ADMIN, prepare } from './prepare.js';
import type { Gateway } from './simulator-server.js';

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
const TARGETS = { dispatched: 1_000, acknowledged: 1_500, p99: 50, rate: 500 };
const CONNECTIONS = 32;

const folder = mkdtempSync(join(tmpdir(), 'wavelane-messaging-bench-'));
const simulator = new Child<Gateway>('simulator-server.js');
const gateway = await simulator.hello;
const product = new Child<{ url: string }>('product-server.js', {
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  GATEWAY: JSON.stringify(gateway),
});
const yardstick = new Child<{ url: string }>('webhook-yardstick-server.js', { LOG: join(folder, 'webhooks.sqlite') });
let stage = 0;

const sim = (method: string, path: string, body?: unknown) => controlGateway(gateway.url, method, path, body);

const phone = (n: number) => `+1415${String(2_000_000 + n)}`;

/** One bulk job for each channel, all beginning at the same moment. @returns messages a second by the log's own stamps */
async function dispatch(user: Awaited<ReturnType<typeof prepare>>): Promise<number> {
  const before = ((await sim('GET', '/journal?only=counts')) as { accepted: number }).accepted;
  const each = Math.floor(messages / channels);
  const scheduledFor = new Date(Date.now() + 2_000 + channels * 400).toISOString();
  for (const { id } of user.channels) {
    const rows = Array.from({ length: each }, () => ({ phone: phone(stage++), message: `Hello, message ${stage}` }));
    await user.session.post('/api/messages/bulk', { channelId: id, rows, scheduledFor });
  }
  if (Date.now() > Date.parse(scheduledFor)) throw new Error('The jobs were not taken in in time');
  for (;;) {
    const { accepted } = (await sim('GET', '/journal?only=counts')) as { accepted: number };
    if (accepted - before >= each * channels) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { accepted, seconds } = await product.ask<Dispatched>({ ask: 'dispatched' });
  if (accepted !== each * channels) throw new Error(`${accepted} of ${each * channels} messages were accepted`);
  return accepted / seconds;
}

/** Claim, call, outcome, and nothing else: no queue, no decision, no read models. @returns messages a second */
async function dispatchAlone(): Promise<number> {
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
  await log.close();
  return count / seconds;
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

const status = (id: string, name: string) => ({
  id,
  code: 3,
  status: name,
  recipient_id: '14155550000@s.whatsapp.net',
  timestamp: String(Math.floor(Date.now() / 1_000)),
});

/** Statuses of messages that are there, each once, in calls of `size` items. */
function* shotsOf(hooks: readonly Hook[], size: number): Generator<Shot, void> {
  for (const name of ['sent', 'delivered', 'read']) {
    for (const { path, key, whapiChannelId, providerIds } of hooks) {
      for (let from = 0; from < providerIds.length; from += size) {
        const statuses = providerIds.slice(from, from + size).map((id) => status(id, name));
        const body = { statuses, event: { type: 'statuses', event: 'post' }, channel_id: whapiChannelId };
        yield { path, headers: { 'x-hook-key': key }, body: JSON.stringify(body) };
      }
    }
  }
}

/** The same items in calls of ten. */
function joined(shots: readonly Shot[]): Shot[] {
  const calls: { shot: Shot; body: { statuses: unknown[] } }[] = [];
  for (const shot of shots) {
    const body = JSON.parse(shot.body) as { statuses: unknown[] };
    const last = calls.at(-1);
    if (last?.shot.path === shot.path && last.body.statuses.length < 10) last.body.statuses.push(...body.statuses);
    else calls.push({ shot, body });
  }
  return calls.map(({ shot, body }) => ({ ...shot, body: JSON.stringify(body) }));
}

const processor = async () => (await product.ask<{ seconds: number }>({ ask: 'processor' })).seconds;

function take(shots: Generator<Shot, void>, count: number): Shot[] {
  const taken: Shot[] = [];
  while (taken.length < count) {
    const next = shots.next();
    if (next.done) throw new Error('More webhooks than there are messages: raise --messages');
    taken.push(next.value);
  }
  return taken;
}

/** What, how much, beside what, and whether that is as much as it should be. */
type Figure = [name: string, figure: string, beside: string, isMet: boolean | null];

/** Messages a second, and milliseconds of the product's processor for a message until everything has settled. */
interface Sent {
  alone: number;
  quiet: number;
  quietMs: number;
  full: number;
  fullMs: number;
}

/** Webhooks or items a second; p99 in ms; milliseconds of the product's processor for an item until it is shown. */
interface Heard {
  bare: number;
  single: number;
  tens: number;
  p99: number;
  itemMs: number;
}

function sending(sent: readonly Sent[]): Figure[] {
  const quiet = median(sent.map((round) => round.quiet));
  const share = (of: 'quiet' | 'full') => median(sent.map((round) => round[of] / round.alone)).toFixed(2);
  const target = `(target ${whole(TARGETS.dispatched)}/s)`;
  return [
    ['yardstick: claim, call, outcome alone, messages/s', whole(median(sent.map(({ alone }) => alone))), '', null],
    [
      `messages/s, ${channels} channels`,
      whole(quiet),
      `${share('quiet')} of alone ${target}`,
      quiet >= TARGETS.dispatched,
    ],
    ['… of the processor for each, ms', median(sent.map(({ quietMs }) => quietMs)).toFixed(2), '', null],
    [
      'the same while echo and three statuses of each come back',
      whole(median(sent.map(({ full }) => full))),
      `${share('full')} of alone`,
      null,
    ],
    ['… of the processor for each, ms', median(sent.map(({ fullMs }) => fullMs)).toFixed(2), '', null],
  ];
}

function hearing(heard: readonly Heard[], steady: { bare: Latencies; ours: Latencies; itemMs: number }): Figure[] {
  const { bare, ours } = steady;
  const per = (of: keyof Heard) => median(heard.map((round) => round[of]));
  const share = (of: 'single' | 'tens') => median(heard.map((round) => round[of] / round.bare)).toFixed(2);
  const target = `(target ${whole(TARGETS.acknowledged)} items/s)`;
  const p99 = quantile(ours, 0.99);
  return [
    ['yardstick: JSON, one append, 200, webhooks/s', whole(per('bare')), '', null],
    [
      'items/s acknowledged, each in a call of its own',
      whole(per('single')),
      `${share('single')} of alone ${target}`,
      per('single') >= TARGETS.acknowledged,
    ],
    [
      'items/s acknowledged, ten in a call',
      whole(per('tens')),
      `${share('tens')} of alone ${target}`,
      per('tens') >= TARGETS.acknowledged,
    ],
    ['… of the processor for an item of either, ms', per('itemMs').toFixed(2), '', null],
    [`at ${TARGETS.rate} calls/s: p50, ms`, quantile(ours, 0.5).toFixed(1), '', null],
    [
      `at ${TARGETS.rate} calls/s: p99, ms`,
      p99.toFixed(1),
      `alone ${quantile(bare, 0.99).toFixed(1)} (target ${TARGETS.p99})`,
      p99 <= TARGETS.p99,
    ],
    ['… of the processor for each, ms', steady.itemMs.toFixed(2), '', null],
  ];
}

const median = (all: readonly number[]) => defined([...all].sort((a, b) => a - b)[all.length >> 1]);
const whole = (figure: number) => Math.round(figure).toLocaleString('en');

try {
  const user = await prepare((await product.hello).url, channels, (id) => sim('POST', `/channels/${id}/link`, {}));
  const sent: Sent[] = [];
  for (let round = 1; round <= rounds && !values['webhooks-only']; round++) {
    const lost = (await sim('POST', '/faults', { kind: 'lose-webhook' })) as { id: string };
    const alone = await dispatchAlone();
    let used = await processor();
    const quiet = await dispatch(user);
    await product.ask({ ask: 'settled' });
    const quietCpu = (await processor()) - used;
    await sim('DELETE', `/faults/${lost.id}`);
    used = await processor();
    const full = await dispatch(user);
    await product.ask({ ask: 'settled' });
    const fullCpu = (await processor()) - used;
    sent.push({ alone, quiet, full, quietMs: (quietCpu / messages) * 1_000, fullMs: (fullCpu / messages) * 1_000 });
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
  for (let round = 1; round <= rounds; round++) {
    const calls = take(shots, Math.floor(messages / 4));
    const { seconds: least } = await bare.asFastAsPossible(calls);
    const used = await processor();
    const { seconds, latencies } = await one.asFastAsPossible(calls);
    const many = joined(take(shots, Math.floor(messages / 4)));
    const together = (await one.asFastAsPossible(many)).seconds;
    await product.ask({ ask: 'settled' });
    const items = calls.length * 2;
    heard.push({
      itemMs: (((await processor()) - used) / items) * 1_000,
      bare: calls.length / least,
      single: calls.length / seconds,
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
  if (sent.length > 0) figures.push(...sending(sent));
  figures.push(...hearing(heard, steady));
  console.log(`\n${whole(messages)} messages, ${rounds} rounds, ${cpus().length} cores, node ${process.version}\n`);
  console.log('| what | median | beside | |\n|---|--:|---|---|');
  for (const [name, figure, beside, isMet] of figures) {
    console.log(`| ${name} | ${figure} | ${beside} | ${isMet === null ? '' : verdict(isMet)} |`);
  }
  process.exitCode = figures.some(([, , , isMet]) => isMet === false) ? 1 : 0;
} finally {
  await product.stop();
  await simulator.stop();
  await yardstick.stop();
  rmSync(folder, { recursive: true, force: true });
}
