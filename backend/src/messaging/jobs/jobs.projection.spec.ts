import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '@wavelane/event-store';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { stored } from '../../../testing/domain/stored.js';
import { display } from '../messages/message-state.js';
import type { MessageCommand } from '../messages/message.js';
import { deliveryHoursProjection } from '../reports/delivery-hours.projection.js';
import { accept, claim, echo, lost, refs, refuse, report, reply, tell } from '../messages/testing/message-commands.js';
import type { MessageEvent } from '../messages/message.events.js';
import type { JobDrafted } from './job.events.js';
import { jobsProjection } from './jobs.projection.js';

const cancel: MessageCommand = { type: 'CancelMessage', refs, reason: 'You cancelled this job.' };
const requeue: MessageCommand = { type: 'RequeueMessage' };
const commands = fc.array(
  fc.constantFrom(
    claim,
    accept,
    lost,
    echo,
    refuse,
    cancel,
    requeue,
    report('sent'),
    report('read'),
    report('failed'),
    reply(),
  ),
  { maxLength: 12 },
);

/** Folds the events of some messages of one job into the projections' documents. */
function folded(events: readonly MessageEvent[], total: number) {
  const job = jobsProjection.initial('j');
  let document = { ...job, counts: { ...job.counts, total, queued: total } };
  let hour = deliveryHoursProjection.initial('a:h');
  events.forEach((event, index) => {
    const recorded = stored(event.type, event.data, {
      stream: 'message-m',
      position: index + 1,
    }) as Recorded<MessageEvent>;
    document = { ...document, ...jobsProjection.fold(document, recorded) };
    hour = { ...hour, ...deliveryHoursProjection.fold(hour, recorded) };
  });
  return { counts: document.counts, hour };
}

describe('the count of a job', () => {
  it('adds up, and takes no cancelled message for a failure (A4)', () => {
    fc.assert(
      fc.property(fc.array(commands, { minLength: 1, maxLength: 5 }), (messages) => {
        const stories = messages.map((each) => tell(...each));
        const { total, ...counts } = folded(
          stories.flatMap(({ events }) => events),
          messages.length,
        ).counts;
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
        expect(Math.min(...Object.values(counts))).toBeGreaterThanOrEqual(0);
        const cancelled = stories.filter(({ state }) => state.phase === 'cancelled').length;
        const failed = stories.filter(({ state }) => display(state) === 'failed').length;
        expect(counts).toMatchObject({ cancelled, failed: failed - cancelled });
      }),
      { numRuns: gateRuns(500) },
    );
  });

  it('shows a cancelled message as no failure in the chart of the day either (A4)', () => {
    const { counts, hour } = folded([...tell(cancel).events, ...tell(claim, refuse).events], 2);
    expect(counts).toMatchObject({ cancelled: 1, failed: 1 });
    expect(hour.failed).toBe(1);
  });
});

describe('the priority of a job', () => {
  const asks = {
    questionId: 'q',
    event: 'e',
    purpose: 'marketing',
    expiresAt: '',
    wording: { wordingId: 'w', version: 1, hash: 'h' },
  };

  it.each([
    ['a single message goes first', 'single', undefined, 0],
    ['a question waits with the bulks, so that a file of them holds up no reply', 'single', asks, 1],
    ['a bulk waits', 'bulk', undefined, 1],
  ] as const)('orders jobs: %s', (_, kind, question, priority) => {
    const data = {
      ...{
        jobId: 'j',
        accountId: 'a',
        channelId: 1,
        kind,
        channelLabel: 'Shop',
        templateId: null,
        total: 1,
        chunks: 1,
      },
      ...{ day: '2026-01-01', to: kind === 'single' ? '+97330000002' : null, fingerprint: 'f', scheduledFor: null },
      ...(question && { asks: question }),
    };
    const drafted = stored('JobDrafted', data, { stream: 'job-j', position: 1 }) as Recorded<JobDrafted>;
    expect(jobsProjection.fold(jobsProjection.initial('j'), drafted)).toMatchObject({ priority });
  });
});
