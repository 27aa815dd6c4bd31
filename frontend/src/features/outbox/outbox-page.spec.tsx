import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job, JobDetail } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { choose } from '@/testing/choose';
import { CHANNEL, openPage, type Routes, serve, USER } from '@/testing/app';
import { openFilter } from '@/testing/filter';
import { COUNTS, dayWith, JOB, MESSAGE } from '@/testing/jobs';

const open = async (job: Job, more: Routes = {}, message = MESSAGE) => {
  const detail: JobDetail = { ...job, messages: [message] };
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/outbox': { body: dayWith(job) },
    'GET /api/jobs/j1': { body: detail },
    'GET /api/messages/m1/timeline': { body: [] },
    'GET /api/jobs/j1/timeline': { body: [] },
    ...more,
  });
  const { router } = await openPage('/outbox');
  const typist = userEvent.setup();
  await typist.click(await screen.findByRole('button', { name: /Details of the job/ }));
  const dialog = within(await screen.findByRole('dialog'));
  return { calls, router, typist, dialog };
};

const lineOf = (element: HTMLElement) => defined(element.closest<HTMLElement>('li'));

describe('outbox', () => {
  it('filters by days, channel and type, and exports what is shown (C4)', async () => {
    const asked = '?type=bulk&channelId=7&from=2026-01-01';
    const calls = serve({
      'GET /api/me': { body: USER },
      'GET /api/channels': { body: [CHANNEL] },
      'GET /api/outbox': { body: dayWith(JOB) },
      'GET /api/jobs?type=bulk': { body: [JOB] },
      'GET /api/jobs?type=bulk&channelId=7': { body: [JOB] },
      [`GET /api/jobs${asked}`]: { body: [JOB] },
      [`GET /api/jobs.csv${asked}`]: { body: 'created_at' },
    });
    await openPage('/outbox');
    await openFilter();
    await choose('Type', 'Bulk');
    await choose('Channel', 'Shop');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01' } });
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain(`GET /api/jobs${asked}`));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: 'Remove the filter Channel: Shop' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain(`GET /api/jobs.csv${asked}`));
  });

  it('shows in the list when a planned job goes out (C4)', async () => {
    const scheduledFor = '2999-05-17T09:30:00.000Z';
    serve({
      'GET /api/me': { body: USER },
      'GET /api/outbox': { body: dayWith({ ...JOB, status: 'QUEUED', scheduledFor }) },
    });
    await openPage('/outbox');
    expect(await screen.findByText(/goes out/)).toHaveTextContent('goes out May 17, 2999 09:30');
  });

  it('finds messages of a job by state and number, and describes the job (C4)', async () => {
    const { calls, typist, dialog } = await open(JOB, {
      'GET /api/jobs/j1?status=failed': { body: { ...JOB, messages: [MESSAGE] } },
      'GET /api/jobs/j1?status=failed&q=%2B97330000009': { body: { ...JOB, messages: [] } },
    });
    expect(await dialog.findByText(/^Bulk, 3 messages/)).toHaveTextContent(
      'Jan 1, 2026 00:00:00 · from Shop · people.csv',
    );
    await choose('State', 'FAILED');
    await typist.type(dialog.getByLabelText('Search'), '+97330000009');
    expect(await dialog.findByText('No messages match.')).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain('GET /api/jobs/j1?status=failed');
  });

  it('finds messages of a job by words, and cancelled ones by their state (item 5)', async () => {
    const { router, typist, dialog } = await open(JOB, {
      'GET /api/jobs/j1?status=cancelled': { body: { ...JOB, messages: [{ ...MESSAGE, cancelled: true }] } },
      'GET /api/jobs/j1?status=cancelled&q=%D8%B3%D8%A7%D8%B1%D8%A9': { body: { ...JOB, messages: [] } },
    });
    await choose('State', 'CANCELLED');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ state: 'cancelled' }));
    await typist.type(dialog.getByLabelText('Search'), 'سارة');
    expect(await dialog.findByText('No messages match.')).toBeVisible();
  });

  it('draws the progress of each job as a bar beside the words (B10)', async () => {
    serve({ 'GET /api/me': { body: USER }, 'GET /api/outbox': { body: dayWith(JOB) } });
    await openPage('/outbox');
    const row = within(lineOf(await screen.findByText('Spring sale')));
    const parts = [...row.getByTestId('funnel').children].map((each) => [
      each.getAttribute('data-part'),
      (each as HTMLElement).style.flexGrow,
    ]);
    expect(parts).toEqual([
      ['queued', '2'],
      ['failed', '1'],
    ]);
    expect(row.getByText('1 of 3 sent')).toBeVisible();
  });

  it('pauses a job at once and cancels one after asking', async () => {
    const { calls, typist, dialog } = await open(JOB, {
      'POST /api/jobs/j1/pause': { body: {} },
      'POST /api/jobs/j1/cancel': { body: {} },
    });
    expect(await dialog.findByText('Spring sale')).toBeVisible();
    await typist.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Job paused');
    await typist.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(calls.some(({ route }) => route.endsWith('/cancel'))).toBe(false);
    expect(await screen.findByText(/2 of 3 messages are still in the queue/)).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Cancel the job' }));
    expect(calls.filter(({ route }) => route.endsWith('/cancel'))).toHaveLength(1);
  });

  it('finds jobs by what is typed and chosen, keeps that in the address, and gets rid of it again', async () => {
    serve({
      'GET /api/me': { body: USER },
      'GET /api/outbox': { body: dayWith(JOB) },
      'GET /api/jobs?status=PAUSED': { body: [JOB] },
      'GET /api/jobs?status=PAUSED&q=%2B97330000002': { body: [] },
    });
    const { router } = await openPage('/outbox');
    const typist = userEvent.setup();
    await openFilter();
    await choose('Status', 'PAUSED');
    await typist.click(screen.getByRole('button', { name: 'Done' }));
    await typist.type(screen.getByRole('searchbox', { name: 'Search' }), '+97330000002');
    expect(await screen.findByText('No job fits')).toBeVisible();
    expect(router.state.location.search).toEqual({ status: 'PAUSED', q: '+97330000002' });
    await typist.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Spring sale')).toBeVisible();
    expect(router.state.location.search).toEqual({});
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  });

  it('shows cancelled messages as cancelled, with no time to go out (A4)', async () => {
    const counts = { ...COUNTS, total: 3, queued: 0, failed: 0, cancelled: 3 };
    const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
    const reason = 'This job was cancelled.';
    const { dialog } = await open(
      { ...JOB, status: 'CANCELLED', counts, scheduledFor, reason },
      {},
      {
        ...MESSAGE,
        ...{ cancelled: true, outcomeUnknown: false },
      },
    );
    expect(await dialog.findByText('3 cancelled')).toBeVisible();
    expect(within(lineOf(defined(screen.getAllByText('Spring sale')[0]))).getByText('3 cancelled')).toBeInTheDocument();
    expect(dialog.getByText('CANCELLED', { ignore: 'option' })).toHaveAttribute('data-tone', 'muted');
    expect(dialog.queryByText(/failed/i, { ignore: 'option' })).toBeNull();
    expect(dialog.queryByText(/Goes out on/)).toBeNull();
  });

  it('keeps the open job and message in the address, and closes them on Back (A15)', async () => {
    const routes = {
      'GET /api/me': { body: USER },
      'GET /api/outbox': { body: dayWith(JOB) },
      'GET /api/jobs/j1': { body: { ...JOB, messages: [MESSAGE] } },
      'GET /api/messages/m1/timeline': { body: [] },
      'GET /api/jobs/j1/timeline': { body: [] },
    };
    serve(routes);
    const { router } = await openPage('/outbox');
    await userEvent.click(await screen.findByRole('button', { name: /Details of the job/ }));
    await userEvent.click(await screen.findByText('Hello'));
    expect(await screen.findByRole('dialog', { name: 'Message details' })).toBeVisible();
    expect(router.state.location.search).toEqual({ job: 'j1', message: 'm1' });
    act(() => router.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Message details' })).toBeNull());
    expect(screen.getByRole('dialog')).toBeVisible();
    act(() => router.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/outbox');
  });

  it('opens the job its address names, and ignores an unknown status (A15)', async () => {
    const calls = serve({
      'GET /api/me': { body: USER },
      'GET /api/outbox': { body: dayWith(JOB) },
      'GET /api/jobs/j1': { body: { ...JOB, messages: [MESSAGE] } },
      'GET /api/jobs/j1/timeline': { body: [] },
    });
    await openPage('/outbox?status=BOGUS&job=j1');
    expect(await screen.findByRole('dialog', { name: 'Spring sale' })).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain('GET /api/outbox');
    expect(calls.map(({ route }) => route).join()).not.toContain('BOGUS');
  });

  it('tells the history of a job', async () => {
    const by = { id: 'u2', name: 'Ben Bright' };
    const { dialog } = await open(JOB, {
      'GET /api/jobs/j1/timeline': {
        body: [{ id: 'e1', at: JOB.createdAt, kind: 'note', title: 'Paused', detail: null, by }],
      },
    });
    expect(await dialog.findByText('by Ben Bright')).toBeInTheDocument();
  });

  it('tells the time of a planned job in the zone of the account (item 3)', async () => {
    const { dialog } = await open(JOB, {
      'GET /api/me': { body: { ...USER, timeZone: 'Asia/Bahrain' } },
      'GET /api/jobs/j1/timeline': {
        body: [
          {
            id: 'e1',
            at: JOB.createdAt,
            kind: 'queued',
            title: 'Queued',
            detail: '2 messages, planned for 2026-01-02T22:30:00.000Z',
          },
        ],
      },
    });
    expect(await dialog.findByText('2 messages, planned for Jan 3, 2026 01:30')).toBeInTheDocument();
  });

  it('says why a job waits, and offers the file', async () => {
    const { dialog } = await open({ ...JOB, reason: 'The channel is not linked to WhatsApp.' });
    expect(await dialog.findByText('The channel is not linked to WhatsApp.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  });

  it('lets a person say what became of a message of unknown outcome', async () => {
    const { calls, typist, dialog } = await open(JOB, { 'POST /api/messages/m1/resolve': { body: {} } });
    await typist.click(await dialog.findByText('+973 3000 0002'));
    await typist.click(await screen.findByRole('button', { name: 'It did not arrive' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Noted');
    expect(calls.find(({ route }) => route.endsWith('/resolve'))?.body).toEqual({ outcome: 'not-sent' });
  });
});
