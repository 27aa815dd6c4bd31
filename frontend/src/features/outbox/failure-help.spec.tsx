import { screen, within } from '@testing-library/react';
import { openPage, serve, USER } from '@/testing/app';
import { JOB, MESSAGE } from '@/testing/jobs';
import { failureHelp } from './failure-help';

const FAILED = { ...MESSAGE, outcomeUnknown: false };

describe('failure of a message (B9, C10)', () => {
  it.each([
    [
      { error: 'The recipient is not on WhatsApp' },
      'This number has no WhatsApp account',
      'Trying again will not help',
    ],
    [{ error: 'The gateway could not be reached. …', retryable: true }, 'so nothing was sent', 'Retry failed'],
    [{ error: 'The gateway refused this message: body is too long.' }, 'refused', 'Correct what it names'],
    [{ error: 'This person answered STOP.' }, 'does not want messages', 'START'],
    [{ error: 'odd', retryable: true }, 'was not sent', 'Retry failed'],
    [{ error: 'odd' }, 'could not deliver', 'Ask the person'],
    [{ outcomeUnknown: true }, 'It is not known', 'Ask the person'],
  ])('explains %j by its meaning and what to do', (message, title, advice) => {
    const help = failureHelp({ ...FAILED, ...message });
    expect(help?.title).toContain(title);
    expect(help?.advice).toContain(advice);
  });

  it.each([{ cancelled: true }, { status: 'sent' as const }, { status: 'queued' as const }])(
    'explains nothing if nothing failed: %j',
    (message) => expect(failureHelp({ ...FAILED, ...message })).toBeUndefined(),
  );

  it('appears in the drawer, beside the words of the gateway', async () => {
    const error = 'The recipient is not on WhatsApp';
    serve({
      'GET /api/me': { body: USER },
      'GET /api/jobs': { body: [JOB] },
      'GET /api/jobs/j1': { body: { ...JOB, canRetry: false, messages: [{ ...FAILED, error }] } },
      'GET /api/jobs/j1/timeline': { body: [] },
      'GET /api/messages/m1/timeline': {
        body: [
          { id: 'e0', at: '2026-01-01T10:00:06.200Z', kind: 'queued', title: 'Queued', detail: null },
          { id: 'e1', at: '2026-01-01T10:00:07.000Z', kind: 'failed', title: 'Not sent', detail: null },
        ],
      },
    });
    await openPage('/outbox?job=j1&message=m1');
    expect(await screen.findByText('This number has no WhatsApp account')).toBeVisible();
    expect(screen.getByText(/Trying again will not help/)).toHaveTextContent(error);
    const steps = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^QueuedJan 1, 2026 10:00:06 · .+ ago$/),
      'Not sentJan 1, 2026 10:00:07 · +0.8 s',
    ]);
    expect(screen.queryByRole('button', { name: 'Retry failed', hidden: true })).toBeNull();
  });
});
