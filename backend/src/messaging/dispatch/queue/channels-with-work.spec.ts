import { describe, expect, it } from '@jest/globals';
import type { ReadModels } from '@wavelane/projections';
import { ChannelsWithWork } from './channels-with-work.js';

/** Read models with open jobs of these channels. */
const withJobsOf = (...channels: number[]): ReadModels =>
  Object.assign(Object.create(null) as ReadModels, {
    find: async (_projection: unknown, { where }: { where: { channelId: number | { gt: number } } }) => {
      const { channelId: asked } = where;
      const fits = (id: number) => (typeof asked === 'number' ? id === asked : id > asked.gt);
      return { documents: channels.filter(fits).map((channelId) => ({ body: { channelId, accountId: 'ada' } })) };
    },
  });

const ids = async (work: ChannelsWithWork, now: number) =>
  (await work.look(now)).channels.map(({ channelId }) => channelId);

describe('channels with work', () => {
  it('bring their open jobs where the look has seen all there are, without those that were just paused', async () => {
    const documents = [
      { id: 'a', body: { channelId: 1, accountId: 'ada' } },
      { id: 'b', body: { channelId: 2, accountId: 'ada' } },
      { id: 'c', body: { channelId: 1, accountId: 'ada' } },
    ];
    const answer = { documents };
    const readModels = Object.assign(Object.create(null) as ReadModels, { find: async () => answer });
    const jobsOf = async (...paused: string[]) =>
      (await new ChannelsWithWork(readModels).look(0, new Set(paused))).channels.map(({ jobs }) =>
        jobs?.map(({ id }) => id),
      );
    expect(await jobsOf()).toEqual([['a', 'c'], ['b']]);
    expect(await jobsOf('a', 'b')).toEqual([['c'], []]);
    answer.documents = Array.from({ length: 500 }, (_, n) => ({
      id: `${n}`,
      body: { channelId: 1, accountId: 'ada' },
    }));
    expect(await jobsOf()).toEqual([undefined]);
  });

  it('are left alone until they are due, or something is heard of them', async () => {
    const work = new ChannelsWithWork(withJobsOf(1, 2));
    expect(await ids(work, 0)).toEqual([1, 2]);
    work.park({ channelId: 1, accountId: 'ada' }, 100);
    expect([await ids(work, 99), work.nextDueAt()]).toEqual([[2], 100]);
    expect(await ids(work, 100)).toEqual([1, 2]);
  });

  it('that have nothing left to do are not waited for once they would be due', async () => {
    const work = new ChannelsWithWork(withJobsOf());
    work.park({ channelId: 1, accountId: 'ada' }, 100);
    await work.look(99);
    expect(work.nextDueAt()).toBe(100);
    await work.look(100);
    expect(work.nextDueAt()).toBe(Infinity);
  });

  it('without a place come first the next time, and are not parked for what was known before', async () => {
    const work = new ChannelsWithWork(withJobsOf(1, 2));
    work.postpone({ channelId: 2, accountId: 'ada' });
    expect(work.park({ channelId: 2, accountId: 'ada' }, 1_000)).toBe(false);
    expect(work.park({ channelId: 1, accountId: 'ada' }, 0)).toBe(true);
    expect(await ids(work, 0)).toEqual([2, 1]);
  });
});
