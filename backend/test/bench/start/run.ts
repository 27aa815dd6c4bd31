/**
 * Measures what a start costs until the product is ready, and what an idle process costs:
 *
 *   npm run bench:start -- [--folder DATA] [--clone]
 *
 * The built product is started as in production on an empty folder and on one with a million events and 20,000
 * channels, in turn with the yardstick, a process that loads the same modules and does nothing with them. While the
 * product is idle, so is a second process, which asks the log twice a second whether something was written. `--folder`
 * keeps the data for another run; making it takes minutes. `--clone` also measures a fresh clone, which downloads all
 * packages.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openSqliteEventStore } from '@wavelane/event-store';
import { openSqliteReadStore } from '@wavelane/read-store';
import { LogPlaces } from '@wavelane/runtime';
import { freePort, sized } from '@wavelane/testing';
import { median } from '../load.js';
import { ADMIN } from '../prepare.js';
import { longLog } from '../read-models/long-log.js';
import { atMost, printRows, type Row } from '../rows.js';
import { cloneSeconds } from './clone.js';
import { Started, type Taken } from './started.js';

const { values } = parseArgs({
  options: { folder: { type: 'string' }, clone: { type: 'boolean', default: false } },
});
const [EVENTS, CHANNELS] = [sized(1_000_000, 2_000), sized(20_000, 10)];
const ROUNDS = sized(5, 1);
/** Seconds until a process is idle, and seconds for which it is then measured. */
const [SETTLE, REST] = [sized(35, 1), sized(60, 2)];
const BOUND = { emptyS: 2.5, longS: 5, memoryMb: 260, share: 0.3, cloneS: 120 };
const built = (path: string) => fileURLToPath(new URL(`../../../src/${path}`, import.meta.url));

/** The measurements of one round. */
interface Round {
  loaded: Taken;
  empty: Taken;
  long: Taken;
  /** Processor time while idle, per cent of one core. */
  share: number;
  /** The same of the idle yardstick, in the same time. */
  leastShare: number;
  restMb: number;
}

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'wavelane-start-bench-'));
const long = join(folder, `data-${EVENTS}`);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const env = {
  NODE_ENV: 'production',
  APP_KEY: Buffer.alloc(32, 'bench').toString('base64'),
  ADMIN_TOTP: 'optional',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  PUBLIC_URL: `http://localhost:${port}`,
  PORT: String(port),
  LOG_LEVEL: 'warn',
};
try {
  if (!existsSync(long)) {
    await settled(long);
    await longLog(long, EVENTS, CHANNELS);
    await asIfReactedTo(long);
    // Existing read models would be carried on event by event; without them they are filled at once.
    for (const end of ['', '-wal', '-shm']) rmSync(join(long, `read-models.sqlite${end}`), { force: true });
  }
  await settled(long);
  const found: Round[] = [];
  const resting = modules(join(long, 'events.sqlite'));
  try {
    for (let n = 0; n < ROUNDS; n++) {
      found.push(await round(n, resting));
      console.error(JSON.stringify(found.at(-1)));
    }
  } finally {
    await resting.stop();
  }
  const cloned = values.clone ? [cloneRow(await cloneSeconds(folder))] : [];
  printRows('Start', [...rowsOf(found), ...cloned]);
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

function product(dataDir: string): Started {
  return new Started([built('main.js')], { ...env, DATA_DIR: dataDir });
}

/** Loads the product's modules and does nothing; with a database, it asks now and then whether it was written to. */
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

/** Starts the product and waits until all read models are filled and no work is left. */
async function settled(dataDir: string): Promise<void> {
  const first = product(dataDir);
  try {
    await first.until(isReady, 1_800);
    await atRest(first);
  } finally {
    await first.stop();
  }
}

/** Puts the places of all reactors at the end of the log: they must not react to events that only make it long. */
async function asIfReactedTo(dataDir: string): Promise<void> {
  const log = openSqliteEventStore({ path: join(dataDir, 'events.sqlite') });
  const readStore = openSqliteReadStore({ path: join(dataDir, 'read-models.sqlite') });
  const places = new LogPlaces(log, readStore);
  const head = await log.head();
  for (const { id } of await readStore.records({ name: 'log-places' }).scan('', 1_000, 0)) await places.write(id, head);
  await readStore.close();
  await log.close();
}

/** Waits until the process is idle: first the audit seals the new events, and other work of a first start ends. */
async function atRest(one: Started): Promise<void> {
  let before = one.taken().processor;
  await one.until(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const used = one.taken().processor - before;
    before += used;
    return used < 0.25;
  }, 3_600);
}

async function round(n: number, resting: Started): Promise<Round> {
  const yardstick = modules();
  await yardstick.until(() => yardstick.output.includes('loaded'), 120);
  const loaded = yardstick.taken();
  await yardstick.stop();
  const young = product(join(folder, `empty-${process.pid}-${n}`));
  await young.until(isReady, 300);
  const empty = young.taken();
  await young.stop();
  const one = product(long);
  try {
    await one.until(isReady, 300);
    const ready = one.taken();
    await new Promise((resolve) => setTimeout(resolve, SETTLE * 1_000));
    const [share = 0, leastShare = 0] = await sharesOf([one, resting], REST);
    return { loaded, empty, long: ready, share, leastShare, restMb: one.taken().memoryMb };
  } finally {
    await one.stop();
  }
}

/** The processor time of each process, per cent of one core, over the same seconds. */
async function sharesOf(all: readonly Started[], seconds: number): Promise<number[]> {
  const before = all.map((one) => one.taken().processor);
  const began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const took = (performance.now() - began) / 1_000;
  return all.map((one, n) => ((one.taken().processor - (before[n] ?? 0)) / took) * 100);
}

function rowsOf(found: readonly Round[]): Row[] {
  const of = (what: (round: Round) => number) => median(found.map(what));
  const loaded = `the same modules loaded ${of((each) => each.loaded.processor).toFixed(2)} s`;
  const [empty, ready] = [of((each) => each.empty.processor), of((each) => each.long.processor)];
  const [memory, share] = [of((each) => each.long.memoryMb), of((each) => each.share)];
  return [
    {
      what: 'processor until ready, empty, s',
      ...{ figure: empty.toFixed(2), beside: loaded, bound: atMost(empty, BOUND.emptyS, 's') },
    },
    {
      what: `… with ${EVENTS.toLocaleString('en')} events, s`,
      ...{ figure: ready.toFixed(2), beside: loaded, bound: atMost(ready, BOUND.longS, 's') },
    },
    {
      what: '… memory then, MB',
      figure: String(memory),
      beside: `modules ${of((each) => each.loaded.memoryMb)}, after a minute and a half ${of((each) => each.restMb)}`,
      bound: atMost(memory, BOUND.memoryMb, 'MB'),
    },
    {
      what: 'at rest, of a core, %',
      figure: share.toFixed(2),
      beside: `a process that looks twice a second ${of((each) => each.leastShare).toFixed(2)}`,
      bound: atMost(share, BOUND.share, '%'),
    },
  ];
}

function cloneRow({ ready, installed }: { ready: number; installed: number }): Row {
  return {
    what: 'fresh clone until ready, s',
    figure: ready.toFixed(0),
    beside: `npm ci alone ${installed.toFixed(0)}`,
    bound: atMost(ready, BOUND.cloneS, 's'),
  };
}
