/**
 * What the lists that people have open cost, beside a bare Nest over Express that answers with the same bytes:
 *
 *   npm run bench:reads -- [--requests 2000] [--rounds 5] [--busy] [--only me,jobs]
 *
 * `--busy`: while messages of a job go out; what these cost is measured before each round, when nobody asks, and taken off
 * for as many as go out in it. Product, yardstick and this client are processes of their own; rounds are
 * interleaved. What counts is the processor's time of the server for a request, since other work on the machine does not
 * change it; requests a second stand beside it. Ends with 1 where a target is missed.
 */
import http from 'node:http';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { defined } from '@wavelane/testing';
import { Child } from '../child.js';
import { median, verdict } from '../load.js';
import { prepare, startRig } from '../prepare.js';
import type { Used } from '../product-server.js';
import type { Session } from '../session.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    busy: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const [requests, rounds] = [Number(values.requests), Number(values.rounds)];
const CONNECTIONS = 16;
/** Of the yardstick's speed. */
const TARGET = 0.45;
const PATHS: Readonly<Record<string, string>> = {
  me: '/api/me',
  jobs: '/api/jobs?limit=20',
  channels: '/api/channels',
  plans: '/api/plans',
  inbox: '/api/inbox',
};

/** Of one round: milliseconds of the server's processor for a request, and requests a second. */
interface Cost {
  ms: number;
  rate: number;
}

const rig = await startRig('reads');
const bare = new Child<{ url: string }>('reads/bare-server.js');
try {
  const { session, channels } = await prepare((await rig.product.hello).url, 3, (id) =>
    rig.sim('POST', `/channels/${id}/link`, {}),
  );
  const channelId = defined(channels[0]).id;
  for (let n = 0; n < 20; n++)
    await session.post('/api/messages/send', { channelId, to: phone(n), body: `Hello ${n}` });
  await rig.product.ask({ ask: 'settled' });
  const { url } = await rig.product.hello;
  if (values.busy) for (const { id } of channels) await beginJob(session, id);
  const goingOut = values.busy ? () => messages(url, session.cookies) : undefined;
  const product = [url, rig.product] as const;
  const yardstick = [(await bare.hello).url, bare] as const;
  console.log('| what | of the yardstick, by the processor | by requests a second | ms of the processor | |');
  console.log('| --- | --: | --: | --: | --- |');
  let isMet = true;
  for (const [name, path] of Object.entries(PATHS)) {
    if (values.only !== undefined && !values.only.split(',').includes(name)) continue;
    await bare.ask({ ask: 'serve', name, body: await session.get(path) });
    const found: { ours: Cost; least: Cost }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const beside = goingOut && { goingOut, each: await ofAMessage(goingOut, () => processorOf(rig.product)) };
      const ours = await cost(...product, path, session.cookies, beside);
      const least = await cost(...yardstick, `/bare/${name}`, session.cookies);
      if (round > 0) found.push({ ours, least }); // the first one finds code cold
    }
    const share = median(found.map(({ ours, least }) => least.ms / ours.ms));
    const rate = median(found.map(({ ours, least }) => ours.rate / least.rate));
    const ms = `${median(found.map(({ ours }) => ours.ms)).toFixed(2)} beside ${median(found.map(({ least }) => least.ms)).toFixed(2)}`;
    console.log(`| ${path} | ${share.toFixed(2)} | ${rate.toFixed(2)} | ${ms} | ${verdict(share >= TARGET)} |`);
    isMet &&= share >= TARGET;
  }
  console.log(`\n${requests} requests a round, ${rounds} rounds, ${cpus().length} cores, node ${process.version}`);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await bare.stop();
  await rig.stop();
}

function phone(n: number): string {
  return `+1415${String(2_000_000 + n)}`;
}

/** One that lasts for as long as the rounds do, on one of several channels: each may be told so much a minute. */
async function beginJob(session: Session, channelId: number): Promise<void> {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({
    phone: phone(n + 100),
    message: 'Your order is on its way',
  }));
  await session.post('/api/messages/bulk', { channelId, rows });
}

/** Messages that go out while it is asked, and seconds of the processor for each. */
interface Beside {
  goingOut: () => Promise<number>;
  each: number;
}

/** Without anybody who asks. */
async function ofAMessage(goingOut: Beside['goingOut'], processor: () => Promise<number>): Promise<number> {
  const [sent, used] = [await goingOut(), await processor()];
  await new Promise((resolve) => setTimeout(resolve, 800));
  return ((await processor()) - used) / Math.max(1, (await goingOut()) - sent);
}

/** How many went out so far, as the product itself counts them. */
async function messages(url: string, cookie: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { cookie } })).text();
  const counts = [...text.matchAll(/^messages_dispatched_total\{[^}]*\} (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

async function processorOf(server: Child<unknown>): Promise<number> {
  return (await server.ask<Used>({ ask: 'processor' })).seconds;
}

/** So many requests over connections that stay open. @param beside taken off */
async function cost(url: string, server: Child<unknown>, path: string, cookie: string, beside?: Beside): Promise<Cost> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = requests;
  const sent = await beside?.goingOut();
  const used = await processorOf(server);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await get(url + path, agent, cookie);
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const whole = (await processorOf(server)) - used;
  const others = beside && sent !== undefined ? ((await beside.goingOut()) - sent) * beside.each : 0;
  agent.destroy();
  return { ms: ((whole - others) / requests) * 1_000, rate: requests / seconds };
}

function get(url: string, agent: http.Agent, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers: { cookie } }, (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${response.statusCode}`));
        });
      })
      .on('error', reject);
  });
}
