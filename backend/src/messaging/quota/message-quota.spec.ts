import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import type { AdmitJob } from './message-quota.js';
import { messageQuota } from './message-quota.js';
import { messageQuotaStream } from './message-quota.events.js';

const job = (over: Partial<AdmitJob['job']> = {}): AdmitJob => ({
  type: 'AdmitJob',
  job: {
    jobId: 'a0000000',
    accountId: 'acc',
    channelId: 1,
    kind: 'single',
    count: 1,
    day: '2026-03-14',
    timeZone: 'Asia/Bahrain',
    dailyLimit: 100,
    monthlyBulkLimit: 500,
    ...over,
  },
});

/** A refusal that has this in its text. */
const saying = (text: string) => ({ message: expect.stringContaining(text) });

describe('the quota of messages', () => {
  it('admits a job once and says what is used after it', () => {
    given(messageQuota)
      .when(job({ count: 3 }))
      .then({ type: 'JobAdmitted', data: { usedToday: 3, bulkThisMonth: 0 } })
      .when(job({ count: 3 }))
      .thenNothing();
  });

  it('admits once what is free, also when nothing is left, and counts none of it', () => {
    given(messageQuota)
      .when(job({ count: 100 }))
      .when(job({ jobId: 'b', free: true }), job({ jobId: 'b', free: true }))
      .then({ type: 'JobAdmitted', data: { free: true, count: 1, usedToday: 100, bulkThisMonth: 0 } })
      .when(job({ jobId: 'c' }))
      .thenRefused(saying('Daily limit reached'));
  });

  it('refuses a job as a whole that passes the daily limit, with “limit reached” in the text', () => {
    const used = given(messageQuota).when(job({ count: 98 }));
    used
      .when(job({ jobId: 'b', count: 3 }))
      .thenRefused(
        'Daily limit reached: 98 messages of 100 used today, 2 messages left but 3 messages asked for. ' +
          'The count starts again at midnight (Asia/Bahrain); a larger plan raises the limit.',
      );
    used.when(job({ jobId: 'c', count: 2 })).thenState({ usedByDay: { '2026-03-14': 100 } });
  });

  it('tells the day and month of the limit that a planned job passes', () => {
    const used = given(messageQuota).when(job({ kind: 'bulk', count: 98, monthlyBulkLimit: 98 }));
    const planned = (over: Partial<AdmitJob['job']>) =>
      used.when({ ...job({ jobId: 'b', kind: 'bulk', count: 3, ...over }), today: '2026-02-27' });
    planned({}).thenRefused(saying('Daily limit reached: 98 messages of 100 used on 2026-03-14, 2 messages left'));
    planned({ day: '2026-03-15', monthlyBulkLimit: 98 }).thenRefused(
      saying('Monthly bulk limit reached: 98 messages of 98 used in 2026-03, none left.'),
    );
  });

  it('counts single sends by day only, bulk by day and month', () => {
    const used = given(messageQuota).when(job({ kind: 'bulk', count: 60, monthlyBulkLimit: 100 }));
    const nextDay = { jobId: 'b', day: '2026-03-15', monthlyBulkLimit: 100 };
    used
      .when(job({ ...nextDay, kind: 'bulk', count: 41 }))
      .thenRefused(saying('Monthly bulk limit reached: 60 messages of 100 used this month, 40 messages left.'));
    used.when(job({ ...nextDay, count: 90 })).thenState({ bulkThisMonth: 60 });
  });

  it('knows no limit when the plan has none', () => {
    given(messageQuota)
      .when(job({ kind: 'bulk', count: 50_000, dailyLimit: null, monthlyBulkLimit: null }))
      .then('JobAdmitted');
  });

  it('admits no more than the limits', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            jobId: fc.uuid(),
            kind: fc.constantFrom('single' as const, 'bulk' as const),
            count: fc.integer({ min: 1, max: 60 }),
            day: fc.constantFrom('2026-03-14', '2026-03-15', '2026-03-31'),
          }),
        ),
        (asked) => {
          let story = given(messageQuota);
          const day: Record<string, number> = {};
          let bulk = 0;
          for (const one of asked) {
            story = story.when(job({ ...one, dailyLimit: 100, monthlyBulkLimit: 150 }));
            if (story.written.length === 0) continue;
            day[one.day] = (day[one.day] ?? 0) + one.count;
            if (one.kind === 'bulk') bulk += one.count;
          }
          for (const { message } of story.refusals) expect(message).toContain('limit reached');
          expect(Object.values(day).every((used) => used <= 100)).toBe(true);
          expect(bulk).toBeLessThanOrEqual(150);
          expect(story.state).toMatchObject({ usedByDay: day, bulkThisMonth: bulk });
        },
      ),
    );
  });

  it('keeps a stream for each month', () => {
    expect(messageQuotaStream('acc', '2026-03-31')).toBe('sending-acc-2026-03');
  });
});
