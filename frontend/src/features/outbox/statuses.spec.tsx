import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JOB_STATUSES, type JobStatus, MESSAGE_STATUSES, type MessageStatus } from '@wavelane/contracts';
import { openApp, serve, USER } from '@/testing/app';
import { COUNTS, JOB, MESSAGE } from '@/testing/jobs';
import { toneOf } from '@/testing/tone';
import { actionsFor } from './job-actions';

const JOB_TONES: Record<JobStatus, string> = {
  QUEUED: 'warning',
  PENDING: 'warning',
  SENT: 'info',
  PARTIAL: 'warning',
  PAUSED: 'text',
  CANCELLED: 'text',
  FAILED: 'error',
};
const MESSAGE_TONES: Record<MessageStatus, string> = {
  queued: 'warning',
  pending: 'warning',
  sent: 'info',
  delivered: 'info',
  read: 'info',
  replied: 'success',
  failed: 'error',
};

/** Each status by its word, and the word by the colour it has. */
const tonesOf = (badges: ReturnType<typeof within>, words: readonly string[]) =>
  Object.fromEntries(words.map((word) => [word, toneOf(badges.getByText(word.toUpperCase()))]));

describe('statuses in the outbox', () => {
  it('of jobs', async () => {
    const jobs = JOB_STATUSES.map((status) => ({ ...JOB, id: status, name: `Job ${status.toLowerCase()}`, status }));
    serve({ 'GET /api/me': { body: USER }, 'GET /api/jobs': { body: jobs } });
    await openApp('/outbox');
    const table = within(await screen.findByRole('region', { name: 'Jobs' }));
    expect(tonesOf(table, JOB_STATUSES)).toEqual(JOB_TONES);
  });

  it('of messages', async () => {
    const messages = MESSAGE_STATUSES.map((status) => ({ ...MESSAGE, id: status, name: null, status }));
    serve({
      'GET /api/me': { body: USER },
      'GET /api/jobs': { body: [JOB] },
      'GET /api/jobs/j1': { body: { ...JOB, messages } },
      'GET /api/jobs/j1/timeline': { body: [] },
    });
    await openApp('/outbox');
    await userEvent.click(await screen.findByRole('button', { name: /Details of the job/ }));
    const list = within(await screen.findByRole('list', { name: 'Messages' }));
    expect(tonesOf(list, MESSAGE_STATUSES)).toEqual(MESSAGE_TONES);
  });
});

describe('actionsFor', () => {
  it.each([
    ['PENDING', 2, 1, { pause: true, resume: false, cancel: true, retry: true }],
    ['PAUSED', 2, 0, { pause: false, resume: true, cancel: true, retry: false }],
    ['SENT', 0, 0, { pause: false, resume: false, cancel: false, retry: false }],
    ['CANCELLED', 1, 2, { pause: false, resume: false, cancel: false, retry: false }],
  ] as const)('%s with %i queued and %i failed', (status, queued, failed, expected) => {
    expect(actionsFor({ status, counts: { ...COUNTS, queued, failed } })).toEqual(expected);
  });

  it('A15: offers no other try where it would change nothing', () => {
    const counts = { ...COUNTS, queued: 0, failed: 1 };
    expect(actionsFor({ status: 'PARTIAL', counts, canRetry: false }).retry).toBe(false);
    expect(actionsFor({ status: 'PARTIAL', counts, canRetry: true }).retry).toBe(true);
  });
});
