import type { EventStore, Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { LogPlaces } from '@wavelane/runtime';
import { placeOf, type Reactor } from './reactor.js';
import type { ReactorRunner } from './reactor-runner.js';
import type { WorkerRunner } from './worker-runner.js';

export interface IdleParts {
  eventStore: EventStore;
  readStore: ReadStore;
  readModels: ReadModels;
  /** Names of all, also of those that cannot be read yet. */
  projections: readonly string[];
  /** Those of this process. */
  runners: readonly ReactorRunner[];
  /** All of them: places show how far those in other processes are. */
  reactors: readonly Pick<Reactor, 'name' | 'handles'>[];
  workers: readonly WorkerRunner[];
  /** Aborted when the process stops: what is stopped never becomes idle. */
  stopping: AbortSignal;
}

/** A worker that wants to go on sooner is not done. ms */
const IDLE_MS = 250;

/**
 * One quiet round: from a head of the log that did not move, everything has been folded, reacted to and looked after.
 * Workers of other processes are not seen.
 * @returns false if `withinMs` passed first, and as soon as the process stops
 */
export async function waitUntilIdle(parts: IdleParts, withinMs: number): Promise<boolean> {
  const { stopping } = parts;
  if (stopping.aborted) return false;
  let stop: () => void = () => undefined;
  const stopped = new Promise<false>((resolve) => {
    stop = () => resolve(false);
    stopping.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([quietRound(parts, withinMs), stopped]);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

async function quietRound(parts: IdleParts, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  const { stopping } = parts;
  const isOver = () => stopping.aborted || Date.now() >= deadline;
  while (!isOver()) {
    const head = await parts.eventStore.head();
    const passes = parts.workers.filter(({ leads }) => leads).map((worker) => ({ worker, after: worker.begun }));
    const folded = await parts.readModels.waitFor(head, Math.max(0, deadline - Date.now()), parts.projections);
    const reacted = folded && (await poll(() => reactorsAt(parts, head), isOver));
    for (const { worker } of passes) worker.nudge();
    const passed = () => passes.every(({ worker, after }) => worker.finished > after || !worker.leads);
    const looked = reacted && (await poll(passed, isOver));
    const idle = passes.every(({ worker }) => worker.due >= IDLE_MS);
    if (looked && idle && (await parts.eventStore.head()) === head) return true;
    await pause(15);
  }
  return false;
}

/**
 * The position up to which a reactor has handled the log. A reactor in another process is known by its place, which is
 * kept a little later, and only as far as events concern it: the events up to the next one of those are handled.
 */
export async function reachedBy(
  reactor: Pick<Reactor, 'name' | 'handles'>,
  runners: readonly ReactorRunner[],
  places: Pick<LogPlaces, 'position'>,
  log: Pick<EventStore, 'readAll'>,
): Promise<Position> {
  const here = runners.find((runner) => runner.leads && runner.reactor.name === reactor.name);
  if (here) return here.position;
  for (let after = await places.position(placeOf(reactor)); ;) {
    const { events, next, head } = await log.readAll({ after, limit: 1, types: reactor.handles });
    if (events.length > 0) return after;
    if (head) return next;
    after = next;
  }
}

async function reactorsAt({ runners, reactors, eventStore, readStore }: IdleParts, head: Position): Promise<boolean> {
  const places = new LogPlaces(eventStore, readStore);
  for (const reactor of reactors) if ((await reachedBy(reactor, runners, places, eventStore)) < head) return false;
  return true;
}

async function poll(condition: () => boolean | Promise<boolean>, isOver: () => boolean): Promise<boolean> {
  while (!(await condition())) {
    if (isOver()) return false;
    await pause(10);
  }
  return true;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
