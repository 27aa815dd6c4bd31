import { describe, expect, it } from '@jest/globals';
import { openSqliteReadStore } from '@wavelane/read-store';
import { openSqliteEventStore } from '@wavelane/event-store';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { Foundation } from '../foundation/foundation.js';
import type { Projection } from '../define/definition.js';
import { tallies } from '../testing/fixtures.js';
import * as life from './version-life.js';
import { projectionVersionOf, type VersionPointer } from './version-pointer.js';
import { Versions } from './versions.js';

const projection = tallies as Projection;
const made = { by: 'ada', at: '2026-01-01T00:00:00.000Z' };
const first: VersionPointer = { live: projectionVersionOf(projection, 0), attempts: 0 };

/** An operation by a process that read the versions at an earlier moment or now. */
type Attempt = (seen: VersionPointer) => life.VersionStep;

const refused: life.VersionStep = () => {
  throw new life.StepRefused('no-rebuild', 'nothing to try');
};
const candidate = (seen: VersionPointer) => seen.candidate?.collection ?? 'none';
const pairOf = (of: () => life.Pair): life.Pair | undefined => {
  try {
    return of();
  } catch {
    return undefined;
  }
};

const ATTEMPTS: Record<string, Attempt> = {
  rebuild: () => life.rebuild(made),
  ready: (seen) => life.filled(candidate(seen), { state: 'ready' }),
  fail: (seen) => life.filled(candidate(seen), { state: 'failed', reason: 'its fold throws' }),
  keep: () => life.keep,
  resume: () => life.resume,
  cancel: () => life.cancel,
  switch: (seen) => {
    const pair = pairOf(() => life.switchOf(seen, 'tallies'));
    return pair ? life.switchTo(pair, made) : refused;
  },
  rollback: (seen) => {
    const pair = pairOf(() => life.rollbackOf(seen, 'tallies'));
    return pair ? life.rollBackTo(pair, made) : refused;
  },
  retire: () => life.retire,
  sweep: (seen) => life.swept([...(seen.garbage ?? []), seen.live.collection]),
  pause: () => life.pause(made),
  unpause: () => life.unpause,
};

const attempts = fc.array(
  fc.record({
    what: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('rebuild', 'ready', 'switch') },
      { weight: 2, arbitrary: fc.constantFrom(...Object.keys(ATTEMPTS)) },
    ),
    /** The number of steps since the process read the versions. */
    ago: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 4 }) }),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
);

const inUse = ({ live, candidate, previous }: VersionPointer): string[] =>
  [live, candidate, previous].flatMap((version) => (version ? [version.collection] : []));

/** Checks that one pointer is valid after any operation. */
function expectSound(pointer: VersionPointer): void {
  expect(pointer.live.collection).toMatch(/^tallies@1/);
  expect(new Set(inUse(pointer)).size).toBe(inUse(pointer).length);
  for (const collection of pointer.garbage ?? []) expect(inUse(pointer)).not.toContain(collection);
}

const attemptOf = (what: string): Attempt => ATTEMPTS[what] ?? (() => refused);

describe('the life of versions', () => {
  it('keeps one live version, uses each name once, and takes no version in use for garbage', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(attempts, (list) => {
        const history = [first];
        const seenEver = new Set(inUse(first));
        for (const { what, ago } of list) {
          const before = history.at(-1) ?? first;
          const step = attemptOf(what)(history.at(-1 - ago) ?? before);
          let after = before;
          try {
            after = life.make(step, before, projection);
          } catch (error) {
            expect(error).toBeInstanceOf(life.StepRefused);
          }
          expectSound(after);
          const known = [...inUse(before), ...(before.garbage ?? [])];
          for (const collection of [...inUse(after), ...(after.garbage ?? [])]) {
            if (!known.includes(collection)) expect(seenEver.has(collection)).toBe(false);
            seenEver.add(collection);
          }
          for (const state of life.statesOf(after).values()) reached.add(state);
          history.push(after);
        }
      }),
      { numRuns: gateRuns(300) },
    );
    expect([...reached].sort()).toEqual(['cancelled', 'failed', 'filling', 'garbage', 'live', 'previous', 'ready']);
  });

  it('survives steps of two processes at the same time, and drops only documents of no version in use', async () => {
    await fc.assert(
      fc.asyncProperty(attempts, async (list) => {
        const eventStore = openSqliteEventStore({ path: ':memory:' });
        const readStore = openSqliteReadStore({ path: ':memory:' });
        const stores = { eventStore, readStore, projections: [projection], now: () => 0 };
        const both = ['one', 'two'].map((owner) => new Versions(new Foundation({ ...stores, owner })));
        for (const versions of both) await versions.prepare();
        const look = () => Promise.all(both.map((versions) => versions.pointer('tallies')));
        for (const { what } of list) {
          const seen = await look();
          for (const { candidate } of seen)
            if (candidate) await readStore.ensure({ name: candidate.collection, indexes: [] });
          const made = await Promise.allSettled(
            both.map(async (versions, at) => {
              await versions.make('tallies', attemptOf(what)(seen[at] ?? first));
              if (what !== 'sweep') await versions.sweep('tallies');
            }),
          );
          for (const outcome of made)
            if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(life.StepRefused);
          const [pointer = first, other] = await look();
          expect(other).toEqual(pointer);
          expectSound(pointer);
          const there = await readStore.collections();
          const filled = inUse(pointer).filter((collection) => seen.some((one) => inUse(one).includes(collection)));
          expect(there).toEqual(expect.arrayContaining(filled));
        }
        await readStore.close();
        await eventStore.close();
      }),
      { numRuns: gateRuns(60) },
    );
  });

  it('refuses a step that leaves the arrows, as a mistake of the code', () => {
    const filling = life.make(life.rebuild(made), first, projection);
    const wrong: [string, life.VersionStep, VersionPointer][] = [
      ['cannot be live and garbage', (pointer) => ({ ...pointer, garbage: [pointer.live.collection] }), first],
      ['cannot go from filling to gone', (pointer) => ({ ...pointer, candidate: undefined }), filling],
      ['cannot go from live to gone', (pointer) => ({ ...pointer, live: projectionVersionOf(projection, 7) }), first],
      ['cannot begin as filling', (pointer) => ({ ...pointer, candidate: filling.candidate }), first],
      [
        'cannot go from filling to previous',
        (pointer) => ({ ...pointer, candidate: undefined, previous: pointer.candidate }),
        filling,
      ],
    ];
    for (const [message, step, before] of wrong) expect(() => life.make(step, before, projection)).toThrow(message);
  });
});
