import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toasts } from '@/app/toast/store';
import { holdBack, openPage, refusal, serve, USER } from '@/testing/app';
import { dayWith, JOB } from '@/testing/jobs';
import { expectToast } from '@/testing/toast';

describe('a job that cannot be read', () => {
  it.each([
    ['No such job', 'No such job'],
    ['', 'Please try again.'],
  ])('explains a refusal with message %p', async (message, description) => {
    serve({
      'GET /api/me': { body: USER },
      'GET /api/outbox': { body: dayWith(JOB) },
      'GET /api/jobs/j1': refusal(message, 404),
    });
    await openPage('/outbox');
    await userEvent.click(await screen.findByRole('button', { name: /Details of the job/ }));
    await expectToast('error', 'Failed to fetch job details', description);
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(`Failed to fetch job details: ${description}`)).toBeVisible();
  });

  it('tells of the failure once, and shows it until an answer comes', async () => {
    const shown = jest.spyOn(toasts, 'show');
    const calls = serve({
      'GET /api/me': { body: USER },
      'GET /api/outbox': { body: dayWith(JOB) },
      'GET /api/jobs/j1': refusal('No such job', 404),
    });
    await openPage('/outbox');
    await userEvent.click(await screen.findByRole('button', { name: /Details of the job/ }));
    const text = 'Failed to fetch job details: No such job';
    await screen.findByText(text);
    const answer = holdBack('/api/jobs/j1');
    const asked = calls.length;
    await waitFor(() => expect(calls.length).toBeGreaterThan(asked), { timeout: 8_000 });
    expect(screen.getByText(text)).toBeVisible();
    answer();
    await waitFor(() => expect(calls.filter(({ route }) => route.endsWith('/j1')).length).toBeGreaterThan(2), {
      timeout: 8_000,
    });
    expect(shown).toHaveBeenCalledTimes(1);
    shown.mockRestore();
  });
});
