/**
 * Compares two processes for requests, one scheduler and one projector, each with a data folder of its own, with one
 * process that does everything:
 *
 *   npm run scale -- [--channels 10] [--people 500] [--singles 60] [--processes several|one|both]
 *
 * Each person gets one message of a bulk job, which uses all channels; the gateway reports each message four times.
 * Then single messages go through both addresses. EVENTSTORE_URL and MONGODB_URL name servers, which must be empty, for
 * one kind of processes at a time; without them doubles play both. The plan of docs/scaling.md is 20,000 channels and
 * 1,000,000 people: hours on one machine, most of them for making the channels.
 */
import { parseArgs } from 'node:util';
import { defined, isTiny } from '@wavelane/testing';
import { controlGateway } from '../../../testing/gateway-control.js';
import { prepare } from '../prepare.js';
import { printRows, type Row } from '../rows.js';
import { Session } from '../session.js';
import { ALONE, type Installation, SEVERAL, startInstallation } from './machines.js';

const { values } = parseArgs({
  options: {
    channels: { type: 'string', default: isTiny ? '2' : '10' },
    people: { type: 'string', default: isTiny ? '10' : '500' },
    singles: { type: 'string', default: isTiny ? '4' : '60' },
    processes: { type: 'string', default: process.env.EVENTSTORE_URL === undefined ? 'both' : 'several' },
  },
});
const [CHANNELS, PEOPLE, SINGLES] = [values.channels, values.people, values.singles].map(Number) as [
  number,
  number,
  number,
];
/** Rows of one job: the most that a request may have. */
const ROWS = 5_000;
/** Single sends at the same time. */
const LANES = 6;
/** A stage is over when nothing was appended for so long. ms */
const QUIET_MS = 2_000;
const LOOK_EVERY_MS = 250;

interface Stage {
  rate: number;
  /** The time until the read models reached the end of the log, at each measurement. ms */
  lagsMs: number[];
  /** The part of one core that each process used. */
  shares: Map<string, number>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let phones = 0;
const phone = () => `+1415${String(2_000_000 + phones++)}`;

const found = new Map<string, { bulk: Stage; single: Stage }>();
if (values.processes !== 'one') found.set('several', await measured(SEVERAL));
if (values.processes !== 'several') found.set('one', await measured(ALONE));
printRows(`${CHANNELS} channels, ${PEOPLE} people, ${SINGLES} single messages; beside: one process`, rows());

async function measured(roles: Readonly<Record<string, string>>) {
  const installation = await startInstallation(roles);
  try {
    const { urls, gateway } = installation;
    const link = (id: string) => controlGateway(gateway.url, 'POST', `/channels/${id}/link`, {});
    const { session, channels } = await prepare(defined(urls[0]), CHANNELS, link);
    const other = new Session(defined(urls.at(-1)));
    await other.post('/api/auth/login', { email: 'ada@example.com', password: 'a good password' });
    const ids = channels.map(({ id }) => id);
    await quiet(installation, () => true, []);
    const bulk = await stage(installation, PEOPLE, () => sendBulk([session, other], ids));
    const single = await stage(installation, SINGLES, () => sendSingles([session, other], ids));
    return { bulk, single };
  } finally {
    await installation.stop();
  }
}

/** One job for each channel and 5,000 people. */
async function sendBulk(sessions: readonly Session[], channels: readonly number[]): Promise<void> {
  const each = Math.ceil(PEOPLE / channels.length);
  let left = PEOPLE;
  for (const [index, channelId] of channels.entries())
    for (let ofChannel = Math.min(each, left); ofChannel > 0;) {
      const count = Math.min(ROWS, ofChannel);
      const people = Array.from({ length: count }, () => ({ phone: phone(), message: 'Your order is on its way' }));
      await defined(sessions[index % sessions.length]).post('/api/messages/bulk', { channelId, rows: people });
      [ofChannel, left] = [ofChannel - count, left - count];
    }
}

async function sendSingles(sessions: readonly Session[], channels: readonly number[]): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < SINGLES; n = next++)
      await defined(sessions[n % sessions.length]).post('/api/messages/send', {
        ...{ channelId: channels[n % channels.length], to: phone(), body: `Hello ${n}` },
      });
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Does the work and waits until nothing more follows from it. */
async function stage(installation: Installation, count: number, work: () => Promise<void>): Promise<Stage> {
  const before = await installation.used();
  const began = performance.now();
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  const lagsMs: number[] = [];
  const [lastIn] = await Promise.all([quiet(installation, () => isDone, lagsMs), working]);
  const after = await installation.used();
  const wholeS = (performance.now() - began) / 1_000;
  const shares = new Map([...after].map(([name, used]) => [name, (used - (before.get(name) ?? 0)) / wholeS]));
  return { rate: count / ((lastIn - began) / 1_000), lagsMs, shares };
}

/**
 * Waits until the work is done and nothing was appended for a while; meanwhile looks how far the read models are behind.
 * @returns performance.now() of when something last was
 */
async function quiet({ parts }: Installation, isDone: () => boolean, lagsMs: number[]): Promise<number> {
  const { product } = defined(parts.at(-1));
  let [last, at] = ['', performance.now()];
  while (!isDone() || performance.now() - at < QUIET_MS) {
    const asked = performance.now();
    await product.ask({ ask: 'folded' });
    lagsMs.push(performance.now() - asked);
    const head = JSON.stringify(await product.ask({ ask: 'head' }));
    if (head !== last) [last, at] = [head, performance.now()];
    await pause(LOOK_EVERY_MS);
  }
  return at;
}

function rows(): Row[] {
  const [first, second] = [...found.values()];
  const name = (kind: 'bulk' | 'single') => (kind === 'bulk' ? 'bulk' : 'one by one');
  return (['bulk', 'single'] as const).flatMap((kind) => {
    const [here, beside] = [defined(first)[kind], second?.[kind]];
    const row = (what: string, of: (stage: Stage) => string): Row => ({
      ...{ what: `${name(kind)}: ${what}`, figure: of(here) },
      ...(beside && { beside: of(beside) }),
    });
    const shares = (stage: Stage) => [...stage.shares].map(([part, share]) => `${part} ${(share * 100).toFixed(0)} %`);
    return [
      row('messages with all reports, a second', ({ rate }) => rate.toFixed(1)),
      row('read models behind the log, median and most', ({ lagsMs }) => `${at(lagsMs, 0.5)} and ${at(lagsMs, 1)} ms`),
      row('of one core', (stage) => shares(stage).join(', ')),
    ];
  });
}

/** Rounded. */
function at(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
