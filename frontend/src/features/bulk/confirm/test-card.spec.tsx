import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';
import { PREVIEW } from '@/testing/jobs';
import { expectToast } from '@/testing/toast';

const SEND = 'POST /api/messages/send';

describe('a test before a bulk', () => {
  it('sends the first message of the check to a number of one’s own, and checks what is left anew (C5)', async () => {
    const calls = serve({
      'GET /api/me': { body: USER },
      'GET /api/channels': { body: [CHANNEL] },
      'GET /api/templates': { body: [] },
      'POST /api/messages/bulk/file': { body: PREVIEW },
      [SEND]: { status: 201, body: { jobId: 'j', messageId: 'm' } },
    });
    await openPage('/bulk');
    await userEvent.upload(await screen.findByLabelText('CSV file'), new File(['phone\n'], 'people.csv'));
    await userEvent.click(await screen.findByRole('button', { name: 'Next: Message' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Next: Review' }));
    const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Send me a test' }));
    const sent = () => calls.filter(({ route }) => route === SEND).map(({ body }) => body);
    const checks = () => calls.filter(({ route }) => route.endsWith('/bulk/file')).length;
    await press();
    expect(sent()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Your number'), '+97330000100');
    const before = checks();
    await press();
    await expectToast('success', 'Test queued');
    const [row] = PREVIEW.rows;
    expect(sent()).toEqual([
      expect.objectContaining({ channelId: CHANNEL.id, to: '+97330000100', body: row?.body, purpose: 'transactional' }),
    ]);
    await waitFor(() => expect(checks()).toBe(before + 1));
    expect(await screen.findByText(/look at it on your phone/)).toBeVisible();
  });
});
