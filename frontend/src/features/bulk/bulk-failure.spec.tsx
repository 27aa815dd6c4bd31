import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, openPage, refusal, type Routes, serve, USER } from '@/testing/app';
import { PREVIEW } from '@/testing/jobs';
import { expectToast } from '@/testing/toast';

describe('bulk page', () => {
  const FILE = new File(['phone,message\n+97330000002,Hello\n'], 'people.csv', { type: 'text/csv' });

  const open = async (routes: Routes) => {
    const calls = serve({ 'GET /api/me': { body: USER }, 'GET /api/channels': { body: [CHANNEL] }, ...routes });
    await openPage('/bulk');
    await userEvent.upload(await screen.findByLabelText('CSV file'), FILE);
    return calls;
  };
  const goOn = async (...steps: string[]) => {
    for (const step of steps) await userEvent.click(await screen.findByRole('button', { name: `Next: ${step}` }));
  };

  it('refuses what a limit forbids, and says why (A8)', async () => {
    const problem = 'Daily limit reached: 480 messages left but 45,000 messages asked for.';
    await open({ 'POST /api/messages/bulk/file': { body: { ...PREVIEW, problem } } });
    expect(await screen.findByText(problem)).toBeVisible();
    await goOn('Message', 'Review');
    expect(await screen.findByText('This cannot be sent as it is.')).toBeVisible();
    expect(screen.getByText(problem)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send 1 message' })).toBeDisabled();
  });

  it('says beside “Send at” that the time has passed, and sends nothing (A15)', async () => {
    const message = 'This time has passed';
    await open({
      'POST /api/messages/bulk/file': (form) =>
        (form as { scheduledFor?: string }).scheduledFor
          ? { status: 400, body: { statusCode: 400, error: 'Bad Request', message, fields: { scheduledFor: message } } }
          : { body: PREVIEW },
    });
    await goOn('Message', 'Review');
    expect(await screen.findByRole('button', { name: 'Send 1 message' })).toBeEnabled();
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule…' }));
    const field = await screen.findByLabelText('Send at', { selector: 'input' });
    fireEvent.change(field, { target: { value: '2020-01-01 00:00' } });
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Checking …' })).toBeDisabled();
  });

  it('judges the numbers of a file before there is a text', async () => {
    const calls = await open({
      'POST /api/messages/bulk/file': (form) => ({
        body: (form as { body?: string }).body
          ? { ...PREVIEW, mapping: { ...PREVIEW.mapping, message: null } }
          : { ...PREVIEW, report: null, problem: 'No column with messages' },
      }),
    });
    await goOn('Message', 'Review');
    // The review does not open without a text.
    expect(await screen.findByText('Message body is required')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Body'), 'Hi');
    await goOn('Review');
    expect(await screen.findByRole('button', { name: 'Send 1 message' })).toBeEnabled();
    const last = calls.filter(({ route }) => route.endsWith('/bulk/file')).at(-1);
    expect(last?.body).toMatchObject({ body: 'Hi', dryRun: 'true' });
  });

  it.each([
    ['The month has 500 bulk messages', 'The month has 500 bulk messages'],
    ['', 'Could not create bulk job'],
  ])('tells of a file refused with %p', async (message, description) => {
    await open({
      'POST /api/messages/bulk/file': (form) =>
        (form as { dryRun?: string }).dryRun === 'true' ? { body: PREVIEW } : refusal(message),
    });
    await goOn('Message', 'Review');
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1 message' }));
    await expectToast('error', 'Failed to send bulk messages', description);
  });
});
