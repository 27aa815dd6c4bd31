/** The product in a process of its own, with a gateway in another one (`GATEWAY`), and answers that need its own log. */
import 'reflect-metadata';
import type { EventStore } from '@wavelane/event-store';
import { START } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import { createApp } from '../../src/create-app.js';
import { channelStream } from '../../src/whatsapp/channels/channel/channel.events.js';
import { channel } from '../../src/whatsapp/channels/channel/channel.js';
import { DemoGateway, type DemoGatewayAddress } from '../../src/whatsapp/gateway/demo-gateway.js';
import { DemoTransport } from '../../src/identity/mail/transport/demo-transport.js';
import type { MessageAccepted } from '../../src/messaging/messages/message.events.js';
import { ReconcileTimings } from '../../src/messaging/reconcile/timings.js';
import { Config } from '../../src/platform/config/config.js';
import { CommandExecutor } from '../../src/platform/domain/command-executor.js';
import { Runtime } from '../../src/platform/runtime/runtime.js';
import { Vault } from '../../src/platform/security/vault.js';
import { EngineHolder } from '../../src/platform/storage/engine-holder.js';
import { EVENT_STORE, READ_STORE } from '../../src/platform/storage/tokens.js';
import { answering, tell } from './child.js';
import { type Filling, fillConversations } from './reads/filling.js';
import { counted, countStatements } from './sending/statements.js';

/** The address that the gateway reports to for one channel. */
export interface Hook {
  path: string;
  key: string;
  whapiChannelId: string;
}

export interface Used {
  /** Seconds of processor time. */
  seconds: number;
  memoryMb: number;
}

if (process.env.STATEMENTS !== undefined) countStatements();
const config = new Config(process.env);
const app = await createApp({ config, logLevel: 'warn', passwordCost: { memoryKiB: 8, passes: 1 } });
// A benchmark that loses reports on purpose must not measure how the product looks for them.
const NEVER = 100 * 365 * 86_400_000;
if (process.env.RECONCILE === 'never')
  app.get(ReconcileTimings).looks = { identity: [NEVER], receipt: [NEVER], reading: [NEVER] };
if (process.env.GATEWAY !== undefined) {
  const gateway = JSON.parse(process.env.GATEWAY) as DemoGatewayAddress & { mailbox: { port: number; url: string } };
  app.get(DemoGateway).use(gateway);
  if (process.env.MAIL === 'on') app.get(DemoTransport).use(gateway.mailbox.port, gateway.mailbox.url);
}
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as { port: number };
config.listening(port);
const store = app.get<EventStore>(EVENT_STORE);

answering({ hooks, settled, folded, conversations, head: () => store.head(), processor, statements, stop });
tell({ url: `http://127.0.0.1:${port}` });

async function* eventsOf(type: string) {
  for (let from = START; ;) {
    const { events, next, head } = await store.readAll({ after: from, limit: 1_000, types: [type] });
    yield* events;
    if (head) return;
    from = next;
  }
}

/** The webhook addresses of the channels that have sent. */
async function hooks(): Promise<Hook[]> {
  const channelIds = new Set<number>();
  for await (const { data } of eventsOf('MessageAccepted')) channelIds.add((data as MessageAccepted['data']).channelId);
  const found: Hook[] = [];
  for (const channelId of channelIds) {
    const { gateway } = await app.get(CommandExecutor).state(channel, channelStream(channelId));
    const { hookId, hookSecretId, whapiChannelId } = defined(gateway);
    const key = defined(await app.get(Vault).get(hookSecretId));
    found.push({ path: `/webhooks/whapi/${hookId}`, key, whapiChannelId });
  }
  return found;
}

/** Reactors, workers and read models have nothing left to do. */
async function settled(): Promise<void> {
  if (!(await app.get(Runtime).waitUntilIdle(600_000))) throw new Error('The product does not settle');
}

async function folded(): Promise<void> {
  const there = await app.get(EngineHolder).readModels.waitFor(await store.head(), 3_600_000);
  if (!there) throw new Error('The read models are stuck');
}

/** Writes conversations into the read models. */
async function conversations({ filling }: { filling?: Filling }): Promise<void> {
  await fillConversations(app.get<ReadStore>(READ_STORE), await store.head(), defined(filling));
}

/** Processor time of this process so far: other work on the machine changes it less than the time on the clock. */
async function processor(): Promise<Used> {
  const { user, system } = process.cpuUsage();
  return { seconds: (user + system) / 1e6, memoryMb: Math.round(process.memoryUsage.rss() / 2 ** 20) };
}

/** Statements of SQLite since the last call. */
async function statements(): Promise<{ runs: [string, number][] }> {
  return { runs: counted() };
}

async function stop(): Promise<void> {
  await app.close();
  process.exit(0);
}
