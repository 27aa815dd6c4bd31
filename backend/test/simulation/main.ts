/**
 * Thousands of lives of two processes in which one seed decides everything (docs/adr/0063-simulation.md):
 *
 *   npm run sim -- [--seeds 10000] [--from 1]      two worker processes
 *   npm run sim -- --seed 4711                     one life, step by step
 *   npm run sim -- --seeds 300 --plant no-fences   with a mistake that the product does not make
 *   npm run sim -- --planted                       each such mistake, until a seed shows it
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Planted, PLANTED } from './faults.js';
import { countIds } from './scheduler/globals.js';
import { live } from './live.js';

/** Seeds that a worker takes at once. */
interface Share {
  from: number;
  to: number;
  planted: Planted | undefined;
}

interface Bad {
  seed: number;
  violations: string[];
  isImpatient: boolean;
}

interface Told {
  seeds: number;
  steps: number;
  bad: Bad[];
}

/** The most seeds until a planted mistake must show, and the number between two checks. */
const [SEEDS_MOST, SEEDS_AT_ONCE] = [300, 60];
/** Seeds of one share: a worker on a busier core takes fewer of them. */
const SHARE = 20;
/** Added to a violation that disappeared some time later. */
const PATIENCE = ' (patience ran out)';
const WORKERS = Math.min(2, availableParallelism());

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    plant: { type: 'string' },
    planted: { type: 'boolean', default: false },
    worker: { type: 'boolean', default: false },
  },
});
const planted = PLANTED.find((name) => name === values.plant);
if (values.plant !== undefined && !planted) throw new RangeError(`--plant is one of ${PLANTED.join(', ')}`);

countIds();
if (values.worker) process.on('message', (share) => void liveAll(share as Share).then((told) => process.send?.(told)));
else if (values.seed !== undefined) await replay(Number(values.seed));
else if (values.planted) await findAll();
else await many(Number(values.from), Number(values.seeds));

async function liveAll({ from, to, planted }: Share): Promise<Told> {
  const told: Told = { seeds: 0, steps: 0, bad: [] };
  for (let seed = from; seed < to; seed++) {
    const { violations, isImpatient, steps } = await live(seed, planted);
    told.seeds++;
    told.steps += steps;
    if (violations.length > 0) told.bad.push({ seed, violations, isImpatient });
  }
  return told;
}

async function replay(seed: number): Promise<void> {
  const { violations, isImpatient, trace, steps } = await live(seed, planted, true);
  console.log(trace.join('\n'));
  console.log(`\nseed ${seed}: ${steps} steps, ${violations.length} violations`);
  for (const violation of violations) console.error(`FAILED${isImpatient ? PATIENCE : ''}: ${violation}`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

/** Lives so many seeds from the first one on, in shares that two processes take one after another. */
async function lived(from: number, seeds: number, planted: Planted | undefined): Promise<Told[]> {
  const told: Told[] = [];
  let next = from;
  const take = (): Share | undefined => {
    if (next >= from + seeds) return undefined;
    const share = { from: next, to: Math.min(next + SHARE, from + seeds), planted };
    next = share.to;
    return share;
  };
  await Promise.all(Array.from({ length: WORKERS }, () => worker(take, told)));
  return told;
}

/** A simulation that finds nothing proves nothing: every planted mistake must show. */
async function findAll(): Promise<void> {
  for (const mistake of PLANTED) {
    let first: number | undefined;
    for (let from = 1; first === undefined && from <= SEEDS_MOST; from += SEEDS_AT_ONCE) {
      const bad = (await lived(from, SEEDS_AT_ONCE, mistake)).flatMap((one) => one.bad.filter((it) => !it.isImpatient));
      if (bad.length > 0) first = Math.min(...bad.map(({ seed }) => seed));
    }
    console.log(`${mistake}: ${first === undefined ? `NOT FOUND in ${SEEDS_MOST} seeds` : `seed ${first} shows it`}`);
    if (first === undefined) process.exitCode = 1;
  }
}

async function many(from: number, seeds: number): Promise<void> {
  const began = performance.now();
  const told = await lived(from, seeds, planted);
  const bad = told.flatMap((one) => one.bad).sort((a, b) => a.seed - b.seed);
  for (const { seed, violations, isImpatient } of bad.slice(0, 10)) {
    console.error(
      `\nseed ${seed}${isImpatient ? PATIENCE : ''}: ${violations.slice(0, 3).join('\n  ').slice(0, 2_000)}`,
    );
    console.error(`  replay: npm run sim -- --seed ${seed}${planted ? ` --plant ${planted}` : ''}`);
  }
  const all = told.reduce((sum, one) => sum + one.seeds, 0);
  const steps = told.reduce((sum, one) => sum + one.steps, 0);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const impatient = bad.filter((one) => one.isImpatient).length;
  const found = `violations in ${bad.length - impatient} seeds, patience ran out in ${impatient}`;
  console.log(`${all} seeds, ${steps} steps, ${seconds} s, ${found}`);
  process.exitCode = bad.length === 0 && all === seeds ? 0 : 1;
}

/** A process that takes shares until none are left. @throws Error if it exits before */
function worker(take: () => Share | undefined, told: Told[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['--worker']);
    const give = () => {
      const share = take();
      if (share) child.send(share);
      else {
        resolve();
        child.disconnect();
      }
    };
    child.on('message', (one) => {
      told.push(one as Told);
      give();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`A worker ended with ${code} before it had told everything`)));
    give();
  });
}
