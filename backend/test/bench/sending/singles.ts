import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Conversation, CurrentUser } from '@wavelane/contracts';
import { defined, sized } from '@wavelane/testing';
import { Child } from '../child.js';
import { ascending, median, quantile } from '../load.js';
import { prepare, type Rig, startRig } from '../prepare.js';
import type { Hook, Used } from '../product-server.js';
import { atMost, type Row } from '../rows.js';
import type { Session } from '../session.js';
import type { Alone } from './alone-server.js';
import { inbound } from './inbound.js';
import { printStatements, type Statements, sumOf, transactionsOf } from './statement-counts.js';

const ROUNDS = sized(5, 1);
/** People who have written, so that they can be replied to. */
const PEOPLE = sized(100, 4);
const BOUND = { statements: 30, transactions: 3, beyondAppendsMs: 15 };
/**
 * Processor time of two durable appends that one message took before it was made of fewer events, and the share of it that
 * is allowed now.
 */
const BEFORE = { send: 32, reply: 42 };
const SHARE = 0.35;

type Kind = keyof typeof BEFORE;

/** The figures of one round, for a message. */
interface Measured {
  statements: number;
  statementsInAll: number;
  transactions: number;
  transactionsInAll: number;
  /** Processor time until everything has settled. */
  ms: number;
  /** Median time from the request to the call of the gateway. ms */
  toGateway: number;
  p50: number;
  p99: number;
  alone: Alone;
}

/** Sends and replies that are sent at once, compared with two durable appends for each. */
export async function singles(lists: boolean): Promise<Row[]> {
  const rig = await startRig('singles', { RECONCILE: 'never', STATEMENTS: 'count' });
  const bare = new Child<object>('sending/alone-server.js', { LOG: join(rig.folder, 'alone.sqlite') });
  try {
    const messages = await Messages.prepare(rig);
    const rows: Row[] = [];
    for (const atATime of [1, 8]) {
      for (const kind of ['send', 'reply'] as const) {
        const found: Measured[] = [];
        for (let round = 0; round <= ROUNDS; round++) {
          const measured = await measure(rig, bare, messages, kind, atATime, lists && round === ROUNDS);
          if (round > 0) found.push(measured); // in the first one the code is not compiled yet
        }
        rows.push(...rowsOf(kind, atATime, found));
      }
    }
    return rows;
  } finally {
    await bare.stop();
    await rig.stop();
  }
}

/** Makes sends and replies with texts that identify them at the gateway. */
class Messages {
  private readonly owners = new Map<string, string>();
  private made = 0;

  private constructor(
    private readonly session: Session,
    private readonly channelId: number,
    private readonly conversations: readonly string[],
    private readonly me: string,
  ) {}

  static async prepare(rig: Rig): Promise<Messages> {
    const { url } = await rig.product.hello;
    const { session, channels } = await prepare(url, 1, (id) => rig.sim('POST', `/channels/${id}/link`, {}));
    const channelId = defined(channels[0]).id;
    await session.post('/api/messages/send', { channelId, to: '+14155550999', body: 'Hello' });
    await rig.product.ask({ ask: 'settled' });
    const hook = defined((await rig.product.ask<Hook[]>({ ask: 'hooks' }))[0]);
    for (let n = 0; n < PEOPLE; n++) {
      const { path, headers, body } = inbound(hook, n, String(14155600000 + n));
      await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
    }
    await rig.product.ask({ ask: 'settled' });
    // Echo and statuses would add work of another kind.
    await rig.sim('POST', '/faults', { kind: 'lose-webhook' });
    const conversations = await session.get<Conversation[]>('/api/conversations?view=all&limit=200');
    const { id: me } = await session.get<CurrentUser>('/api/me');
    const ids = conversations.map(({ id }) => id);
    return new Messages(session, channelId, ids, me);
  }

  /** @returns the text of the message */
  async make(kind: Kind): Promise<string> {
    const n = this.made++;
    const text = `${n} ${randomUUID()}`;
    if (kind === 'send') {
      await this.session.post('/api/messages/send', {
        ...{ channelId: this.channelId, body: text, to: `+1415${String(2_000_000 + n)}` },
      });
    } else {
      const id = defined(this.conversations[n % this.conversations.length]);
      const expectedOwner = this.owners.get(id) ?? null;
      this.owners.set(id, this.me);
      await this.session.post(`/api/conversations/${id}/reply`, { text, expectedOwner });
    }
    return text;
  }
}

async function measure(
  rig: Rig,
  bare: Child<object>,
  messages: Messages,
  kind: Kind,
  atATime: number,
  lists: boolean,
): Promise<Measured> {
  const count = sized(atATime === 1 ? 60 : 160, 8);
  const processor = async () => (await rig.product.ask<Used>({ ask: 'processor' })).seconds;
  const statements = () => rig.product.ask<Statements>({ ask: 'statements' });
  await rig.product.ask({ ask: 'settled' });
  const alone = await bare.ask<Alone>({ ask: 'alone', count, atATime });
  await statements();
  const used = await processor();
  const { waits, begun } = await makeAll(messages, kind, count, atATime);
  const answered = await statements();
  await rig.product.ask({ ask: 'settled' });
  const ms = (((await processor()) - used) / count) * 1_000;
  const after = await statements();
  if (sumOf(answered) === 0) throw new Error('No statement was counted: the product runs another driver');
  if (lists) printStatements(`${kind}, ${atATime} at a time`, [answered, after], count);
  return {
    statements: sumOf(answered) / count,
    statementsInAll: (sumOf(answered) + sumOf(after)) / count,
    transactions: transactionsOf(answered) / count,
    transactionsInAll: (transactionsOf(answered) + transactionsOf(after)) / count,
    ...{ ms, alone, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) },
    toGateway: await toGateway(rig, begun),
  };
}

async function makeAll(messages: Messages, kind: Kind, count: number, atATime: number) {
  const waits: number[] = [];
  /** When each text was posted, Unix ms. */
  const begun = new Map<string, number>();
  let left = count;
  const lane = async () => {
    while (left-- > 0) {
      const [began, at] = [performance.now(), Date.now()];
      begun.set(await messages.make(kind), at);
      waits.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return { waits: ascending(waits), begun };
}

/** Median time from the requests until the gateway had their messages, by its own journal. ms */
async function toGateway(rig: Rig, begun: ReadonlyMap<string, number>): Promise<number> {
  const { messages } = await rig.sim<{ messages: { body?: string; acceptedAt: string }[] }>('GET', '/journal');
  const delays = messages.flatMap(({ body, acceptedAt }) => {
    const at = begun.get(body ?? '');
    return at === undefined ? [] : Date.parse(acceptedAt) - at;
  });
  if (delays.length < begun.size) throw new Error(`The gateway has ${delays.length} of ${begun.size} messages`);
  return median(delays);
}

function rowsOf(kind: Kind, atATime: number, found: readonly Measured[]): Row[] {
  const of = (figure: (measured: Measured) => number) => median(found.map(figure));
  const times = of(({ ms, alone }) => ms / alone.ms);
  const [statements, transactions] = [of((each) => each.statements), of((each) => each.transactions)];
  const beyond = of(({ toGateway: ms, alone }) => ms - alone.p50);
  const isOne = atATime === 1;
  return [
    {
      what: `${kind}, ${atATime} at a time: statements until 201`,
      figure: statements.toFixed(1),
      beside: `${of((each) => each.statementsInAll).toFixed(1)} until all is folded`,
      ...(isOne && { bound: atMost(statements, BOUND.statements) }),
    },
    {
      what: '… transactions',
      figure: transactions.toFixed(1),
      beside: `${of((each) => each.transactionsInAll).toFixed(1)} until all is folded`,
      ...(isOne && { bound: atMost(transactions, BOUND.transactions) }),
    },
    {
      what: '… processor until all is folded, ms',
      figure: of(({ ms }) => ms).toFixed(2),
      beside: `${times.toFixed(1)} times two durable appends (${of(({ alone }) => alone.ms).toFixed(2)} ms)`,
      ...(isOne && { bound: atMost(times, Math.round(BEFORE[kind] * SHARE), 'times') }),
    },
    {
      what: '… from POST to the gateway call, median, ms',
      figure: of((each) => each.toGateway).toFixed(0),
      beside: `two durable appends ${of(({ alone }) => alone.p50).toFixed(1)} ms`,
      ...(isOne && { bound: atMost(beyond, BOUND.beyondAppendsMs, 'ms beyond') }),
    },
    {
      what: '… until 201, p50 and p99, ms',
      figure: `${of(({ p50 }) => p50).toFixed(1)}, ${of(({ p99 }) => p99).toFixed(1)}`,
    },
  ];
}
