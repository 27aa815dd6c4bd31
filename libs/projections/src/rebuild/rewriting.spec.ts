import { expect, it } from '@jest/globals';
import { openSqliteReadStore } from '@wavelane/read-store';
import { Lease, Mutex } from '@wavelane/runtime';
import { NotNow } from '../define/errors.js';
import { asProjecting } from './rewriting.js';

const TTL_MS = 6_000;

/** Leases of two processes over one read store, by clocks of the test. */
function leases() {
  const readStore = openSqliteReadStore({ path: ':memory:' });
  const clock = { wall: 0, monotonic: 0 };
  const leaseOf = (owner: string) =>
    new Lease(
      readStore,
      'lease',
      `${owner}/1/a`,
      TTL_MS,
      () => clock.wall,
      () => clock.monotonic,
    );
  const mutex = new Mutex();
  let done = 0;
  const rewrite = (lease: Lease, between: () => Promise<unknown> = async () => undefined) =>
    asProjecting({ lease }, { exclusively: (work) => mutex.run(work) }, async () => {
      done++;
      await between();
      return 'rewritten';
    });
  return { clock, leaseOf, rewrite, done: () => done };
}

it('rewrites nothing while a process that projected before may still go by documents that it keeps', async () => {
  const { clock, leaseOf, rewrite, done } = leases();
  const [before, after] = [leaseOf('one'), leaseOf('two')];
  await before.hold();
  clock.wall += 10 * TTL_MS;
  await after.hold();
  await expect(rewrite(after)).rejects.toThrow(NotNow);
  expect(done()).toBe(0);
  clock.monotonic += TTL_MS;
  expect([await rewrite(after), done()]).toEqual(['rewritten', 1]);
});

it('rewrites nothing while another process projects, and throws if one has begun to meanwhile', async () => {
  const { clock, leaseOf, rewrite, done } = leases();
  const [one, two] = [leaseOf('one'), leaseOf('two')];
  await one.hold();
  const takeOver = () => {
    clock.wall += 10 * TTL_MS;
    return two.hold();
  };
  await expect(rewrite(one, takeOver)).rejects.toThrow(NotNow);
  expect(done()).toBe(1);
  await expect(rewrite(one)).rejects.toThrow(NotNow);
  expect(done()).toBe(1);
});
