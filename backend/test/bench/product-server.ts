/** The product in a process of its own, with a gateway in another (`GATEWAY`), and what only its own log can tell. */
import 'reflect-metadata';
import type { EventStore, Position } from '@wavelane/event-store';
import { START } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import { createApp } from '../../src/create-app.js';
import { channelStream } from '../../src/channels/channel/channel.events.js';
import { channel } from '../../src/channels/channel/channel.js';
import { DemoGateway, type DemoGatewayAddress } from '../../src/gateway/demo-gateway.js';
import { DemoTransport } from '../../src/mail/index.js';
import type { MessageAccepted } from '../../src/messaging/messages/message.events.js';
import { ReconcileTimings } from '../../src/messaging/reconcile/timings.js';
import { Config } from '../../src/platform/config/config.js';
import { CommandExecutor } from '../../src/platform/domain/command-executor.js';
import { Runtime } from '../../src/platform/runtime/runtime.js';
import { Vault } from '../../src/platform/security/vault.js';
import { EngineHolder } from '../../src/platform/storage/engine-holder.js';
import { EVENT_STORE, READ_STORE } from '../../src/platform/storage/tokens.js';
import { answering, tell } from './child.js';
import { type Filling, fillConversations } from './conversations/filling.js';
import { counted, countStatements } from './sending/statements.js';

/** Claims and acceptances since the last report. */
export interface Dispatched {
  accepted: number;
  /** From the first claim to the last acceptance. */
  seconds: number;
}

/** Where the gateway reports to for one channel, and the ids of its messages. */
export interface Hook {
  path: string;
  key: string;
  whapiChannelId: string;
  providerIds: string[];
}

export interface Used {
  /** Of the processor. */
  seconds: number;
  memoryMb: number;
}

if (process.env.STATEMENTS !== undefined) countStatements();
const config = new Config(process.env);
const app = await createApp({ config, logLevel: 'warn', passwordCost: { memoryKiB: 8, passes: 1 } });
// Where reports are lost on purpose, nobody asks the gateway for them: that would be work of another kind.
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
let reported: Position = START;

answering({ dispatched, hooks, settled, folded, conversations, head: () => store.head(), processor, statements, stop });
tell({ url: `http://127.0.0.1:${port}` });

async function* since(after: Position, types: readonly string[]) {
  for (let from = after; ;) {
    const { events, next, head } = await store.readAll({ after: from, limit: 1_000, types });
    yield* events;
    if (head) return;
    from = next;
  }
}

async function dispatched(): Promise<Dispatched> {
  let [first, last, accepted] = [Infinity, 0, 0];
  for await (const { type, metadata, position } of since(reported, ['MessageClaimed', 'MessageAccepted'])) {
    const at = Date.parse(metadata.recordedAt);
    reported = position;
    first = Math.min(first, at);
    if (type === 'MessageAccepted') [last, accepted] = [Math.max(last, at), accepted + 1];
  }
  return { accepted, seconds: (last - first) / 1_000 };
}

async function hooks(): Promise<Hook[]> {
  const ids = new Map<number, string[]>();
  for await (const { data } of since(START, ['MessageAccepted'])) {
    const { channelId, providerMessageId } = data as MessageAccepted['data'];
    if (providerMessageId !== null) ids.set(channelId, [...(ids.get(channelId) ?? []), providerMessageId]);
  }
  const found: Hook[] = [];
  for (const [channelId, providerIds] of ids) {
    const { gateway } = await app.get(CommandExecutor).state(channel, channelStream(channelId));
    const key = await app.get(Vault).get(defined(gateway).hookSecretId);
    const { whapiChannelId } = defined(gateway);
    found.push({ path: `/webhooks/whapi/${defined(gateway).hookId}`, key: defined(key), whapiChannelId, providerIds });
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

/** Read models of so many. */
async function conversations({ filling }: { filling?: Filling }): Promise<void> {
  await fillConversations(app.get<ReadStore>(READ_STORE), await store.head(), defined(filling));
}

/** What this process has used of the processor so far: unlike time, that is the same beside other work. */
async function processor(): Promise<Used> {
  const { user, system } = process.cpuUsage();
  return { seconds: (user + system) / 1e6, memoryMb: Math.round(process.memoryUsage.rss() / 2 ** 20) };
}

/** Of SQLite, since they were last asked for. */
async function statements(): Promise<{ runs: [string, number][] }> {
  return { runs: counted() };
}

async function stop(): Promise<void> {
  await app.close();
  process.exit(0);
}
