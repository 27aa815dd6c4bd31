import { describe, expect, it } from '@jest/globals';
import type { ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import { FinishedJobs } from './job-moments.js';

const NOW = Date.UTC(2026, 2, 4, 12);

describe('FinishedJobs', () => {
  it('looks each second only at the jobs that were being sent, and tells when they are finished', async () => {
    const jobs = new Map<string, object>();
    const job = (id: string, queued: number, more: object = {}) =>
      jobs.set(id, {
        ...{ accountId: 'a', channelId: 1, condition: 'running', startsAt: new Date(NOW).toISOString() },
        ...{ counts: { queued, pending: 0, total: 9, failed: 0 } },
        ...more,
      });
    job('sent', 3);
    job('paused', 3, { condition: 'paused' });
    job('planned', 3, { startsAt: new Date(NOW + 60_000).toISOString() });
    job('done', 0);
    const asked: string[][] = [];
    let pages = 0;
    const finished = new FinishedJobs(
      partOf<ReadModels>({
        find: (async () => {
          pages++;
          return { documents: [...jobs.keys()].map((jobId) => ({ body: { jobId } })) };
        }) as never,
        many: (async (_: unknown, ids: string[]) => {
          asked.push(ids);
          return ids.map((id) => ({ id, body: jobs.get(id) }));
        }) as never,
      }),
    );
    const told: string[] = [];
    const look = (now: number, isWhole: boolean) =>
      finished.look(now, async ({ subject }) => void told.push(subject), isWhole);

    expect(await look(NOW, true)).toBe(NOW + 1_000);
    expect(await look(NOW + 1_000, false)).toBe(NOW + 2_000);
    job('sent', 0);
    expect(await look(NOW + 2_000, false)).toBeUndefined();
    expect(await look(NOW + 3_000, false)).toBeUndefined();
    expect(asked).toEqual([['sent', 'paused', 'planned', 'done'], ['sent'], ['sent']]);
    expect(told).toEqual(['done', 'sent']);
    await look(NOW + 60_000, true);
    expect(pages).toBe(2);
    expect(asked.at(-1)).toEqual([...jobs.keys()]);
  });
});
