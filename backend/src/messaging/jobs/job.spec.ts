import { describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type { FrozenMessage } from './job.events.js';
import { given } from '../../../testing/domain/given.js';
import { isComplete, job, type JobCommand } from './job.js';
import { draftIn, messageIn } from './message-ordered.js';

const recipient = (ordinal: number): FrozenMessage => ({
  messageId: `m${ordinal}`,
  ordinal,
  to: '+97330000002',
  name: null,
  header: null,
  body: 'b',
  footer: null,
  buttons: [],
  token: null,
});

const draft = (chunks = 1, fingerprint = 'f'): Extract<JobCommand, { type: 'DraftJob' }> => ({
  type: 'DraftJob',
  draft: {
    jobId: 'j',
    accountId: 'a',
    channelId: 1,
    kind: 'bulk',
    channelLabel: 'Shop',
    templateId: null,
    total: chunks,
    chunks,
    day: '2026-03-14',
    to: null,
    fingerprint,
  },
  firstChunk: [recipient(0)],
});

const OF = { jobId: 'j', accountId: 'a', channelId: 1 };

const aMessage: fc.Arbitrary<FrozenMessage> = fc.record({
  ...{ messageId: fc.uuid(), ordinal: fc.constant(0), to: fc.constant('+97330000002'), body: fc.string() },
  ...{ name: fc.option(fc.string()), header: fc.option(fc.string()), footer: fc.option(fc.string()) },
  ...{ buttons: fc.array(fc.string(), { maxLength: 3 }), token: fc.option(fc.string()) },
});
const aDraft = fc.record(
  {
    ...{ jobId: fc.uuid(), accountId: fc.uuid(), channelId: fc.nat(), kind: fc.constant('single' as const) },
    ...{ channelLabel: fc.string(), templateId: fc.option(fc.uuid()), total: fc.constant(1), chunks: fc.constant(1) },
    ...{ day: fc.constant('2026-03-14'), to: fc.constant('+97330000002'), fingerprint: fc.string() },
    ...{ scheduledFor: fc.option(fc.constant('2026-03-15T00:00:00.000Z')), purpose: fc.string() },
    asks: fc.record({
      ...{ questionId: fc.uuid(), event: fc.uuid(), purpose: fc.string(), expiresAt: fc.string() },
      wording: fc.record({ wordingId: fc.string(), version: fc.nat(), hash: fc.string() }),
    }),
  },
  {
    requiredKeys: [
      ...(['jobId', 'accountId', 'channelId', 'kind', 'channelLabel', 'templateId', 'total', 'chunks'] as const),
      ...(['day', 'to', 'fingerprint', 'scheduledFor'] as const),
    ],
  },
);

describe('a job of one message', () => {
  it('makes one event, which says what a draft and its recipients say', () => {
    fc.assert(
      fc.property(aDraft, aMessage, fc.boolean(), (draft, frozen, free) => {
        const order: JobCommand = { type: 'OrderMessage', draft, message: frozen, free };
        const ordered = given(job).when(order).then('MessageOrdered');
        const [event] = job.decide(order, job.initialState, 0);
        if (event?.type !== 'MessageOrdered') throw new Error('It is another event');
        expect([draftIn(event.data), messageIn(event.data)]).toEqual([draft, frozen]);
        expect(isComplete(ordered.state)).toBe(true);
        expect(ordered.state).toMatchObject({ draft, isFree: free });
        ordered.when(order).thenNothing();
      }),
      { numRuns: gateRuns(50) },
    );
  });
});

describe('a job', () => {
  it('completes with its last chunk, each written once and in order', () => {
    const add = (chunk: number): JobCommand => ({ type: 'AddRecipients', chunk, recipients: [recipient(chunk)] });
    const drafted = given(job).when(draft(3)).then('JobDrafted', 'JobRecipientsAdded');
    const second = drafted.when(add(1)).then('JobRecipientsAdded').when(add(1)).thenNothing();
    const third = second.when(add(2)).then('JobRecipientsAdded');
    expect([drafted, second, third].map(({ state }) => isComplete(state))).toEqual([false, false, true]);
    const gap = { message: expect.stringContaining('does not follow') };
    drafted.when(add(2)).thenRefused(gap);
    given(job).when(draft(1)).when(add(1)).thenRefused(gap);
  });

  it('takes one draft, and refuses another content under the same key', () => {
    const drafted = given(job).when(draft()).then('JobDrafted', 'JobRecipientsAdded');
    drafted.when(draft()).thenNothing();
    drafted.when(draft(1, 'other')).thenRefused({ message: expect.stringContaining('Idempotency-Key') });
  });

  it('stays paused by a person when the system’s cause ends, and stays cancelled for ever', () => {
    const pause = (by: 'user' | 'system'): JobCommand => ({ type: 'PauseJob', of: OF, by, reason: 'r' });
    const resume = (by: 'user' | 'system'): JobCommand => ({ type: 'ResumeJob', of: OF, by });
    const drafted = given(job).when(draft());
    drafted.when(pause('system'), resume('system')).thenState({ condition: 'running' });
    drafted.when(pause('system'), pause('user'), resume('system')).thenState({ condition: 'paused' });
    drafted.when(pause('user'), pause('system'), resume('user')).thenState({ condition: 'running' });
    const cancel: JobCommand = { type: 'CancelJob', of: OF, reason: null };
    const cancelled = drafted.when(cancel).then('JobCancelled').when(cancel).thenNothing();
    cancelled.when(resume('user')).thenRefused({ message: expect.stringContaining('cancelled') });
  });

  it('stops, resumes and ends also when its order stands in another stream', () => {
    const pause: JobCommand = { type: 'PauseJob', of: OF, by: 'user', reason: 'r' };
    const paused = given(job).when(pause).then('JobPaused');
    expect(paused.state).toMatchObject({ draft: null, condition: 'paused' });
    const resumed = paused.when({ type: 'ResumeJob', of: OF, by: 'user' }).then('JobResumed');
    resumed
      .when({ type: 'CancelJob', of: OF, reason: null })
      .then('JobCancelled')
      .when(pause)
      .thenRefused({ message: expect.stringContaining('cancelled') });
    given(job).when({ type: 'AddRecipients', chunk: 0, recipients: [] }).thenRefused('Job not found');
  });
});
