import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LISTED, openAdmin } from '@/testing/admin';
import { CHANNEL } from '@/testing/app';
import { expectToast } from '@/testing/toast';

const { id, name, email } = LISTED;
const WAITING = { user: { id, name, email }, channel: { ...CHANNEL, status: 'PENDING', waitsFor: 'activation' } };

describe('channels that wait', () => {
  it('counts waiting channels on the tab, and activates each from the list', async () => {
    const calls = await openAdmin('/admin?tab=channels', {
      'GET /api/admin/offline-payments': { body: [] },
      'GET /api/admin/channels/waiting': { body: [WAITING] },
      [`POST /api/admin/users/${id}/channels/7/activate`]: { body: CHANNEL },
    });
    expect(await screen.findByRole('heading', { name: '1 channel waits for activation' })).toBeVisible();
    expect(screen.getByRole('img', { name: '1 waiting' })).toBeVisible();
    const table = within(await screen.findByRole('region', { name: 'Waiting channels' }));
    expect(table.getByText(email)).toBeVisible();
    await userEvent.click(table.getByRole('button', { name: 'Activate' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Activate' }));
    await expectToast(
      'success',
      'Days added successfully',
      'Channel days have been updated and main balance deducted.',
    );
    expect(calls.some(({ route }) => route === `POST /api/admin/users/${id}/channels/7/activate`)).toBe(true);
  });

  it('says that no channel waits', async () => {
    await openAdmin('/admin?tab=channels');
    expect(await screen.findByText('No channel waits')).toBeVisible();
  });
});
