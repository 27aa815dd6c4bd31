import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';

describe('sending later (C5)', () => {
  it('asks for the time only when chosen, and puts the country code before the number', async () => {
    const calls = serve({
      'GET /api/me': { body: { ...USER, defaultCountry: 'BH' } },
      'GET /api/channels': { body: [CHANNEL] },
      'GET /api/templates': { body: [] },
      'GET /api/jobs': { body: [] },
      'POST /api/messages/send': { status: 201, body: { jobId: 'j1', messageId: 'm1' } },
    });
    await openPage('/send');
    fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '3000 0311' } });
    fireEvent.change(screen.getByLabelText('Body'), { target: { value: 'Hi' } });
    expect(screen.queryByLabelText('Send at', { selector: 'input' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send later…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Schedule message' }));
    expect(await screen.findByText('Choose when to send it')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Send at', { selector: 'input' }), {
      target: { value: '2030-01-02 09:30' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Schedule message' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Message scheduled');
    expect(calls.find(({ route }) => route === 'POST /api/messages/send')?.body).toMatchObject({
      ...{ to: '+973 3000 0311', scheduledFor: '2030-01-02T09:30' },
    });
  });
});
