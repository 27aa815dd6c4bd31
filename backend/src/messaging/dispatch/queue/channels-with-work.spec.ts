import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReadModels } from '@wavelane/projections';
import fc from 'fast-check';
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
  it('bring their open jobs where the look has seen all there are, and none was just paused', async () => {
    const documents = [
      { id: 'a', body: { channelId: 1, accountId: 'ada' } },
      { id: 'b', body: { channelId: 2, accountId: 'ada' } },
      { id: 'c', body: { channelId: 1, accountId: 'ada' } },
    ];
    const answer = { documents };
    const readModels = Object.assign(Object.create(null) as ReadModels, { find: async () => answer });
    const jobsOf = async (...paused: string[]) => {
      const { channels } = await new ChannelsWithWork(readModels).look(0, new Set(paused));
      return channels.map(({ seen }) => seen?.jobs.map(({ id }) => id));
    };
    expect(await jobsOf()).toEqual([['a', 'c'], ['b']]);
    expect(await jobsOf('a')).toEqual([undefined, ['b']]);
    const body = { channelId: 1, accountId: 'ada' };
    answer.documents = Array.from({ length: 500 }, (_, n) => ({ id: `${n}`, body }));
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

  describe('with many open jobs', () => {
    /** 1,200 of ten channels; asked for by page, or by channel. */
    function many() {
      const jobs = Array.from({ length: 1_200 }, (_, n) => ({
        id: `job-${n}`,
        body: { channelId: 1 + Math.floor(n / 120), accountId: 'ada' },
      }));
      const asked: string[] = [];
      const state = { jobs, asked, fails: false };
      const stub = {
        find: async (_: unknown, query: { where: { channelId: number | { gt: number } }; limit: number }) => {
          const { channelId } = query.where;
          asked.push(typeof channelId === 'number' ? `channel ${channelId}` : 'page');
          if (state.fails) throw new Error('Away');
          const fits = ({ body: { channelId: id } }: (typeof jobs)[number]) =>
            typeof channelId === 'number' ? id === channelId : id > channelId.gt;
          return { documents: state.jobs.filter(fits).slice(0, query.limit) };
        },
      };
      const readModels = Object.assign(Object.create(null) as ReadModels, {
        find: (...given: Parameters<typeof stub.find>) => stub.find(...given),
      });
      return Object.assign(state, { readModels: stub, work: new ChannelsWithWork(readModels) });
    }

    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    /** Until a look says that no further one would find more. @param now Unix ms */
    async function round(
      { work, asked }: ReturnType<typeof many>,
      now = 0,
    ): Promise<{ found: number[]; looks: number }> {
      const found = new Set<number>();
      for (let looks = 1; looks < 50; looks++) {
        const { channels, isAll } = await work.look(now);
        for (const { channelId } of channels) {
          found.add(channelId);
          work.park({ channelId, accountId: 'ada' }, 1_000_000);
        }
        if (isAll) {
          asked.length = 0;
          return { found: [...found], looks };
        }
      }
      throw new Error('The round has no end');
    }

    it('a round comes to its end and finds every channel, and the next one waits', async () => {
      const all = many();
      const { found, looks } = await round(all);
      expect(found).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(looks).toBeLessThanOrEqual(4);
      expect(await all.work.look(0)).toEqual({ channels: [], isAll: true });
      expect(all.asked).toEqual([]);
      jest.advanceTimersByTime(2_400);
      await all.work.look(0);
      expect(all.asked).toEqual(['page']);
    });

    it('what is heard of meanwhile, or due, is asked for alone', async () => {
      const all = many();
      await round(all);
      all.work.hear([{ type: 'JobAdmitted', data: { channelId: 7, accountId: 'ada' } } as never]);
      const [heard] = (await all.work.look(0)).channels;
      expect([heard?.channelId, heard?.seen?.jobs.length, heard?.seen?.isAll]).toEqual([7, 8, false]);
      all.work.park({ channelId: 7, accountId: 'ada' }, 500);
      expect((await all.work.look(499)).channels).toEqual([]);
      expect(await ids(all.work, 500)).toEqual([7]);
      expect(all.asked).toEqual(['channel 7', 'channel 7']);
      all.work.park({ channelId: 3, accountId: 'ada' }, 600);
      all.jobs.splice(0);
      expect((await all.work.look(600)).channels).toEqual([]);
      expect(all.work.nextDueAt()).toBe(1_000_000);
    });

    it('what happens to an account wakes all of its channels', async () => {
      const all = many();
      await round(all);
      all.work.hear([{ type: 'WalletRecovered', data: { accountId: 'ada' } } as never]);
      expect((await all.work.look(0)).channels).toHaveLength(10);
      expect(all.asked).not.toContain('page');
    });

    it('what was heard of is not lost where the read models are away', async () => {
      const all = many();
      await round(all);
      all.work.postpone({ channelId: 2, accountId: 'ada' });
      all.work.hear([{ type: 'JobAdmitted', data: { channelId: 7, accountId: 'ada' } } as never]);
      all.fails = true;
      await expect(all.work.look(0)).rejects.toThrow('Away');
      all.fails = false;
      expect((await all.work.look(0)).channels.map(({ channelId }) => channelId)).toEqual([2, 7]);
    });

    it('what was heard of is served, though its channel is parked while the look reads', async () => {
      const all = many();
      await round(all);
      all.work.hear([{ type: 'JobAdmitted', data: { channelId: 7, accountId: 'ada' } } as never]);
      const looked = all.work.look(0);
      expect(all.work.park({ channelId: 7, accountId: 'ada' }, 60_000)).toBe(true);
      expect((await looked).channels.map(({ channelId }) => channelId)).toEqual([7]);
    });

    it('a job that the read models did not show yet is found two seconds later', async () => {
      const all = many();
      await round(all);
      all.work.hear([{ type: 'JobAdmitted', data: { channelId: 11, accountId: 'ada' } } as never]);
      expect((await all.work.look(0)).channels).toEqual([]);
      all.jobs.push({ id: 'late', body: { channelId: 11, accountId: 'ada' } });
      jest.advanceTimersByTime(2_000);
      expect((await round(all)).found).toEqual([11]);
    });

    it('a page that was read beside a reading that failed is read again', async () => {
      const all = many();
      all.work.hear([{ type: 'JobAdmitted', data: { channelId: 7, accountId: 'ada' } } as never]);
      const { find } = all.readModels;
      all.readModels.find = async (...asked: Parameters<typeof find>) => {
        if (typeof asked[1].where.channelId === 'number') throw new Error('Away');
        return find(...asked);
      };
      await expect(all.work.look(0)).rejects.toThrow('Away');
      all.readModels.find = find;
      expect((await round(all)).found.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    });

    type Step =
      | { do: 'hear' | 'postpone'; channelId: number }
      | { do: 'park'; channelId: number; dueAt: number }
      | { do: 'account' }
      | { do: 'look'; fails: boolean }
      | { do: 'wait'; ms: number };
    const channelId = fc.integer({ min: 1, max: 12 });
    const steps: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ do: fc.constantFrom('hear' as const, 'postpone' as const), channelId }),
      fc.record({ do: fc.constant('park' as const), channelId, dueAt: fc.integer({ min: 1, max: 100_000 }) }),
      fc.constant({ do: 'account' as const }),
      fc.record({ do: fc.constant('look' as const), fails: fc.boolean() }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40_000 }) }),
    );

    async function take(step: Step, all: ReturnType<typeof many>): Promise<void> {
      const { work } = all;
      const accountId = 'ada';
      if (step.do === 'hear') work.hear([{ type: 'JobAdmitted', data: { ...step, accountId } } as never]);
      if (step.do === 'account') work.hear([{ type: 'WalletRecovered', data: { accountId } } as never]);
      if (step.do === 'postpone') work.postpone({ channelId: step.channelId, accountId });
      if (step.do === 'park') work.park({ channelId: step.channelId, accountId }, step.dueAt);
      if (step.do === 'wait') jest.advanceTimersByTime(step.ms);
      if (step.do !== 'look') return;
      all.fails = step.fails;
      const looked = await work.look(0).catch(() => undefined);
      all.fails = false;
      // Who was told of a channel serves it, and says until when it is to be left alone, or that there is more to do.
      for (const channel of looked?.channels ?? [])
        if (!work.park(channel, 100_000) && channel.channelId % 2 === 0) work.postpone(channel);
    }

    it('none is ever lost: whatever happens, all that have open jobs are found once all are due', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { maxLength: 25 }), fc.nat({ max: 1_200 }), async (before, jobs) => {
          const all = many();
          all.jobs.splice(jobs);
          for (const step of before) await take(step, all);
          jest.advanceTimersByTime(30_000);
          const { found } = await round(all, 200_000);
          const having = new Set(all.jobs.map(({ body }) => body.channelId));
          expect([...having].filter((id) => !found.includes(id))).toEqual([]);
        }),
      );
    });

    it('one that was heard of is found by the next look, however many jobs there are', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { maxLength: 25 }), channelId, async (before, heard) => {
          const all = many();
          for (const step of before) await take(step, all);
          await take({ do: 'hear', channelId: heard }, all);
          const found = (await all.work.look(0)).channels.map((each) => each.channelId);
          if (heard <= 10) expect(found).toContain(heard);
        }),
      );
    });
  });
});
