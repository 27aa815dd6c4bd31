import { DAY_MS } from '@wavelane/contracts';
import { type StoredEvent } from '@wavelane/event-store';
import type { Projection } from '@wavelane/projections';
import type { WalletEvent } from '../../src/days/ledger/wallet/wallet.events.js';
import { walletEvents } from '../../src/days/ledger/wallet/wallet.events.js';
import type { Posting } from '../../src/platform/domain/posting.js';
import { type MessageEvent, messageEvents } from '../../src/messaging/messages/message.events.js';
import { type MessageDocument } from '../../src/messaging/messages/messages.projection.js';
import { transfersUnderWay, unlawful } from './days/laws.js';
import { projectionsOf } from './process.js';
import type { World } from './world.js';

/** A display never goes back behind one of these. */
const REACHED = ['sent', 'delivered', 'read', 'replied'];

/** Whether no work is left. The cheapest checks come first. */
export async function isSettled(world: World): Promise<boolean> {
  if (!world.isAnswered || !world.messages.areFinal() || metered(world).length > 0) return false;
  if (transfersUnderWay(world.log.events).length > 0) return false;
  return (await places(world)).length === 0;
}

/** The violations in a life that has come to rest. */
export async function violationsOf(world: World): Promise<string[]> {
  return [
    ...unanswered(world),
    ...world.terms.broken,
    ...delivered(world),
    ...neverBack(world),
    ...metered(world),
    ...balanced(world),
    ...(world.days ? unlawful(world.log.events) : []),
    ...transfersUnderWay(world.log.events),
    ...(await documents(world)),
    ...(await shown(world)),
    ...(await places(world)),
  ];
}

function unanswered({ wishes }: World): string[] {
  return wishes
    .filter(({ isDone }) => !isDone)
    .map(({ label, tries, error }) => `'${label}' was not answered in ${tries} tries: ${String(error)}`);
}

/** Each message in the end, and at most once on a phone. */
function delivered(world: World): string[] {
  const found: string[] = [];
  for (const [id, state] of world.messages.all()) {
    if (!world.messages.isAtRest(id, state)) found.push(`message ${id} is ${state.phase} for ever`);
    const copies = copiesOf(world, id).length;
    if (copies > 1) found.push(`message ${id} reached its phone ${copies} times`);
    if (copies === 0 && state.phase === 'accepted') found.push(`message ${id} counts as accepted and never arrived`);
    if (copies > 0 && state.phase === 'rejected') found.push(`message ${id} counts as rejected and arrived`);
  }
  return found;
}

const copiesOf = ({ gateway }: World, messageId: string) =>
  gateway.journal.filter(({ body }) => body === `Text of ${messageId}`);

/** Displays of a message follow on one another and do not go back. */
function neverBack({ log }: World): string[] {
  const found: string[] = [];
  const last = new Map<string, MessageEvent['data']['after']>();
  for (const event of log.events) {
    if (!messageEvents.is(event)) continue;
    const { messageId, before, after } = event.data;
    const known = last.get(messageId) ?? 'queued';
    if (known !== before) found.push(`${event.type} of ${messageId} says it was ${before}, it was ${known}`);
    const isBack = REACHED.indexOf(after) < REACHED.indexOf(before);
    if (isBack && !(before === 'sent' && after === 'failed'))
      found.push(`message ${messageId} went back from ${before} to ${after}`);
    last.set(messageId, after);
  }
  return found;
}

/** Each period of 24 h has cost one day, by an independent count. */
function metered(world: World): string[] {
  const found: string[] = [];
  const used = new Map<number, { ns: Set<number>; net: number }>();
  for (const event of world.log.events) {
    if (!walletEvents.is(event)) continue;
    if (event.type !== 'WalletDayConsumed' && event.type !== 'WalletDaysRestored') continue;
    const { channelId } = event.data;
    const days = used.get(channelId) ?? { ns: new Set(), net: 0 };
    used.set(channelId, days);
    if (event.type === 'WalletDaysRestored') days.net -= event.data.days;
    else {
      if (days.ns.has(event.data.n)) found.push(`day ${event.data.n} of channel ${channelId} was metered twice`);
      days.ns.add(event.data.n);
      days.net++;
    }
  }
  for (const { channelId, at, removedAt } of world.metered) {
    const expected = Math.floor(((removedAt ?? world.wall) - at) / DAY_MS);
    const net = used.get(channelId)?.net ?? 0;
    if (net !== expected) found.push(`channel ${channelId} has used ${net} days, should have used ${expected}`);
  }
  return found;
}

/** The legs of each posting add up to zero, and the balance of a wallet is the sum of its legs. */
function balanced({ log }: World): string[] {
  const found: string[] = [];
  const balances = new Map<string, number>();
  for (const event of log.events) {
    const { postings } = event.data as { postings?: Posting[] };
    if (!postings || !walletEvents.is(event)) continue;
    const sum = postings.reduce((total, { delta }) => total + delta, 0);
    if (sum !== 0) found.push(`the postings of ${event.type} at ${event.position} add up to ${sum}`);
    const own = `user:${event.data.accountId}`;
    let balance = balances.get(own) ?? 0;
    for (const { account, delta } of postings) if (account === own) balance += delta;
    balances.set(own, balance);
    const { balanceAfter } = event.data as Extract<WalletEvent, { type: 'WalletCredited' }>['data'];
    if (balance < 0) found.push(`the wallet is below nothing at ${event.position}`);
    if (balanceAfter !== balance) found.push(`${event.type} says ${balanceAfter} days are left, it is ${balance}`);
  }
  return found;
}

/** Read models equal a straight fold of the log. */
async function documents({ log, readStore, days, restoring }: World): Promise<string[]> {
  const found: string[] = [];
  const events = (await restoring?.opened(log.events)) ?? log.events;
  for (const projection of projectionsOf(days !== undefined)) {
    const collections = await readStore.collections();
    const collection = collections.find((name) => name.split('@')[0] === projection.name) ?? projection.name;
    const actual = await readStore.scan(collection, '', 1_000);
    const shown = new Map(actual.map(({ id, body }) => [id, JSON.stringify(body)]));
    const expected = folded(projection, events);
    for (const [id, body] of expected)
      if (shown.get(id) !== body) found.push(`${projection.name} ${id} is ${shown.get(id)}, should be ${body}`);
    if (shown.size !== expected.size)
      found.push(`${projection.name} has ${shown.size} documents, should have ${expected.size}`);
  }
  return found;
}

function folded(projection: Projection, events: readonly StoredEvent[]): Map<string, string> {
  const documents = new Map<string, Record<string, unknown>>();
  for (const event of events) {
    if (!projection.handles.includes(event.type)) continue;
    for (const key of [projection.keys(event)].flat()) {
      const next = projection.fold(documents.get(key) ?? projection.initial(key), event);
      if (next) documents.set(key, next);
      else documents.delete(key);
    }
  }
  return new Map([...documents].map(([id, body]) => [id, JSON.stringify(body)]));
}

/** The status that people see of a message is its true one, and includes all that the inbox has of it. */
async function shown(world: World): Promise<string[]> {
  const found: string[] = [];
  const collection = (await world.readStore.collections()).find((name) => name.startsWith('messages@')) ?? '';
  for (const { id, body } of await world.readStore.scan<Partial<MessageDocument>>(collection, '', 1_000)) {
    const taken = copiesOf(world, id)[0];
    // Reports from before a restore, or about a person whose key is lost, are not known any more.
    if (taken && taken.at <= (world.restoring?.restoredAt ?? 0)) continue;
    const isSure = body.status === 'failed' && !body.outcomeUnknown;
    if (taken && taken.fate !== 'failed' && isSure) found.push(`message ${id} is shown as failed and arrived`);
    if (taken && !body.outcomeUnknown && body.status !== taken.fate && body.providerMessageId !== null)
      found.push(`message ${id} is shown as ${body.status}, the gateway has reported ${taken.fate}`);
  }
  return found;
}

/** The events that concern each reactor: its place may stay behind the last of them. */
const CONCERNS: Readonly<Record<string, readonly string[]>> = {
  'reactor:metering': [
    'ChannelActivated',
    'ChannelDaysCredited',
    'ChannelDaysTakenBack',
    'ChannelPausedByOwner',
    'ChannelResumedByOwner',
    'ChannelOperationFailed',
    'ChannelRemoved',
  ],
  'reactor:messaging': ['GatewayStatusReceived', 'GatewayMessageReceived', 'MessageAccepted', 'MessageIdentified'],
};

/** Every place and checkpoint has all that concerns it, and is never beyond the end of the log. */
async function places({ log, readStore }: World): Promise<string[]> {
  const found: string[] = [];
  const { head } = log;
  const lastOf = (key: string) => log.events.findLast(({ type }) => CONCERNS[key]?.includes(type))?.position ?? '';
  for (const [key, { position }] of Object.entries(await readStore.checkpoints())) {
    if (position > head) found.push(`the checkpoint ${key} is at ${position}, beyond the end ${head}`);
    if (position < head) found.push(`the checkpoint ${key} stands at ${position}, the log ends at ${head}`);
  }
  for (const { id, body } of await readStore.records({ name: 'log-places' }).scan<{ position: string }>('', 100, 0)) {
    if (body.position > head) found.push(`the place ${id} is at ${body.position}, beyond the end ${head}`);
    const last = lastOf(id);
    if (body.position < last) found.push(`the place ${id} stands at ${body.position}, what concerns it at ${last}`);
  }
  return found;
}
