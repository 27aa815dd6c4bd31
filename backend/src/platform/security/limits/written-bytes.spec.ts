import { expect, it } from '@jest/globals';
import { type QueryBus } from '@nestjs/cqrs';
import { CHANGES_AN_HOUR, MB, WRITTEN_MAX } from '@wavelane/contracts';
import { MemoryReadStore } from '@wavelane/read-store/testing';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import { TestTime } from '../../../../testing/domain/test-time.js';
import type { Config } from '../../config/config.js';
import { ChangesOfOne } from './changes-of-one.js';
import { WrittenBytes } from './written-bytes.js';

function world() {
  const time = TestTime.standing();
  const store = new MemoryReadStore();
  let plan: keyof typeof WRITTEN_MAX = 'none';
  const queries = partOf<QueryBus>({ execute: async () => plan as never });
  const made = () => new WrittenBytes(partOf<Config>({ rateLimits: true }), time, queries, store);
  return { time, made, buy: () => (plan = 'plan') };
}

const isRefused = (work: Promise<unknown>) =>
  work.then(
    () => false,
    (error: { kind?: string }) => error.kind === 'limit',
  );

it('refuses what is over the budget of a day, counts on over a restart, and begins anew after it', async () => {
  const { time, made } = world();
  let written = made();
  for (let n = 0; n < 19; n++) await written.take('ada', MB);
  expect(await isRefused(written.take('ada', 2 * MB))).toBe(true);
  await written.take('ada', MB);
  written = made();
  expect(await isRefused(written.take('ada', MB))).toBe(true);
  expect(await written.of('ada', 'none')).toMatchObject({ bytes: 20 * MB, maxBytes: 20 * MB });
  await written.take('ben', MB);
  time.advance(86_400_000);
  await written.take('ada', MB);
  expect(await written.of('ada', 'none')).toMatchObject({ bytes: MB });
});

it('counts together in two processes, to within the 256 KB that each may not have told yet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ by: fc.nat(1), kb: fc.integer({ min: 4, max: 900 }) })), async (asked) => {
      const { made } = world();
      const processes = [made(), made()];
      let kb = 0;
      for (const { by, kb: more } of [...asked, ...Array.from({ length: 60 }, (_, n) => ({ by: n % 2, kb: 500 }))])
        if (!(await isRefused((processes[by] ?? made()).take('ada', more * 1_024)))) kb += more;
      const max = WRITTEN_MAX.none / 1_024;
      expect(kb).toBeGreaterThan(max - 900);
      // A process that has reported nothing yet accepts one more change before it learns of the others.
      expect(kb).toBeLessThanOrEqual(max + 2 * 256 + 900);
    }),
  );
});

it('counts at least 4 KB for each change, and lets more through at once after a plan was bought', async () => {
  const { made, buy } = world();
  const written = made();
  let times = 0;
  while (!(await isRefused(written.take('ada', 1)))) times++;
  expect(times).toBe(WRITTEN_MAX.none / 4_096);
  buy();
  await written.take('ada', 100 * MB);
});

it('lets one thing be changed a few dozen times an hour, and every other one as well', () => {
  const time = TestTime.standing();
  const changes = new ChangesOfOne(() => time.now());
  for (let n = 0; n < CHANGES_AN_HOUR; n++) changes.take('ada', ['PUT /api/templates/:id', '1']);
  expect(() => changes.take('ada', ['PUT /api/templates/:id', '1'])).toThrow(/changed 40 times/);
  changes.take('ada', ['PUT /api/templates/:id', '2']);
  changes.take('ben', ['PUT /api/templates/:id', '1']);
  time.advance(3_600_000);
  changes.take('ada', ['PUT /api/templates/:id', '1']);
});
