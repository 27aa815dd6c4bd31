import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SchedulerRegistry } from '@nestjs/schedule';
import { type EventStore, openSqliteEventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { eventually } from '../../../testing/eventually.js';
import { Timetable } from '../runtime/timetable.js';
import { WorkerRunner } from '../runtime/worker-runner.js';

let eventStore: EventStore;
let readStore: ReadStore;
let schedules: SchedulerRegistry;
let runners: WorkerRunner[];

beforeEach(() => {
  eventStore = openSqliteEventStore({ path: ':memory:' });
  readStore = openSqliteReadStore({ path: ':memory:' });
  schedules = new SchedulerRegistry();
  runners = [];
});
afterEach(async () => {
  for (const name of schedules.getTimeouts()) schedules.deleteTimeout(name);
  for (const name of schedules.getCronJobs().keys()) schedules.deleteCronJob(name);
  for (const runner of runners) await runner.stop();
  await eventStore.close();
  await readStore.close();
});

function runnerOf(schedule: string | number, pass: () => Promise<number | void>, owner = 'host/1/a'): WorkerRunner {
  const readModels = { waitFor: () => Promise.resolve(true) } as Partial<ReadModels> as ReadModels;
  const options = { eventStore, readStore, readModels, now: () => Date.now(), owner, log: () => undefined };
  const runner = new WorkerRunner({ name: `sweeper ${owner}`, schedule, pass }, options);
  runners.push(runner);
  runner.start();
  return runner;
}

it.each([
  ['a number of ms', 20],
  ['a cron expression', '* * * * * *'],
])('passes when a worker with %s takes over, and again when it is due', async (_kind, schedule) => {
  let passes = 0;
  const runner = runnerOf(schedule, async () => void passes++);
  await eventually(() => passes === 1 || undefined);
  new Timetable(schedules).add(runner);
  await eventually(() => passes > 2 || undefined);
});

it('makes no pass between scheduled ones, except the one that the worker asked for', async () => {
  let passes = 0;
  runnerOf('0 2 * * *', async () => (passes++ === 0 ? 10 : undefined));
  await eventually(() => passes === 2 || undefined);
  // Longer than a lease is slept through.
  await new Promise((resolve) => setTimeout(resolve, 5_500));
  expect(passes).toBe(2);
}, 30_000);

it('refuses an invalid cron expression at the start', () => {
  const runner = runnerOf('at night', async () => undefined);
  expect(() => new Timetable(schedules).add(runner)).toThrow();
});
