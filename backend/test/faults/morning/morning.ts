/**
 * A morning: a team of four answers so many customers, while the server is killed twice.
 *
 *   npm run fault:morning -- [--customers 500] [--minutes 7] [--browsers 4] [--lines 4] [--kills 2] [--planted no] [--seed 7] [--json]
 *
 * The owner invites a manager and two agents by mail, one of whom sees one of the two channels. Each of the four works
 * at the inbox in a browser process of their own, and so many of them (`--lines`) also by a second session over HTTP
 * with a live line: claims, answers, canned replies, notes, labels, snoozing, handing over, resolving. The gateway's
 * stand-in plays the customers: they write one to five messages, wait for answers, react, edit, withdraw, stop, and
 * some write to both channels. Webhooks come twice, hours too late by the clock of a turbo gateway, and out of order,
 * and sends lose their answers. Then the laws of `laws/laws.ts` are judged from the log, the gateway's own record and
 * the pages. `--planted yes` also puts one mistake after another into the evidence; each one's law has to find it.
 */
import type { Channel, Job } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { chromium } from '@playwright/test';
import { mulberry32, sleep, until } from '../chance.js';
import { argumentsOf, harness, needs } from '../harness.js';
import { everything, World } from '../world.js';
import { Asked } from './asked.js';
import { Customers } from './customers.js';
import { morningOf } from './day.js';
import { asksOf, type Evidence, eventsOf, gatewaysRecord, shownBy } from './evidence.js';
import { type Kill, killInFlight, metInWords } from './kills.js';
import { judged } from './laws/laws.js';
import { BrowserMember } from './members/browser-member.js';
import { HttpMember } from './members/http-member.js';
import { type Member, teamOf } from './members/team.js';
import { unseen } from './planted.js';
import { told } from './told.js';

const given = argumentsOf({ customers: '500', minutes: '7', browsers: '4', lines: '4', kills: '2', planted: 'no' });
const [customers, browsers, lines, kills] = [given.customers, given.browsers, given.lines, given.kills].map(Number) as [
  number,
  number,
  number,
  number,
];
const lastsMs = Number(given.minutes) * 60_000;
/** Each user has its own random sequence, so that the customers' acts do not depend on the order of the draws. */
const chances = (row: number) => mulberry32(Number(given.seed) + row * 1_000_003);
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const LAUNCH = { executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] };
const DAY_MS = 86_400_000;
/**
 * Within this time claims of a killed run become unknown outcomes, and the product finds those that the history shows.
 */
const SETTLED_MS = 20_000;
/** Instead of 15 s, 60 s and 5 min: the next message to a person waits that long for an unknown outcome. */
const CHECKS_MS = [3_000, 8_000, 20_000];
const QUIET_MS = 300_000;
const PATIENCE_MS = 90_000;
const THINK_MS = 1_500;
/** The share of calls or webhooks that each fault affects. */
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
const world = await World.unpaced({ env: { CHECKS_MS: JSON.stringify(CHECKS_MS) } });
const { product } = world;
const asked = new Asked();
const met: Kill[] = [];

await harness('morning', world, async () => {
  await product.start();
  await world.prepare();
  const { channels, team } = await prepared();
  const from = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const pages: BrowserMember[] = [];
  for (const [index, who] of team.slice(0, browsers).entries()) {
    const browser = await chromium.launch(LAUNCH);
    pages.push(await BrowserMember.open(who, { browser, asked, url: product.url, random: chances(20 + index) }));
  }
  const thinkMs = Math.min(THINK_MS, lastsMs / customers);
  const others = team
    .slice(0, lines)
    .map((who, index) => new HttpMember(who, { asked, url: product.url, random: chances(10 + index), thinkMs }));
  const played = new Customers({
    gateway: defined(world.gateway),
    channels: [...channels.keys()],
    patienceMs: PATIENCE_MS,
  });
  const began = Date.now();
  const working = [...pages, ...others].map((member) => member.work());
  const over = played.play(morningOf({ customers, channels: channels.size, lastsMs }, chances(0)));
  const progress = setInterval(() => process.stdout.write(`\r${said(played)}   `), 2_000);
  await killed(lastsMs);
  await over;
  clearInterval(progress);
  await until('nobody waits any more', async () => (await waiting()) === 0, QUIET_MS);
  const minutes = (Date.now() - began) / 60_000;
  await Promise.all([...pages, ...others].map((member) => member.stop()));
  await Promise.all(working);
  const screens = await quiet(pages);
  const shown = await shownBy(world, team, from, 3);
  await Promise.all(pages.map((page) => page.close()));
  const verified = await world.verify();
  const evidence: Evidence = {
    ...{ ...shown, ...gatewaysRecord(world, channels), screens, asks: asksOf(asked) },
    members: team.map(({ id, name, role, channels: seen }) => ({ id, name, role, channels: seen })),
    events: await eventsOf(world.dataDir, shown.accountId),
  };
  return judge(evidence, { played, pages, minutes, verified });
});

/** Two channels, the team, a canned reply, and the gateway's faults. */
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

function said({ counts }: Customers): string {
  const { came, done, gaveUp, wrote } = counts;
  const replies = asked.of('reply').filter(({ outcome }) => outcome === 'done').length;
  return `${came} of ${customers} came and wrote ${wrote} times, ${done} are content, ${gaveUp} gave up; ${replies} replies`;
}

/** Kills the server at random moments, and starts it again on the same data. */
async function killed(ms: number): Promise<void> {
  const random = chances(1);
  const began = Date.now();
  for (let kill = 0; kill < kills; kill++) {
    const at = began + ms * ((kill + 0.4 + random() * 0.5) / (kills + 0.5));
    await sleep(Math.max(0, at - Date.now()));
    const one = await killInFlight({ world, asked, random });
    met.push(one);
    console.log(`\nkill ${kill + 1}: ${one.unanswered.length} replies unanswered, ready again after ${one.startMs} ms`);
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

async function queued(): Promise<number> {
  const jobs = await everything<Job>(world.user, '/api/jobs');
  return jobs.reduce((sum, { counts }) => sum + counts.queued, 0);
}

/** Waits until everything was reported and sent, then reads the screens. */
async function quiet(pages: readonly BrowserMember[]): Promise<Evidence['screens']> {
  const { whapi } = defined(world.gateway);
  await until('the gateway has told everything', () => Promise.resolve(whapi.webhooks.counts.waiting === 0), QUIET_MS);
  await until('everything was sent', async () => (await queued()) === 0, QUIET_MS);
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
  const starts = met.map(({ startMs }) => startMs);
  for (const [index, kill] of met.entries()) {
    console.log(`kill ${index + 1}: ${metInWords(kill, evidence)}`);
    if (kill.unanswered.length === 0) failures.push(`kill ${index + 1} met no reply in flight`);
  }
  if (verified) failures.push(verified);
  if (given.planted === 'yes' && failures.length === 0) {
    const found = unseen(evidence);
    console.log(`${found.planted} mistakes planted, ${found.planted - found.unseen.length} seen by their law`);
    failures.push(...found.unseen);
  }
  console.log(`${customers} customers, ${starts.length} kills, seed ${given.seed}`);
  const count = (law: Parameters<typeof laws.get>[0]) => laws.get(law)?.length ?? 0;
  // The confirmations of STOP all have the same text, so they are left out.
  const replies = new Set(evidence.asks.flatMap(({ act, text }) => (act === 'reply' ? text : [])));
  const taken = evidence.sent.filter(({ text }) => replies.has(text));
  return {
    rounds: starts.length,
    acknowledged: evidence.asks.filter(({ outcome }) => outcome === 'done').length,
    lost: count('every inbound message stands in one conversation, once'),
    doubled: taken.length - new Set(taken.map(({ text }) => text)).size,
    recoveriesMs: starts,
    failures,
    note: [told(evidence, played, minutes), ...met.map((kill) => `killed with ${metInWords(kill, evidence)}`)].join(
      '; ',
    ),
  };
}
