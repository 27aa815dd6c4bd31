import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, openPage, refusal, type Routes, serve, USER } from '@/testing/app';
import { chooseAction } from '@/testing/choose';
import { expectToast } from '@/testing/toast';

const UNLINKED = { ...CHANNEL, authStatus: 'PENDING' };
const IMAGE = 'data:image/png;base64,AA==';

const open = async (channel: unknown, routes: Routes) => {
  serve({
    'GET /api/me': { body: { ...USER, channelsLimit: 3 } },
    'GET /api/channels': { body: [channel] },
    ...routes,
  });
  await openPage('/channels');
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const pressInDialog = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

const add = async (answer: Routes[string]) => {
  await open(CHANNEL, { 'POST /api/channels': answer });
  await press('Add Channel');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Label'), 'Shop');
  await userEvent.type(dialog.getByLabelText('Phone'), '+1 415 555 0100');
  await pressInDialog('Add Channel');
};

const logOut = async (answer: Routes[string]) => {
  await open(CHANNEL, { 'POST /api/channels/7/logout': answer });
  await press('Log out');
  await pressInDialog('Log out');
};

const remove = async (answer: Routes[string]) => {
  await open(CHANNEL, { 'DELETE /api/channels/7': answer });
  await chooseAction('Shop', 'Delete…');
  await pressInDialog('Delete');
};

const scan = async (reply: Routes[string]) => {
  await open(UNLINKED, { 'GET /api/channels/7/qr': reply });
  await press('Show QR');
};

/** The phone has scanned the code: the gateway reports it, and the channel is authorized. */
const authorize = async (answer: Routes[string], reply: unknown = { httpStatus: 409 }) => {
  await open(UNLINKED, { 'GET /api/channels/7/qr': { body: reply }, 'PATCH /api/channels/7/authorize': answer });
  await press('Show QR');
};

describe('channels page, when it worked', () => {
  it.each([
    ['adding', () => add({ body: CHANNEL }), 'Channel added', undefined],
    ['logging out', () => logOut({ body: {} }), 'Channel logged out', undefined],
    ['deleting', () => remove({ body: {} }), 'Channel deleted', undefined],
    ['scanning', () => authorize({ body: {} }), 'Success', 'Channel connected successfully and now active.'],
    [
      'scanning a channel that is linked already',
      () => authorize({ body: {} }, { httpStatus: 200, alreadyAuthenticated: true }),
      'Success',
      'Channel connected successfully and now active.',
    ],
  ])('tells the outcome of %s', async (_, act, title, description) => {
    await act();
    await expectToast('success', title, description);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('channels page, when it did not', () => {
  it.each([
    ['adding', () => add(refusal('Taken')), 'Failed to add channel', 'Taken'],
    ['adding, without a reason', () => add(refusal('')), 'Failed to add channel', 'Could not create channel'],
    ['logging out', () => logOut(refusal('Not linked')), 'Failed to logout channel', 'Not linked'],
    ['authorizing', () => authorize(refusal('Not scanned yet')), 'Failed to authorize channel', 'Not scanned yet'],
    ['asking for a code', () => scan(refusal('Gateway is down', 502)), 'Failed to fetch QR code', 'Gateway is down'],
    ['a code refused with 406', () => scan({ body: { httpStatus: 406 } }), 'QR Code Expired', 'Please try again.'],
    ['a code refused with 422', () => scan({ body: { httpStatus: 422 } }), 'QR Code Expired', 'Please try again.'],
    ['an unexpected reply', () => scan({ body: { httpStatus: 500 } }), 'QR Error', 'Unexpected response from WHAPI'],
    ['no image', () => scan({ body: { httpStatus: 200 } }), 'Failed to load QR code', 'QR code data not available'],
    [
      'a code whose time is over',
      () => scan({ body: { httpStatus: 200, base64: IMAGE, expire: 1 } }),
      'QR Code Expired',
      "Please click 'Refresh QR Code' to generate a new one.",
    ],
  ])('tells the outcome of %s', async (_, act, title, description) => {
    await act();
    await expectToast('error', title, description);
  });

  it('leaves the dialog open with the reason and a way to try again', async () => {
    await scan({ body: { httpStatus: 500 } });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('QR Error')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Refresh QR Code' })).toBeEnabled();
  });

  it('counts a code down, and fetches another on request (B3)', async () => {
    await scan({ body: { httpStatus: 200, base64: IMAGE, expire: 45 } });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('img', { name: 'QR code to link WhatsApp' })).toHaveAttribute('src', IMAGE);
    expect(dialog.getByText('Expires in 45 s')).toBeVisible();
    expect(await dialog.findByText('Expires in 44 s', undefined, { timeout: 3_000 })).toBeVisible();
    const another = dialog.getByRole('button', { name: 'Refresh QR Code' });
    expect(another).toBeEnabled();
    await userEvent.click(another);
    expect(await dialog.findByText(/^Expires in \d+ s$/)).toBeVisible();
  });
});
