import { describe, expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import { begunAndNext, type OpenJob } from './open-jobs.js';

const NOW = '2026-01-01T00:00:00.000Z';
const MOST = 5;

const job = fc
  .record({
    id: fc.uuid(),
    priority: fc.constantFrom(0, 1),
    startsAt: fc.constantFrom(
      '',
      '2025-12-31T23:59:59.999Z',
      NOW,
      '2026-01-01T00:00:00.001Z',
      '2026-02-01T09:00:00.000Z',
    ),
    createdAt: fc.constantFrom('1', '2'),
  })
  .map(({ id, ...body }): OpenJob => ({ id, position: '1', body: partOf<OpenJob['body']>(body) }));
/** The jobs in the order of their index. */
const inTurn = (jobs: readonly OpenJob[]): readonly OpenJob[] => {
  const rank = ({ id, body }: OpenJob) => [body.priority, body.startsAt, body.createdAt, id].join('\0');
  return jobs.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
};
const channel = fc.uniqueArray(job, { maxLength: 20, selector: ({ id }) => id }).map(inTurn);
const priority = fc.constantFrom(0 as const, 1 as const);

const ids = (jobs: readonly OpenJob[] | undefined) => jobs?.map(({ id }) => id);
const hasBegun = ({ body }: OpenJob) => body.startsAt <= NOW;

describe('the choice from open jobs of a channel', () => {
  it('gives the same from a part of the jobs as from all of them, or nothing', () => {
    fc.assert(
      fc.property(channel, fc.nat({ max: 20 }), priority, (all, read, of) => {
        const first = all.slice(0, read);
        const told = begunAndNext({ jobs: first, isAll: read > all.length }, of, NOW, MOST);
        if (!told) return;
        const ofKind = all.filter(({ body }) => body.priority === of);
        expect(ids(told.filter(hasBegun).slice(0, MOST))).toEqual(ids(ofKind.filter(hasBegun).slice(0, MOST)));
        if (told.filter(hasBegun).length < MOST)
          expect(told.find((one) => !hasBegun(one))?.id).toBe(ofKind.find((one) => !hasBegun(one))?.id);
      }),
    );
  });

  it('gives a result from all jobs, and from as many of one kind as are enough', () => {
    fc.assert(
      fc.property(channel, priority, (all, of) => {
        expect(begunAndNext({ jobs: all, isAll: true }, of, NOW, MOST)).toBeDefined();
        const ofKind = all.filter(({ body }) => body.priority === of).slice(0, MOST);
        const isAll = ofKind.length < MOST;
        expect(begunAndNext({ jobs: ofKind, isAll }, of, NOW, MOST)).toBeDefined();
      }),
    );
  });

  it('gives nothing of one kind when only planned jobs of the other kind were read', () => {
    const planned = (of: 0 | 1, n: number): OpenJob => ({
      id: `${of}-${n}`,
      position: '1',
      body: partOf<OpenJob['body']>({ priority: of, startsAt: '2026-02-01T09:00:00.000Z', createdAt: '1' }),
    });
    const singles = [0, 1, 2].map((n) => planned(0, n));
    expect(begunAndNext({ jobs: singles, isAll: false }, 1, NOW, MOST)).toBeUndefined();
    expect(ids(begunAndNext({ jobs: singles, isAll: false }, 0, NOW, MOST))).toEqual(['0-0']);
    expect(ids(begunAndNext({ jobs: [...singles, planned(1, 0)], isAll: false }, 1, NOW, MOST))).toEqual(['1-0']);
  });
});
