import { DAY_MS } from '@wavelane/contracts';
import { isSettled, violationsOf } from './checks.js';
import type { Planted } from './faults.js';
import { timesGiven } from './days/laws.js';
import { takeOver } from './scheduler/globals.js';
import { World } from './world.js';

export interface Life {
  seed: number;
  violations: string[];
  /** What is wrong was so only because nobody waited longer: all was well some time later. A fault of the simulation. */
  isImpatient: boolean;
  steps: number;
  events: number;
  /** How often a channel got days by itself. */
  given: number;
  trace: readonly string[];
}

/** Steps of the part in which things go wrong, and how often they do. */
const ROUGH_STEPS = 380;
const DISTURBED = 1 / 50;
/** More steps than a life without a fault takes. */
const STEPS_MAX = 30_000;
/** Rests long enough for every lease, claim and silent run to be over, and then for what waits by a wrong clock. */
const RESTS = [150_000, 150_000, DAY_MS, 2 * DAY_MS, 150_000, 150_000];
/** ms that something may take once nothing stands in its way. */
const PATIENCE_MS = 8_000;
/** ms after which what is wrong stays so. */
const FOR_EVER_MS = 60_000;
const LOOK_EVERY = 4;
const FURTHER_STEPS = 30;

/** Lives one life from its seed, and judges it. */
export async function live(seed: number, planted?: Planted, isTraced = false): Promise<Life> {
  // Each step ends when all promises that follow from it have been settled, which Node does only within a promise's own turn:
  // begun by a message or a timer, the first process would go on in the name of the second.
  await Promise.resolve();
  const world = new World(seed, planted, isTraced);
  const giveBack = takeOver(world.scheduler, (pid) => world.isRunning(pid));
  const violations: string[] = [];
  let isImpatient = false;
  try {
    await world.begin();
    while (world.scheduler.steps < ROUGH_STEPS) {
      if (world.chance.is(DISTURBED)) world.disturb();
      await world.step();
    }
    world.heal();
    await rest(world);
    violations.push(...(await violationsOf(world)));
    if (violations.length > 0) {
      isImpatient =
        (await until(world, () => isSettled(world), FOR_EVER_MS)) && (await violationsOf(world)).length === 0;
    }
  } catch (error) {
    violations.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    giveBack();
  }
  const { steps, trace } = world.scheduler;
  return {
    seed,
    violations,
    isImpatient,
    steps,
    events: world.log.events.length,
    given: timesGiven(world.log.events),
    trace,
  };
}

/** Lets everything come to its end: what waits for a time, and then what waits for nothing. */
async function rest(world: World): Promise<void> {
  const isDone = () => world.isAnswered && world.messages.areFinal();
  for (const ms of RESTS) {
    world.sleep(ms);
    if (await until(world, isDone)) break;
  }
  world.sleep(3 * DAY_MS);
  await until(world, () => isSettled(world));
  for (let further = 0; further < FURTHER_STEPS; further++) await world.step();
  await until(world, () => isSettled(world));
}

/** Goes on until something is so, but not for ever. @returns whether it is */
async function until(
  world: World,
  holds: () => boolean | Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<boolean> {
  const { scheduler } = world;
  const end = scheduler.now + patienceMs;
  for (let step = 1; scheduler.now < end; step++) {
    if (scheduler.steps > STEPS_MAX) throw new Error('It does not come to rest');
    await world.step();
    if (step % LOOK_EVERY === 0 && (await holds())) return true;
  }
  return holds();
}
