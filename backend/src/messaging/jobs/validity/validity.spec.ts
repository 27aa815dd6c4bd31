import { describe, expect, it } from '@jest/globals';
import { PLANNED_VALID_HOURS, VALID_HOURS } from '@wavelane/contracts';
import fc from 'fast-check';
import { stored } from '../../../../testing/domain/stored.js';
import { NEW_YEAR } from '../../../../testing/domain/test-time.js';
import type { JobEvent } from '../job.events.js';
import { jobsProjection } from '../jobs.projection.js';
import { isLate, validHours } from './validity.js';

const HOUR_MS = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
const of = { jobId: 'j', accountId: 'a', channelId: 1 };

const drafted = (scheduledFor: string | null, validForHours?: number): JobEvent => ({
  type: 'JobDrafted',
  data: {
    ...{ ...of, kind: 'bulk', channelLabel: 'Shop', templateId: null, total: 5, chunks: 1, day: '2026-01-01' },
    ...{ to: null, fingerprint: '', scheduledFor, ...(validForHours !== undefined && { validForHours }) },
  },
});
const fact = { messageId: 'm', ...of, before: 'queued', after: 'queued', reached: [] } as const;
const MOVES = {
  resumed: { type: 'JobResumed', data: { ...of, by: 'user' } },
  accepted: { type: 'MessageAccepted', data: { ...fact, after: 'pending', reached: ['accepted'] } },
  requeued: { type: 'MessageRequeued', data: fact },
} as const;
const STANDS = {
  claimed: { type: 'MessageClaimed', data: { ...fact, after: 'pending' } },
  released: { type: 'MessageReleased', data: { ...fact, before: 'pending' } },
} as const;

const step = fc.record({
  what: fc.constantFrom(
    'resumed' as const,
    'accepted' as const,
    'requeued' as const,
    'claimed' as const,
    'released' as const,
  ),
  wait: fc.integer({ min: 0, max: 40 * HOUR_MS }),
});

describe('the validity of a job', () => {
  it.each([
    [{ scheduledFor: null }, VALID_HOURS],
    [{ scheduledFor: iso(NEW_YEAR) }, PLANNED_VALID_HOURS],
    [{ scheduledFor: iso(NEW_YEAR), validForHours: 3 }, 3],
  ])('lasts, for %j, %i hours', (job, hours) => {
    expect(validHours(job)).toBe(hours);
  });

  it('counts from its time, or from when it last moved, and never from a try that came to nothing', () => {
    const start = fc.option(fc.integer({ min: 1, max: 100 }), { nil: null });
    const hours = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined });
    fc.assert(
      fc.property(start, hours, fc.array(step, { maxLength: 10 }), (ahead, chosen, steps) => {
        let now = NEW_YEAR;
        let position = 0;
        const scheduledFor = ahead === null ? null : iso(now + ahead * HOUR_MS);
        const fold = (document: ReturnType<typeof jobsProjection.initial>, event: object) => {
          const { type, data } = event as JobEvent;
          const recorded = stored(type, data, { stream: 's', position: ++position, at: iso(now) });
          return jobsProjection.fold(document, recorded) ?? document;
        };
        let job = fold(jobsProjection.initial('j'), drafted(scheduledFor, chosen));
        let moved = Math.max(now, scheduledFor === null ? 0 : Date.parse(scheduledFor));
        const valid = validHours({ scheduledFor, validForHours: chosen }) * HOUR_MS;
        const expectEnd = () => {
          expect(isLate(job, moved + valid)).toBe(false);
          expect(isLate(job, moved + valid + 1)).toBe(true);
        };
        expectEnd();
        for (const { what, wait } of steps) {
          now += wait;
          job = fold(job, { ...MOVES, ...STANDS }[what]);
          if (what in MOVES) moved = Math.max(moved, now);
          expectEnd();
        }
      }),
    );
  });

  it('excludes confirmations and questions, which end by themselves', () => {
    const job = jobsProjection.initial('j');
    const late = { ...job, movedAt: iso(NEW_YEAR - 100 * HOUR_MS) };
    expect(isLate(late, NEW_YEAR)).toBe(true);
    expect(isLate({ ...late, confirms: { event: 'e', wroteAt: '', at: '' } }, NEW_YEAR)).toBe(false);
  });
});
