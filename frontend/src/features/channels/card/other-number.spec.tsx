import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, openPage, refusal, type Routes, serve, USER } from '@/testing/app';

const OTHER = '+97339999999';
const STRANGER = { ...CHANNEL, authStatus: 'PENDING', otherNumber: OTHER };
const USED = { ...CHANNEL, phone: OTHER };

let calls: ReturnType<typeof serve> = [];

const open = async (channel: unknown, routes: Routes = {}, user = {}) => {
  calls = serve({ 'GET /api/me': { body: { ...USER, ...user } }, 'GET /api/channels': { body: [channel] }, ...routes });
  await openPage('/channels');
  return within(await screen.findByRole('article', { name: 'Shop' }));
};

describe('a channel that another phone is linked to', () => {
  it('shows both numbers and asks which one is right', async () => {
    const card = await open(STRANGER);
    expect(card.getByText('Other number linked')).toBeVisible();
    const alert = card.getByRole('alert');
    expect(alert).toHaveTextContent('+973 3999 9999');
    expect(alert).toHaveTextContent('+1 415 555 0100');
    expect(alert).toHaveTextContent('Nothing is sent.');
    expect(card.queryByRole('button', { name: 'Show QR' })).toBeNull();
    expect(card.getByRole('button', { name: 'Unlink' })).toBeEnabled();
  });

  it('saves the number that was shown', async () => {
    const card = await open(STRANGER, { 'PUT /api/channels/7/number': { body: USED } });
    await userEvent.click(card.getByRole('button', { name: 'Use this number' }));
    await screen.findByText('Number changed');
    expect(calls.find(({ route }) => route === 'PUT /api/channels/7/number')?.body).toEqual({ phone: OTHER });
  });

  it('leaves the choice to members that manage channels', async () => {
    const card = await open(STRANGER, {}, { memberRole: 'viewer' });
    expect(card.getByText('Other number linked')).toBeVisible();
    expect(card.queryByRole('button', { name: 'Use this number' })).toBeNull();
  });

  it('appears in the QR dialog, which stays open', async () => {
    let isKnown = false;
    const card = await open(
      { ...CHANNEL, authStatus: 'PENDING' },
      {
        'GET /api/channels': () => ({ body: [isKnown ? STRANGER : { ...CHANNEL, authStatus: 'PENDING' }] }),
        'GET /api/channels/7/qr': { body: { httpStatus: 409 } },
        'PATCH /api/channels/7/authorize': () => {
          isKnown = true;
          return refusal('Linked with another', 409, 'other-number');
        },
      },
    );
    await userEvent.click(card.getByRole('button', { name: 'Show QR' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Use this number' })).toBeEnabled());
    expect(screen.queryByText('Failed to authorize channel')).toBeNull();
  });
});
