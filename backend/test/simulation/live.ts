import { DAY_MS } from '@wavelane/contracts';
import { isSettled, violationsOf } from './checks.js';
import type { Planted } from './faults.js';
import { timesGiven } from './days/laws.js';
import { takeOver } from './scheduler/globals.js';
import { World } from './world.js';

export interface Life {
  seed: number;
  violations: string[];
  /** The violations disappeared some time later: the simulation did not wait long enough, which is its own fault. */
  isImpatient: boolean;
  steps: number;
  events: number;
  /** The number of times that a channel got days automatically. */
  given: number;
  trace: readonly string[];
}

/** Steps of the rough part, and the share of them with a disturbance. */
const ROUGH_STEPS = 380;
const DISTURBED = 1 / 50;
/** More steps than a life without a fault takes. */
const STEPS_MAX = 30_000;
/**
 * Rests long enough for every lease, claim and silent run to end, and then for processes that wait by a wrong clock.
 */
const RESTS = [150_000, 150_000, DAY_MS, 2 * DAY_MS, 150_000, 150_000];
/** ms that something may take once nothing delays it. */
const PATIENCE_MS = 8_000;
/** ms after which a violation counts as lasting. */
const FOR_EVER_MS = 60_000;
const LOOK_EVERY = 4;
const FURTHER_STEPS = 30;

/** Lives one life from its seed, and judges it. */
export async function live(seed: number, planted?: Planted, isTraced = false): Promise<Life> {
  // Each step ends when all promises that follow from it are settled. Node does that only within a promise's own turn:
  // if a message or a timer began the life, the first process would continue as the second one.
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

/** Lets everything come to its end: first what waits for a time, then the rest. */
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

/** Continues until the condition holds, but not for ever. @returns whether it holds */
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
