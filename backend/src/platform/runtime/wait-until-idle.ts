import type { EventStore, Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import type { ReactorRunner } from './reactor-runner.js';
import type { WorkerRunner } from './worker-runner.js';

export interface IdleParts {
  eventStore: EventStore;
  readStore: ReadStore;
  readModels: ReadModels;
  /** Those of this process; of the others, by name, the checkpoints tell. */
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
    const folded = await parts.readModels.waitFor(head, Math.max(0, until - Date.now()));
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

async function reactorsAt({ reactors, names, readStore }: IdleParts, head: Position): Promise<boolean> {
  if (reactors.length > 0) return reactors.every(({ position }) => position >= head);
  const checkpoints = await readStore.checkpoints();
  return names.every((name) => (checkpoints[`reactor:${name}`]?.position ?? '') >= head);
}

async function poll(condition: () => boolean | Promise<boolean>, until: number): Promise<boolean> {
  while (!(await condition())) {
    if (Date.now() >= until) return false;
    await pause(10);
  }
  return true;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
