import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FrozenMessage } from './job.events.js';
import { isComplete, job, type JobCommand, type JobState } from './job.js';
import { CHUNK_BYTES, CHUNK_MAX, chunksOf } from '../sending/recipients.js';

const recipient = (ordinal: number, body = 'b'): FrozenMessage => ({
  messageId: `m${ordinal}`,
  ordinal,
  to: '+97330000002',
  name: null,
  header: null,
  body,
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

function tell(...commands: JobCommand[]) {
  let state: JobState = job.initialState;
  const types: string[] = [];
  for (const command of commands) {
    for (const event of job.decide(command, state, 0)) {
      types.push(event.type);
      state = job.evolve(state, event);
    }
  }
  return { state, types };
}

describe('a job', () => {
  it('is complete with its last chunk, each written once and in order', () => {
    const add = (chunk: number): JobCommand => ({ type: 'AddRecipients', chunk, recipients: [recipient(chunk)] });
    const { state, types } = tell(draft(3), add(1), add(1), add(2));
    expect(types).toEqual(['JobDrafted', 'JobRecipientsAdded', 'JobRecipientsAdded', 'JobRecipientsAdded']);
    expect(isComplete(state)).toBe(true);
    expect(isComplete(tell(draft(3), add(1)).state)).toBe(false);
    expect(() => tell(draft(3), add(2))).toThrow('does not follow');
    expect(() => tell(draft(1), add(1))).toThrow('does not follow');
  });

  it('is drafted once, and another content under the same key is refused', () => {
    expect(tell(draft(), draft()).types).toHaveLength(2);
    expect(() => tell(draft(), draft(1, 'other'))).toThrow('Idempotency-Key');
  });

  it('stays paused by a person when the system’s cause ends, and stays cancelled for ever', () => {
    const pause = (by: 'user' | 'system'): JobCommand => ({ type: 'PauseJob', by, reason: 'r' });
    const resume = (by: 'user' | 'system'): JobCommand => ({ type: 'ResumeJob', by });
    expect(tell(draft(), pause('system'), resume('system')).state.condition).toBe('running');
    expect(tell(draft(), pause('system'), pause('user'), resume('system')).state.condition).toBe('paused');
    expect(tell(draft(), pause('user'), pause('system'), resume('user')).state.condition).toBe('running');
    const cancel: JobCommand = { type: 'CancelJob', reason: null };
    expect(tell(draft(), cancel, cancel).types.at(-1)).toBe('JobCancelled');
    expect(() => tell(draft(), cancel, resume('user'))).toThrow('cancelled');
    expect(() => tell(pause('user'))).toThrow('Job not found');
  });
});

describe('chunks of recipients', () => {
  it('hold all recipients in order, never more than 500 or 256 KB', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4_096 }), { maxLength: 1_200 }), (sizes) => {
        const all = sizes.map((size, i) => recipient(i, 'x'.repeat(size)));
        const chunks = chunksOf(all);
        expect(chunks.flat()).toEqual(all);
        for (const chunk of chunks) {
          expect(chunk.length).toBeGreaterThan(0);
          expect(chunk.length).toBeLessThanOrEqual(CHUNK_MAX);
          expect(Buffer.byteLength(JSON.stringify(chunk))).toBeLessThanOrEqual(CHUNK_BYTES + 5_000);
        }
      }),
      { numRuns: 20 },
    );
  });
});
