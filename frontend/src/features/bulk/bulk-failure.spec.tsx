import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, openApp, refusal, serve, USER } from '@/testing/app';
import { PREVIEW } from '@/testing/jobs';
import { expectToast } from '@/testing/toast';

describe('bulk page', () => {
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
    await openApp('/bulk');
    await userEvent.selectOptions(await screen.findByLabelText('Channel'), '7');
    const file = new File(['phone,message\n+97330000002,Hello\n'], 'people.csv', { type: 'text/csv' });
    await userEvent.upload(screen.getByLabelText('CSV file'), file);
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1 message' }));
    await expectToast('error', 'Failed to send bulk messages', description);
  });
});
