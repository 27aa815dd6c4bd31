import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JOB_STATUSES, type JobStatus, MESSAGE_STATUSES, type MessageStatus } from '@wavelane/contracts';
import { APP, openPage, serve, USER } from '@/testing/app';
import { COUNTS, dayWith, JOB, MESSAGE } from '@/testing/jobs';
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
  it('shows every job status in its tone', async () => {
    const jobs = JOB_STATUSES.map((status) => ({ ...JOB, id: status, name: `Job ${status.toLowerCase()}`, status }));
    serve({ 'GET /api/me': { body: USER }, 'GET /api/outbox': { body: dayWith(...jobs) } });
    await openPage('/outbox');
    const table = within(await screen.findByRole('region', { name: /Jan 1/ }));
    expect(tonesOf(table, JOB_STATUSES)).toEqual(JOB_TONES);
  });

  it('shows every message status in its tone', async () => {
    const messages = MESSAGE_STATUSES.map((status) => ({ ...MESSAGE, id: status, name: null, status }));
    serve({
      'GET /api/me': { body: USER },
      'GET /api/outbox': { body: dayWith(JOB) },
      'GET /api/jobs/j1': { body: { ...JOB, messages } },
      'GET /api/jobs/j1/timeline': { body: [] },
    });
    await openPage('/outbox');
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
  ] as const)('offers the actions of %s with %i queued and %i failed', (status, queued, failed, expected) => {
    expect(actionsFor({ status, counts: { ...COUNTS, queued, failed } })).toEqual(expected);
  });

  it('offers no retry if it would change nothing (A15)', () => {
    const counts = { ...COUNTS, queued: 0, failed: 1 };
    expect(actionsFor({ status: 'PARTIAL', counts, canRetry: false }).retry).toBe(false);
    expect(actionsFor({ status: 'PARTIAL', counts, canRetry: true }).retry).toBe(true);
  });
});

/** 20:46 in London, 23:46 in Bahrain. */
const SENT_AT = '2026-01-02T20:46:00.000Z';
const ARABIC = 'مرحبا، طلبك جاهز';

async function openMessage(message: Partial<typeof MESSAGE>) {
  serve({
    'GET /api/me': { body: { ...USER, timeZone: 'Asia/Bahrain' } },
    'GET /api/app': { body: APP },
    'GET /api/outbox': { body: dayWith(JOB) },
    'GET /api/jobs/j1': { body: { ...JOB, messages: [{ ...MESSAGE, ...message }] } },
    'GET /api/messages/m1/timeline': { body: [] },
  });
  await openPage('/outbox?job=j1&message=m1');
  return screen.findByRole('region', { name: 'Message' });
}

describe('a message as its recipient sees it', () => {
  it('shows the sending time in the zone of the account, and no preview (A9)', async () => {
    const message = await openMessage({ sentAt: SENT_AT, status: 'sent', outcomeUnknown: false });
    expect(message).toHaveTextContent('23:46');
    expect(message).not.toHaveTextContent('Preview');
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
  });

  it('shows no time while it was not sent (A9)', async () => {
    expect(await openMessage({ sentAt: null })).not.toHaveTextContent(/[0-9]{2}:[0-9]{2}/);
  });

  it('isolates the direction of texts, names and numbers (A11)', async () => {
    await openMessage({ name: 'سارة', body: ARABIC, header: ARABIC });
    const texts = screen.getAllByText(ARABIC).map((text) => text.closest('[dir="auto"]'));
    expect(texts).not.toContain(null);
    for (const text of [...screen.getAllByText('سارة'), ...screen.getAllByText('+973 3000 0002')])
      expect(text.closest('bdi')).not.toBeNull();
  });
});
