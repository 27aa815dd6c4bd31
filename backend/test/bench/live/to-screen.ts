/**
 * How long it takes from the gateway's webhook to an open inbox that shows the message, while so many messages a second come
 * to one account:
 *
 *   npm run bench:to-screen -- [--rate 50] [--seconds 30]
 *
 * Every tenth message is of the conversation that is open; the others are of two hundred other people. Each is a webhook call
 * of its own, counted from when it was due. Measured thrice: by a client that reads what an inbox shows whenever its live line
 * says that something has changed; by the product's own page in Chromium, until the text is in the page; and, as a yardstick,
 * by a bare server that reads the JSON, appends it durably and pushes the text itself. Ends with 1 where a target is missed.
 */
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Conversation } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { Child } from '../child.js';
import { Load, quantile, type Shot, verdict } from '../load.js';
import { prepare, startRig } from '../prepare.js';
import type { Hook, Used } from '../product-server.js';
import { watchLine, watchReads, watchScreen, type Watching } from './watching.js';

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '50' }, seconds: { type: 'string', default: '30' } },
});
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const TARGET_MS = 1_000;
const OTHERS = 200;
const EVERY = 10;
const OPEN_PHONE = '14155560000';
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let run = 0;
const rig = await startRig('to-screen');
const rows: string[] = [];
try {
  const { url } = await rig.product.hello;
  const { session, channels } = await prepare(url, 1, (id) => rig.sim('POST', `/channels/${id}/link`));
  await session.post('/api/messages/send', { channelId: defined(channels[0]).id, to: '+14155550999', body: 'Hello' });
  await rig.product.ask({ ask: 'settled' });
  const hook = defined((await rig.product.ask<Hook[]>({ ask: 'hooks' }))[0]);
  const load = new Load(url, 20);
  await load.atRate([shotOf(hook, 0, OPEN_PHONE)], 1);
  await rig.product.ask({ ask: 'settled' });
  const [open] = await session.get<Conversation[]>('/api/conversations?view=all&limit=1');
  const { id } = defined(open);

  rows.push(await measured('a bare server that pushes the text', bare, null));
  rows.push(
    await measured('a client that reads an inbox', () => watching(load, hook, watchReads(session, id)), TARGET_MS),
  );
  if (existsSync(CHROMIUM))
    rows.push(
      await measured('a page in Chromium', () => watching(load, hook, watchScreen(session, id, CHROMIUM)), TARGET_MS),
    );
  load.stop();
  console.log('| from webhook to | p50 | p95 | p99 | read again | the server’s processor | |');
  console.log('| --- | --: | --: | --: | --: | --: | --- |');
  console.log(rows.join('\n'));
  console.log(`\n${rate} messages a second for ${seconds} s, ${cpus().length} cores, node ${process.version}`);
} finally {
  await rig.stop();
}

interface Measured {
  latencies: readonly number[];
  missing: number;
  reads: number;
  /** Of a core, in per cent; undefined where nobody measures it. */
  processor?: number;
}

async function measured(name: string, how: () => Promise<Measured>, target: number | null): Promise<string> {
  const { latencies, missing, reads, processor } = await how();
  const sorted = [...latencies].sort((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => (sorted.length > 0 ? quantile(sorted, share) : Infinity));
  const isMet = target === null || (missing === 0 && defined(p95) <= target);
  if (!isMet) process.exitCode = 1;
  const ms = [p50, p95, p99].map((value) => `${defined(value).toFixed(0)} ms`).join(' | ');
  const used = processor === undefined ? '' : `${processor.toFixed(0)} %`;
  const word = target === null ? '' : `${verdict(isMet)}${missing > 0 ? `, ${missing} were never shown` : ''}`;
  return `| ${name} | ${ms} | ${reads === 0 ? '' : reads} | ${used} | ${word} |`;
}

async function watching(load: Load, hook: Hook, opened: Promise<Watching>): Promise<Measured> {
  const watched = await opened;
  await rest(2_000);
  const before = await rig.product.ask<Used>({ ask: 'processor' });
  const begun = performance.now();
  const measuredOnes = await fire(load, hook, watched);
  const after = await rig.product.ask<Used>({ ask: 'processor' });
  const processor = ((after.seconds - before.seconds) / ((performance.now() - begun) / 1_000)) * 100;
  await watched.stop();
  return { ...measuredOnes, reads: watched.reads(), processor };
}

/** As little as it takes. */
async function bare(): Promise<Measured> {
  const server = new Child<{ url: string }>('live/bare-server.js', { LOG: join(rig.folder, 'bare.db') });
  const { url } = await server.hello;
  const load = new Load(url, 20);
  const watched = await watchLine(url);
  const found = await fire(load, { path: '/', key: '', whapiChannelId: 'any', providerIds: [] }, watched);
  await watched.stop();
  load.stop();
  await server.stop();
  return { ...found, reads: 0 };
}

/** Numbers of a run are those of no other. */
async function fire(load: Load, hook: Hook, { seen }: Watching): Promise<{ latencies: number[]; missing: number }> {
  const first = ++run * 1_000_000;
  const numbers = Array.from({ length: rate * seconds }, (_, index) => first + index);
  const shots = numbers.map((number, index) =>
    shotOf(hook, number, index % EVERY === 0 ? OPEN_PHONE : String(14155570000 + (index % OTHERS))),
  );
  const began = Date.now();
  await load.atRate(shots, rate);
  const wanted = numbers.filter((_, index) => index % EVERY === 0);
  for (let look = 0; look < 50 && wanted.some((number) => !seen.has(number)); look++) await rest(100);
  const latencies = wanted.flatMap((number) => {
    const at = seen.get(number);
    return at === undefined ? [] : at - (began + ((number - first) * 1_000) / rate);
  });
  return { latencies, missing: wanted.length - latencies.length };
}

function shotOf({ path, key, whapiChannelId }: Hook, number: number, digits: string): Shot {
  const message = {
    ...{ id: `Bench${number}-abcdefgh`, from_me: false, type: 'text', source: 'mobile', from: digits },
    ...{ chat_id: `${digits}@s.whatsapp.net`, from_name: `Phone ${digits.slice(-4)}` },
    ...{ timestamp: Math.floor(Date.now() / 1_000), text: { body: `Where is my order? #${number}#` } },
  };
  const body = { messages: [message], event: { type: 'messages', event: 'post' }, channel_id: whapiChannelId };
  return { path, headers: { 'x-hook-key': key }, body: JSON.stringify(body) };
}
