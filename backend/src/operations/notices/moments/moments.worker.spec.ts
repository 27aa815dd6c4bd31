import { describe, expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import type { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { Clock } from '../../../platform/domain/clock.js';
import { type Ends, type UnlinkedChannels } from './channel-moments.js';
import { type MissingBackups } from './installation/backup-moments.js';
import { type GatewayGone } from './installation/gateway-moments.js';
import { type InstallationFaults } from './installation/installation-moments.js';
import { type PoolNearFloor } from './installation/pool-moments.js';
import { type FinishedJobs } from './job-moments.js';
import { type WaitingPeople } from './waiting-moments.js';
import { NoticeMoments } from './moments.worker.js';

const NOW = 1_000_000;

/** Eight sources that count their calls. @param next the first source's next moment, Unix ms */
function worker(
  next: () => number | undefined = () => undefined,
  looked: (isWhole: boolean) => unknown = () => undefined,
) {
  const looks = Array.from({ length: 8 }, () => 0);
  const time = { now: NOW };
  const count = (n: number) => void looks.splice(n, 1, (looks[n] ?? 0) + 1);
  const first = {
    wakesOn: ['Happened0'],
    look: async (_now: number, _found: unknown, isWhole: boolean) => {
      count(0);
      looked(isWhole);
      return next();
    },
  };
  const source = (n: number) => ({ wakesOn: [`Happened${n}`], look: async () => count(n) });
  const clock = partOf<Clock>({ now: () => time.now });
  const made = new NoticeMoments(
    partOf<CommandExecutor>({}),
    clock,
    partOf<UnlinkedChannels>(first as never),
    partOf<Ends>(source(1)),
    partOf<FinishedJobs>(source(2)),
    partOf<WaitingPeople>(source(3)),
    partOf<InstallationFaults>(source(4)),
    partOf<PoolNearFloor>(source(5)),
    partOf<MissingBackups>(source(6)),
    partOf<GatewayGone>(source(7)),
  );
  return { made, looks, time, pass: () => made.pass(new AbortController().signal) };
}
const hear = (made: NoticeMoments, type: string) => made.wokenBy([{ type } as never]);

describe('the worker of notices', () => {
  it('asks only the source whose event came', async () => {
    const { made, looks, pass } = worker();
    await pass();
    hear(made, 'Happened3');
    await pass();
    expect(looks).toEqual([1, 1, 1, 2, 1, 1, 1, 1]);
  });

  it('asks a source when its next moment is due, and all of them at the interval', async () => {
    const { looks, time, pass } = worker(() => time.now + 1_000);
    expect(await pass()).toBe(1_000);
    time.now += 1_000;
    await pass();
    expect(looks).toEqual([2, 1, 1, 1, 1, 1, 1, 1]);
    time.now += 30_000;
    await pass();
    expect(looks).toEqual([3, 2, 2, 2, 2, 2, 2, 2]);
  });

  it('asks all sources when it takes over, and when the clock went back', async () => {
    const { made, looks, time, pass } = worker();
    await pass();
    await made.takeOver();
    await pass();
    time.now -= 120_000;
    await pass();
    expect(looks).toEqual([3, 3, 3, 3, 3, 3, 3, 3]);
  });

  it('looks at everything when events came and at the interval, and only at what is due in between', async () => {
    const wholes: boolean[] = [];
    const { made, time, pass } = worker(
      () => time.now + 1_000,
      (isWhole) => wholes.push(isWhole),
    );
    await pass();
    for (let second = 1; second <= 31; second++) {
      time.now += 1_000;
      if (second === 3) hear(made, 'Happened0');
      await pass();
    }
    const at = wholes.flatMap((isWhole, second) => (isWhole ? second : []));
    expect(wholes).toHaveLength(32);
    expect(at).toEqual([0, 3]);
    time.now += 2_000;
    await pass();
    expect(wholes.at(-1)).toBe(true);
  });

  it('wakes on the events of all its sources', () => {
    expect(worker().made.wakesOn).toHaveLength(8);
  });
});
