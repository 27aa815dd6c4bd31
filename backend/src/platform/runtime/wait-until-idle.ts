import type { EventStore, Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { LogPlaces } from '@wavelane/runtime';
import { reachedBy, type ReactorRunner } from './reactor-runner.js';
import type { WorkerRunner } from './worker-runner.js';

export interface IdleParts {
  eventStore: EventStore;
  readStore: ReadStore;
  readModels: ReadModels;
  /** Names of all, also of those that cannot be read yet. */
  projections: readonly string[];
  /** Those of this process; of those that run in another, by name, the places tell. */
  reactors: readonly ReactorRunner[];
  names: readonly string[];
  workers: readonly WorkerRunner[];
}

/** A worker that wants to go on sooner is not done. ms */
const IDLE_MS = 250;

/**
 * One quiet round: from a head of the log that did not move, everything has been folded, reacted to and looked after.
 * Workers of other processes are not seen.
 */
export async function waitUntilIdle(parts: IdleParts, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    const head = await parts.eventStore.head();
    const passes = parts.workers.filter(({ leads }) => leads).map((worker) => ({ worker, after: worker.begun }));
    const folded = await parts.readModels.waitFor(head, Math.max(0, until - Date.now()), parts.projections);
    const reacted = folded && (await poll(() => reactorsAt(parts, head), until));
    for (const { worker } of passes) worker.nudge();
    const passed = () => passes.every(({ worker, after }) => worker.finished > after || !worker.leads);
    const looked = reacted && (await poll(passed, until));
    const idle = passes.every(({ worker }) => worker.due >= IDLE_MS);
    if (looked && idle && (await parts.eventStore.head()) === head) return true;
    await pause(15);
  }
  return false;
}

async function reactorsAt({ reactors, names, eventStore, readStore }: IdleParts, head: Position): Promise<boolean> {
  const places = new LogPlaces(eventStore, readStore);
  for (const name of names) if ((await reachedBy({ name }, reactors, places)) < head) return false;
  return true;
}

async function poll(condition: () => boolean | Promise<boolean>, until: number): Promise<boolean> {
  while (!(await condition())) {
    if (Date.now() >= until) return false;
    await pause(10);
  }
  return true;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
