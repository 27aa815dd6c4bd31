/**
 * What a start costs where much is stored, until the product is ready, and what a process at rest takes:
 *
 *   npm run bench:start -- [--events 1000000] [--channels 20000] [--rounds 5] [--settle 30] [--rest 60]
 *     [--folder DATA]
 *
 * Made once: a log of the product's own events, and its read models. Then, in turn, the built product is started on it as in
 * production, and the yardstick, a process that loads the same modules and does nothing with them. Beside the product at rest
 * another one rests, which asks the log twice a second whether something was written: what a machine asks for a wake differs
 * by the hour, so a share of a core says little alone. `--folder`: data to work on again, left where it is; made if it is not
 * there yet. Ends with 1 where a target is missed.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openSqliteEventStore } from '@wavelane/event-store';
import { openSqliteReadStore } from '@wavelane/read-store';
import { LogPlaces } from '@wavelane/runtime';
import { defined } from '@wavelane/testing';
import { median, verdict } from '../load.js';
import { longLog } from '../refill/long-log.js';
import { Session } from '../session.js';
import { Started, type Taken } from './started.js';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    channels: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    settle: { type: 'string', default: '30' },
    rest: { type: 'string', default: '60' },
    folder: { type: 'string' },
  },
});
const [rounds, settle, rest] = [Number(values.rounds), Number(values.settle), Number(values.rest)];
const TARGET = { ratio: 1.5, memoryMb: 200, share: 1 };
const ADMIN = { email: 'operator@example.com', password: 'seven lanterns over the quay' };
const DASHBOARD = ['/api/me', '/api/jobs?limit=20', '/api/activity', '/api/app'];
const PAYMENTS = '/api/admin/payments?limit=20';
const built = (path: string) => fileURLToPath(new URL(`../../../src/${path}`, import.meta.url));

/** Of one round, of the product and the yardstick. */
interface Round {
  loaded: { seconds: number } & Taken;
  ready: { seconds: number } & Taken;
  dashboardMs: number;
  paymentsMs: number;
  /** While what a start leaves to do is done, of one core, in per cent. */
  settling: number;
  /** At rest, of one core, in per cent. */
  share: number;
  /** In the same time, of the process that rests beside it. */
  leastShare: number;
  restMb: number;
}

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'wavelane-start-bench-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const env = {
  NODE_ENV: 'production',
  APP_KEY: Buffer.alloc(32, 'bench').toString('base64'),
  ADMIN_TOTP: 'optional',
  PUBLIC_URL: `http://localhost:${port}`,
  PORT: String(port),
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'warn',
};
try {
  const isNew = !existsSync(env.DATA_DIR);
  const session = await signedIn();
  if (isNew) {
    await longLog(env.DATA_DIR, Number(values.events), { channels: Number(values.channels), isOpen: true });
    await asIfReactedTo();
    // Those of the short log would be carried on event by event; ones that are not there are filled at once.
    for (const end of ['', '-wal', '-shm']) rmSync(join(env.DATA_DIR, `read-models.sqlite${end}`), { force: true });
    await signedIn();
  }
  const found: Round[] = [];
  const resting = modules(join(env.DATA_DIR, 'events.sqlite'));
  try {
    for (let n = 0; n < rounds; n++) {
      found.push(await round(session, resting));
      console.error(JSON.stringify(found.at(-1)));
    }
  } finally {
    await resting.stop();
  }
  process.exitCode = told(found) ? 0 : 1;
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

function product(more: NodeJS.ProcessEnv = {}): Started {
  return new Started([built('main.js')], { ...env, ...more });
}

/** The product's modules, loaded and left alone; with a database, looking at it now and then. */
function modules(...database: string[]): Started {
  const path = fileURLToPath(new URL('./modules.js', import.meta.url));
  return new Started([path, built('create-app.js'), ...database], env);
}

function isReady(): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** All read models are there, and the administrator, whose session outlives the process. */
async function signedIn(): Promise<Session> {
  const first = product({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  try {
    await first.until(isReady, 1_800);
    const session = new Session(url);
    await session.post('/api/auth/login', ADMIN);
    await atRest(first);
    return session;
  } finally {
    await first.stop();
  }
}

/** Nobody reacts to what was only written to make the log long: all reactors stand at its end. */
async function asIfReactedTo(): Promise<void> {
  const log = openSqliteEventStore({ path: join(env.DATA_DIR, 'events.sqlite') });
  const readStore = openSqliteReadStore({ path: join(env.DATA_DIR, 'read-models.sqlite') });
  const places = new LogPlaces(log, readStore);
  const head = await log.head();
  for (const { id } of await readStore.records({ name: 'log-places' }).scan('', 1_000, 0)) await places.write(id, head);
  await readStore.close();
  await log.close();
}

/** The audit seals what is new in the log, and whatever else there is to do at first. */
async function atRest(one: Started): Promise<void> {
  let before = one.taken().processor;
  await one.until(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const used = one.taken().processor - before;
    before += used;
    return used < 0.25;
  }, 3_600);
}

async function round(session: Session, resting: Started): Promise<Round> {
  const yardstick = modules();
  await yardstick.until(() => yardstick.output.includes('loaded'), 120);
  const loaded = { seconds: yardstick.seconds, ...yardstick.taken() };
  await yardstick.stop();
  const one = product();
  try {
    await one.until(isReady, 300);
    const ready = { seconds: one.seconds, ...one.taken() };
    const dashboardMs = await ms(() => Promise.all(DASHBOARD.map((path) => session.get(path))));
    const paymentsMs = await ms(() => session.get(PAYMENTS));
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const [settling = 0] = await sharesOf([one], settle);
    const [share = 0, leastShare = 0] = await sharesOf([one, resting], rest);
    return { loaded, ready, dashboardMs, paymentsMs, settling, share, leastShare, restMb: one.taken().memoryMb };
  } finally {
    await one.stop();
  }
}

/** What each takes of one core, in per cent, over the same seconds. */
async function sharesOf(all: readonly Started[], seconds: number): Promise<number[]> {
  const before = all.map((one) => one.taken().processor);
  const began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const took = (performance.now() - began) / 1_000;
  return all.map((one, n) => ((one.taken().processor - (before[n] ?? 0)) / took) * 100);
}

async function ms(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function told(found: readonly Round[]): boolean {
  const of = (what: (round: Round) => number) => median(found.map(what));
  const ratio = of(({ ready, loaded }) => ready.processor / loaded.processor);
  const byClock = of(({ ready, loaded }) => ready.seconds / loaded.seconds);
  const [share, leastShare] = [of((each) => each.share), of((each) => each.leastShare)];
  const restMb = of((each) => each.restMb);
  const lines: [string, string, string, boolean | undefined][] = [
    [
      'the same modules loaded',
      `${of(({ loaded }) => loaded.processor).toFixed(2)} s of the processor, ${of(({ loaded }) => loaded.seconds).toFixed(1)} s, ${of(({ loaded }) => loaded.memoryMb)} MB`,
      'yardstick',
      undefined,
    ],
    [
      'ready',
      `${of(({ ready }) => ready.processor).toFixed(2)} s of the processor, ${of(({ ready }) => ready.seconds).toFixed(1)} s, ${of(({ ready }) => ready.memoryMb)} MB`,
      `${ratio.toFixed(2)} of it by the processor, ${byClock.toFixed(2)} by the clock (target ${TARGET.ratio})`,
      ratio <= TARGET.ratio,
    ],
    [
      'first dashboard',
      `${Math.round(of((each) => each.dashboardMs))} ms`,
      `${DASHBOARD.length} requests side by side`,
      undefined,
    ],
    ['first page of payments', `${Math.round(of((each) => each.paymentsMs))} ms`, 'of the administrator', undefined],
    ['just after it: of a core', `${of((each) => each.settling).toFixed(2)} %`, `${settle} s`, undefined],
    ['at rest: memory', `${restMb} MB`, `target ${TARGET.memoryMb} MB`, restMb <= TARGET.memoryMb],
    [
      'the same modules at rest: of a core',
      `${leastShare.toFixed(2)} %`,
      'yardstick, which looks twice a second',
      undefined,
    ],
    [
      'at rest: of a core',
      `${share.toFixed(2)} %`,
      `${rest} s; ${(share / leastShare).toFixed(1)} times the yardstick; target ${TARGET.share} %`,
      share <= TARGET.share,
    ],
  ];
  console.log(
    `${values.events} events, ${values.channels} channels, ${found.length} rounds, ${cpus().length} cores, node ${process.version}\n`,
  );
  console.log('| what | | beside | |\n| --- | --: | --- | --- |');
  for (const [what, figure, beside, isMet] of lines)
    console.log(`| ${what} | ${figure} | ${beside} | ${isMet === undefined ? '' : verdict(isMet)} |`);
  return lines.every(([, , , isMet]) => isMet !== false);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = defined(server.address());
  await new Promise((resolve) => server.close(resolve));
  if (typeof address === 'string') throw new Error('A port was asked for');
  return address.port;
}
