import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AdmitJob, MessageQuotaState } from './message-quota.js';
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

const admit = (state: MessageQuotaState, command: AdmitJob) =>
  messageQuota.decide(command, state, 0).reduce((s, event) => messageQuota.evolve(s, event), state);

describe('the quota of messages', () => {
  it('admits a job once and says what is used after it', () => {
    const events = messageQuota.decide(job({ count: 3 }), messageQuota.initialState, 0);
    expect(events).toMatchObject([{ type: 'JobAdmitted', data: { usedToday: 3, bulkThisMonth: 0 } }]);
    const state = admit(messageQuota.initialState, job({ count: 3 }));
    expect(messageQuota.decide(job({ count: 3 }), state, 0)).toEqual([]);
  });

  it('refuses a job as a whole that passes the daily limit, with “limit reached” in the text', () => {
    const state = admit(messageQuota.initialState, job({ count: 98 }));
    expect(() => messageQuota.decide(job({ jobId: 'b', count: 3 }), state, 0)).toThrow(
      'Daily limit reached: 98 messages of 100 used today, 2 messages left but 3 messages asked for. ' +
        'The count starts again at midnight (Asia/Bahrain); a larger plan raises the limit.',
    );
    expect(admit(state, job({ jobId: 'c', count: 2 })).usedByDay['2026-03-14']).toBe(100);
  });

  it('names the day and month of the limit that a planned job passes', () => {
    const state = admit(messageQuota.initialState, job({ kind: 'bulk', count: 98, monthlyBulkLimit: 98 }));
    const planned = (over: Partial<AdmitJob['job']>) => () =>
      messageQuota.decide({ ...job({ jobId: 'b', kind: 'bulk', count: 3, ...over }), today: '2026-02-27' }, state, 0);
    expect(planned({})).toThrow('Daily limit reached: 98 messages of 100 used on 2026-03-14, 2 messages left');
    expect(planned({ day: '2026-03-15', monthlyBulkLimit: 98 })).toThrow(
      'Monthly bulk limit reached: 98 messages of 98 used in 2026-03, none left.',
    );
  });

  it('counts single sends by day only, bulk by day and month', () => {
    const state = admit(messageQuota.initialState, job({ kind: 'bulk', count: 60, monthlyBulkLimit: 100 }));
    const nextDay = { jobId: 'b', day: '2026-03-15', monthlyBulkLimit: 100 };
    expect(() => messageQuota.decide(job({ ...nextDay, kind: 'bulk', count: 41 }), state, 0)).toThrow(
      'Monthly bulk limit reached: 60 messages of 100 used this month, 40 messages left.',
    );
    expect(admit(state, job({ ...nextDay, count: 90 })).bulkThisMonth).toBe(60);
  });

  it('knows no limit where the plan has none', () => {
    expect(() =>
      admit(messageQuota.initialState, job({ kind: 'bulk', count: 50_000, dailyLimit: null, monthlyBulkLimit: null })),
    ).not.toThrow();
  });

  it('never passes a limit', () => {
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
          let state = messageQuota.initialState;
          const day: Record<string, number> = {};
          let bulk = 0;
          for (const one of asked) {
            const command = job({ ...one, dailyLimit: 100, monthlyBulkLimit: 150 });
            try {
              for (const event of messageQuota.decide(command, state, 0)) {
                state = messageQuota.evolve(state, event);
                day[one.day] = (day[one.day] ?? 0) + one.count;
                if (one.kind === 'bulk') bulk += one.count;
              }
            } catch (error) {
              expect(String(error)).toContain('limit reached');
            }
          }
          expect(Object.values(day).every((used) => used <= 100)).toBe(true);
          expect(bulk).toBeLessThanOrEqual(150);
          expect(state).toMatchObject({ usedByDay: day, bulkThisMonth: bulk });
        },
      ),
    );
  });

  it('keeps a stream for each month', () => {
    expect(messageQuotaStream('acc', '2026-03-31')).toBe('sending-acc-2026-03');
  });
});
