import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job, OutboxDay } from '@wavelane/contracts';
import { openPage, serve, USER } from '@/testing/app';
import { COUNTS, JOB, MESSAGE } from '@/testing/jobs';
import { foldedStatus, shownStatus } from '@/components/words/messages/shown-status';

const none = { ...COUNTS, total: 0, queued: 0, failed: 0 };
const single = (id: string, name: string, text: string): Job => ({
  ...JOB,
  ...{ id, type: 'single', to: '+97330000002', name: null, fileName: null, status: 'SENT' },
  counts: { ...none, total: 1, read: 1 },
  told: { person: { id: 'p1', name }, text, file: null, by: { id: 'u2', name: 'Ben Bright' } },
});
const FOLDED: OutboxDay = {
  ...{ day: '2026-01-01', total: 41, hasMore: false },
  jobs: [{ ...JOB, told: { person: null, text: 'The winter menu is here', file: null, by: null } }],
  singles: {
    counts: { ...none, total: 38, read: 31, delivered: 6, failed: 1 },
    first: '2026-01-01T08:12:00.000Z',
    last: '2026-01-01T14:04:00.000Z',
    newest: [single('s1', 'Sara', 'Yes, cash is fine.'), single('s2', 'Omar', 'It is on its way.')],
  },
};

describe('rows of the outbox (C6)', () => {
  it('folds many single sends of a day into one row, which opens to show the latest', async () => {
    serve({ 'GET /api/me': { body: USER }, 'GET /api/outbox': { body: [FOLDED] } });
    await openPage('/outbox');
    expect(await screen.findByText('38 single messages')).toBeVisible();
    expect(screen.getByText('31 read, 6 delivered, 1 failed')).toBeVisible();
    expect(screen.getByText('08:12 – 14:04')).toBeVisible();
    const list = within(screen.getByRole('list', { name: '38 single messages' }));
    expect(list.getByText('Sara')).toBeVisible();
    expect(list.getByText('Yes, cash is fine.')).toBeVisible();
    expect(decodeURIComponent(list.getByRole('link').getAttribute('href') ?? '')).toBe(
      '/outbox?type=single&from=2026-01-01&to=2026-01-01',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Fold 38 single messages' }));
    expect(screen.queryByText('Yes, cash is fine.')).toBeNull();
  });

  it('shows the text of a job to many, and how many people it goes to', async () => {
    serve({ 'GET /api/me': { body: USER }, 'GET /api/outbox': { body: [FOLDED] } });
    await openPage('/outbox');
    expect(await screen.findByText('The winter menu is here')).toBeVisible();
    expect(screen.getByText(/3 people/)).toBeVisible();
  });

  it('opens a single send at its message', async () => {
    const sent = single('s1', 'Sara', 'Yes, cash is fine.');
    serve({
      'GET /api/me': { body: USER },
      'GET /api/outbox': { body: [{ ...FOLDED, singles: null, jobs: [sent] }] },
      'GET /api/jobs/s1': { body: { ...sent, messages: [{ ...MESSAGE, name: null, outcomeUnknown: false }] } },
      'GET /api/messages/m1/timeline': { body: [] },
    });
    const { router } = await openPage('/outbox');
    await userEvent.click(await screen.findByRole('button', { name: /Details of the job/ }));
    // The drawer is there before its message has come.
    expect(await screen.findByRole('heading', { name: 'Sara' })).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Message details' })).toBeVisible();
    expect(router.state.location.search).toEqual({ single: 's1' });
  });
});

describe('status of a job (C6)', () => {
  it('shows the furthest state of a message while all goes well', () => {
    const read = {
      ...JOB,
      counts: { ...none, total: 2, read: 1, sent: 1 },
      funnel: { ...JOB.funnel, sent: 2, read: 1 },
    };
    expect(shownStatus({ ...read, status: 'SENT' })).toBe('READ');
    expect(shownStatus({ ...read, status: 'PENDING', funnel: { ...read.funnel, replied: 1 } })).toBe('REPLIED');
    expect(shownStatus({ ...read, status: 'PARTIAL' })).toBe('PARTIAL');
    expect(shownStatus({ ...JOB, status: 'PENDING', counts: { ...none, total: 2, pending: 2 } })).toBe('PENDING');
  });

  it('sums up many single sends by what failed, was cancelled or waits', () => {
    expect(foldedStatus({ ...none, total: 2, read: 1, failed: 1 })).toBe('PARTIAL');
    expect(foldedStatus({ ...none, total: 2, failed: 2 })).toBe('FAILED');
    expect(foldedStatus({ ...none, total: 2, cancelled: 2 })).toBe('CANCELLED');
    expect(foldedStatus({ ...none, total: 2, queued: 2 })).toBe('QUEUED');
    expect(foldedStatus({ ...none, total: 2, pending: 1, queued: 1 })).toBe('PENDING');
    expect(foldedStatus({ ...none, total: 2, delivered: 1, replied: 1 })).toBe('REPLIED');
  });
});
