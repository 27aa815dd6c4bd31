/**
 * A morning: a team of four answers so many customers, while the server is killed twice.
 *
 *   npm run fault:morning -- [--customers 500] [--minutes 6] [--browsers 4] [--kills 2] [--planted no] [--seed 7] [--json]
 *
 * The owner invites a manager and two agents by mail, one of whom sees one of the two channels. Each of the four works in a
 * browser of their own at the inbox, and by a second session over HTTP with a live line: claims, answers, canned replies,
 * notes, labels, snoozing, handing over, resolving. The gateway's stand-in plays the customers: they write one to five
 * messages, wait for answers, react, edit, withdraw, stop, and some write to both channels; webhooks come twice, again
 * hours too late by the clock of a turbo gateway, and out of order, and sends lose their answers. Then the laws of
 * `laws/laws.ts` are judged from the log, the gateway's own record and what the product shows. `--planted yes` also puts a
 * mistake into what was found, one after another, each of which its law has to see.
 */
import type { Channel } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { type Browser, chromium } from '@playwright/test';
import { mulberry32, sleep, until } from '../chance.js';
import { argumentsOf, harness, needs } from '../harness.js';
import { World } from '../world.js';
import { Asked } from './asked.js';
import { Customers } from './customers.js';
import { morningOf } from './day.js';
import { asksOf, type Evidence, eventsOf, gatewaysRecord, shownBy } from './evidence.js';
import { judged } from './laws/laws.js';
import { BrowserMember } from './members/browser-member.js';
import { HttpMember } from './members/http-member.js';
import { type Member, teamOf } from './members/team.js';
import { unseen } from './planted.js';
import { told } from './told.js';

const given = argumentsOf({ customers: '500', minutes: '6', browsers: '4', kills: '2', planted: 'no' });
const [customers, browsers, kills] = [Number(given.customers), Number(given.browsers), Number(given.kills)];
const lastsMs = Number(given.minutes) * 60_000;
const random = mulberry32(Number(given.seed));
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const DAY_MS = 86_400_000;
/** Claims of a run that died become unknown outcomes, and those that the history shows are found. */
const SETTLED_MS = 20_000;
const QUIET_MS = 300_000;
const PATIENCE_MS = 90_000;
const THINK_MS = 1_500;
/** Each of them strikes so many of a hundred calls or webhooks. */
const FAULTS = [
  { kind: 'accept-then-lose', route: 'send', probability: 0.005 },
  { kind: 'refuse-then-lose', route: 'send', probability: 0.005 },
  { kind: 'error', route: 'send', status: 500, probability: 0.01 },
  { kind: 'duplicate', route: 'messages', probability: 0.03 },
  { kind: 'duplicate', route: 'statuses', probability: 0.03 },
  { kind: 'reverse', probability: 0.05 },
  { kind: 'malformed-item', route: 'messages', probability: 0.01 },
];

if (browsers > 0) needs('morning', [CHROMIUM, '--version']);
const world = await World.unpaced();
const { product } = world;
const asked = new Asked();
const starts: number[] = [];

await harness('morning', world, async () => {
  await product.start();
  await world.prepare();
  const { channels, team } = await prepared();
  const from = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const browser = browsers > 0 ? await opened() : undefined;
  const pages: BrowserMember[] = [];
  for (const who of team.slice(0, browsers))
    pages.push(await BrowserMember.open(who, { browser: defined(browser), asked, url: product.url, random }));
  const thinkMs = Math.min(THINK_MS, (lastsMs / customers) * 3);
  const lines = team.map((who) => new HttpMember(who, { asked, url: product.url, random, thinkMs }));
  const played = new Customers({
    gateway: defined(world.gateway),
    channels: [...channels.keys()],
    patienceMs: PATIENCE_MS,
  });
  const began = Date.now();
  const working = [...pages, ...lines].map((member) => member.work());
  const over = played.play(morningOf({ customers, channels: channels.size, lastsMs }, random));
  const progress = setInterval(() => process.stdout.write(`\r${said(played)}   `), 2_000);
  await killed(lastsMs);
  await over;
  clearInterval(progress);
  await until('nobody waits any more', async () => (await waiting()) === 0, QUIET_MS);
  const minutes = (Date.now() - began) / 60_000;
  await Promise.all([...pages, ...lines].map((member) => member.stop()));
  await Promise.all(working);
  const screens = await quiet(pages);
  const shown = await shownBy(world, team, from, 3);
  await browser?.close();
  const verified = await world.verify();
  const evidence: Evidence = {
    ...{ ...shown, ...gatewaysRecord(world, channels), screens, asks: asksOf(asked) },
    members: team.map(({ id, name, role, channels: seen }) => ({ id, name, role, channels: seen })),
    events: await eventsOf(world.dataDir, shown.accountId),
  };
  return judge(evidence, { played, pages, minutes, verified });
});

/** Two channels, the team, a canned reply, and what the gateway does wrong. */
async function prepared(): Promise<{ channels: Map<string, number>; team: Member[] }> {
  const first = defined((await world.user.must<Channel[]>('GET', '/api/channels'))[0]);
  const second = await world.channel('Office', '+14155550101');
  const channels = new Map([
    [defined(first.whapiChannelId), first.id],
    [second.whapiChannelId, second.id],
  ]);
  const team = await teamOf(world, [...channels.values()]);
  await world.user.must('POST', '/api/canned-replies', { shortName: 'hours', text: 'We are open from nine to five' });
  for (const fault of FAULTS) await world.sim('POST', '/faults', fault);
  return { channels, team };
}

function opened(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
}

function said({ counts }: Customers): string {
  const { came, done, gaveUp, wrote } = counts;
  const replies = asked.of('reply').filter(({ outcome }) => outcome === 'done').length;
  return `${came} of ${customers} came and wrote ${wrote} times, ${done} are content, ${gaveUp} gave up; ${replies} replies`;
}

/** The server dies in the middle, at random moments, and is started again on the same data. */
async function killed(ms: number): Promise<void> {
  let now = 0;
  for (let kill = 0; kill < kills; kill++) {
    const at = ms * ((kill + 0.4 + random() * 0.5) / (kills + 0.5));
    await sleep(Math.max(0, at - now));
    await product.kill();
    starts.push(await product.start());
    now = at;
    process.stdout.write(`\rkill ${kill + 1}: ready again after ${starts.at(-1)} ms   \n`);
  }
}

async function waiting(): Promise<number> {
  let count = 0;
  for (const view of ['all', 'snoozed']) {
    const path = `/api/conversations?view=${view}&limit=200`;
    for (let page = await world.user.page<{ waitingSince: string | null }>(path); ;) {
      count += page.items.filter(({ waitingSince }) => waitingSince !== null).length;
      if (!page.next) break;
      page = await world.user.page(page.next);
    }
  }
  process.stdout.write(`\r${count} conversations wait, ${asked.of('reply').length} replies   `);
  if (count > 0) await sleep(1_500);
  return count;
}

/** When everything was told, and everything that was told is on the screens. */
async function quiet(pages: readonly BrowserMember[]): Promise<Evidence['screens']> {
  const { whapi } = defined(world.gateway);
  await until('the gateway has told everything', () => Promise.resolve(whapi.webhooks.counts.waiting === 0), QUIET_MS);
  await sleep(SETTLED_MS);
  const screens = [];
  for (const page of pages) screens.push({ memberId: page.who.id, ...(await page.counts()) });
  return screens;
}

interface Played {
  played: Customers;
  pages: readonly BrowserMember[];
  minutes: number;
  verified: string | undefined;
}

function judge(evidence: Evidence, { played, pages, minutes, verified }: Played) {
  const failures: string[] = [];
  const laws = judged(evidence);
  console.log('');
  for (const [law, wrong] of laws) {
    console.log(`${wrong.length === 0 ? 'holds' : `BROKEN ${wrong.length} times`}: ${law}`);
    failures.push(...wrong.slice(0, 5).map((each) => `${law}: ${each}`));
  }
  failures.push(...pages.flatMap(({ problems }) => problems));
  if (verified) failures.push(verified);
  if (given.planted === 'yes' && failures.length === 0) {
    const found = unseen(evidence);
    console.log(`${found.planted} mistakes planted, ${found.planted - found.unseen.length} seen by their law`);
    failures.push(...found.unseen);
  }
  console.log(`${customers} customers, ${starts.length} kills, seed ${given.seed}`);
  const count = (law: Parameters<typeof laws.get>[0]) => laws.get(law)?.length ?? 0;
  const doubled = new Set(evidence.sent.map(({ text }) => text)).size;
  return {
    rounds: starts.length,
    acknowledged: evidence.asks.filter(({ outcome }) => outcome === 'done').length,
    lost: count('every inbound message stands in one conversation, once'),
    doubled: evidence.sent.filter(({ text }) => text !== '').length - doubled,
    recoveriesMs: starts,
    failures,
    note: told(evidence, played, minutes),
  };
}
