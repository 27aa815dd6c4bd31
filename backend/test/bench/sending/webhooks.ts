import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Conversation } from '@wavelane/contracts';
import { defined, sized } from '@wavelane/testing';
import { Child } from '../child.js';
import { ascending, type Latencies, Load, quantile } from '../load.js';
import { prepare, startRig } from '../prepare.js';
import type { Hook } from '../product-server.js';
import { atMost, type Row } from '../rows.js';
import { inbound } from './inbound.js';
import { watchLine, watchReads, watchScreen, type Watching } from './watching.js';

const RATE = sized(200, 20);
const SECONDS = sized(30, 2);
const BOUND = { acknowledgedMs: 40, shownMs: 1_000 };
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Every tenth message is of the conversation that is open, the others of so many people. */
const [EVERY, OTHERS] = [10, 200];
const OPEN_PHONE = '14155560000';
const SHOWN_WITHIN_MS = 10_000;
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Times from the moment at which a call was due. ms */
interface Measured {
  acknowledged: Latencies;
  shown: Latencies;
  missing: number;
}

/**
 * Inbound messages, each in a webhook call of its own: until the answer, and until an open inbox shows the text. The
 * yardstick is a bare server that reads the JSON, appends it durably, answers, and pushes the text itself.
 */
export async function webhooks(): Promise<Row[]> {
  const rig = await startRig('webhooks');
  try {
    const { url } = await rig.product.hello;
    const { session, channels } = await prepare(url, 1, (id) => rig.sim('POST', `/channels/${id}/link`));
    await session.post('/api/messages/send', { channelId: defined(channels[0]).id, to: '+14155550999', body: 'Hello' });
    await rig.product.ask({ ask: 'settled' });
    const hook = defined((await rig.product.ask<Hook[]>({ ask: 'hooks' }))[0]);
    const load = new Load(url, 32);
    await load.atRate([inbound(hook, 0, OPEN_PHONE)], 1);
    await rig.product.ask({ ask: 'settled' });
    const [open] = await session.get<Conversation[]>('/api/conversations?view=all&limit=1');
    const { id } = defined(open);
    const alone = await bare(rig.folder);
    const isBrowser = existsSync(CHROMIUM);
    const watched = await (isBrowser ? watchScreen(session, id, CHROMIUM) : watchReads(session, id));
    await rest(2_000);
    const ours = await fire(load, hook, watched);
    await watched.stop();
    load.stop();
    return rowsOf(
      ours,
      alone,
      isBrowser ? 'the open inbox in Chromium' : 'a client that reads the inbox (no Chromium)',
    );
  } finally {
    await rig.stop();
  }
}

async function bare(folder: string): Promise<Measured> {
  const server = new Child<{ url: string }>('sending/push-server.js', { LOG: join(folder, 'bare.db') });
  const { url } = await server.hello;
  const load = new Load(url, 32);
  const watched = await watchLine(url);
  const found = await fire(load, { path: '/', key: '', whapiChannelId: 'any' }, watched);
  await watched.stop();
  load.stop();
  await server.stop();
  return found;
}

let run = 0;

/** Each run has numbers of its own. */
async function fire(load: Load, hook: Hook, { seen }: Watching): Promise<Measured> {
  const first = ++run * 1_000_000;
  const numbers = Array.from({ length: RATE * SECONDS }, (_, index) => first + index);
  const shots = numbers.map((number, index) =>
    inbound(hook, number, index % EVERY === 0 ? OPEN_PHONE : String(14155570000 + (index % OTHERS))),
  );
  const began = Date.now();
  const acknowledged = await load.atRate(shots, RATE);
  const wanted = numbers.filter((_, index) => index % EVERY === 0);
  for (const end = Date.now() + SHOWN_WITHIN_MS; Date.now() < end && wanted.some((number) => !seen.has(number));)
    await rest(100);
  const shown = wanted.flatMap((number) => {
    const at = seen.get(number);
    return at === undefined ? [] : at - (began + ((number - first) * 1_000) / RATE);
  });
  return { acknowledged, shown: ascending(shown), missing: wanted.length - shown.length };
}

function rowsOf(ours: Measured, alone: Measured, where: string): Row[] {
  const ms = (latencies: Latencies, share: number) => (latencies.length > 0 ? quantile(latencies, share) : Infinity);
  const [p99, p95] = [ms(ours.acknowledged, 0.99), ms(ours.shown, 0.95)];
  const shown = atMost(p95, BOUND.shownMs, 'ms');
  const lost = ours.missing === 0 ? '' : `; ${ours.missing} were never shown`;
  return [
    {
      what: `webhooks at ${RATE}/s: acknowledged, p99, ms`,
      figure: p99.toFixed(1),
      beside: `a bare server ${ms(alone.acknowledged, 0.99).toFixed(1)}`,
      bound: atMost(p99, BOUND.acknowledgedMs, 'ms'),
    },
    {
      what: `… shown by ${where}, p95, ms`,
      figure: p95.toFixed(0),
      beside: `pushed by a bare server ${ms(alone.shown, 0.95).toFixed(0)}${lost}`,
      bound: { ...shown, isMet: shown.isMet && ours.missing === 0 },
    },
  ];
}
