import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, openPage, refusal, serve, USER } from '@/testing/app';
import { PREVIEW } from '@/testing/jobs';
import { expectToast } from '@/testing/toast';

describe('bulk page', () => {
  const FILE = new File(['phone,message\n+97330000002,Hello\n'], 'people.csv', { type: 'text/csv' });

  it('A8: does not offer what a limit refuses, and says why', async () => {
    const problem = 'Daily limit reached: 480 messages left but 45,000 messages asked for.';
    serve({
      'GET /api/me': { body: USER },
      'GET /api/channels': { body: [CHANNEL] },
      'POST /api/messages/bulk/file': { body: { ...PREVIEW, problem } },
    });
    await openPage('/bulk');
    await userEvent.upload(await screen.findByLabelText('CSV file'), FILE);
    expect(await screen.findByText(problem)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send 1 message' })).toBeDisabled();
  });

  it('A15: says beside “Send at” that the time has passed, and keeps what was found in the file', async () => {
    const message = 'This time has passed';
    let isPast = false;
    serve({
      'GET /api/me': { body: USER },
      'GET /api/channels': { body: [CHANNEL] },
      'POST /api/messages/bulk/file': () =>
        isPast
          ? { status: 400, body: { statusCode: 400, error: 'Bad Request', message, fields: { scheduledFor: message } } }
          : { body: PREVIEW },
    });
    await openPage('/bulk');
    await userEvent.upload(await screen.findByLabelText('CSV file'), FILE);
    expect(await screen.findByRole('button', { name: 'Send 1 message' })).toBeVisible();
    isPast = true;
    fireEvent.change(screen.getByLabelText('Send at (optional)'), { target: { value: '2020-01-01T00:00' } });
    await waitFor(() => expect(screen.getByLabelText('Send at (optional)')).toHaveAccessibleDescription(message));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send 1 message' })).toBeVisible();
  });

  it('A7: checks the file again while the text is typed, so that the first click sends', async () => {
    const calls = serve({
      'GET /api/me': { body: USER },
      'GET /api/channels': { body: [CHANNEL] },
      'POST /api/messages/bulk/file': (form) => ({
        body: (form as { body?: string }).body
          ? PREVIEW
          : { ...PREVIEW, report: null, problem: 'No column with messages' },
      }),
    });
    await openPage('/bulk');
    await userEvent.upload(await screen.findByLabelText('CSV file'), FILE);
    expect(await screen.findByText('No column with messages')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Text'), 'one');
    await userEvent.type(screen.getByLabelText('Body'), 'Hi');
    expect(screen.getByLabelText('Body')).toHaveFocus();
    expect(await screen.findByRole('button', { name: 'Send 1 message' })).toBeEnabled();
    expect(calls.filter(({ route }) => route.endsWith('/bulk/file')).length).toBeGreaterThan(1);
  });

  it.each([
    ['The month has 500 bulk messages', 'The month has 500 bulk messages'],
    ['', 'Could not create bulk job'],
  ])('tells of a file refused with %p', async (message, description) => {
    serve({
      'GET /api/me': { body: USER },
      'GET /api/channels': { body: [CHANNEL] },
      'POST /api/messages/bulk/file': (form) =>
        (form as { dryRun?: string }).dryRun === 'true' ? { body: PREVIEW } : refusal(message),
    });
    await openPage('/bulk');
    await userEvent.selectOptions(await screen.findByLabelText('Channel'), '7');
    const file = new File(['phone,message\n+97330000002,Hello\n'], 'people.csv', { type: 'text/csv' });
    await userEvent.upload(screen.getByLabelText('CSV file'), file);
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1 message' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
    await expectToast('error', 'Failed to send bulk messages', description);
  });
});
