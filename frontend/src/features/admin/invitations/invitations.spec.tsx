import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Invitation } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { choose } from '@/testing/choose';
import { openAdmin } from '@/testing/admin';
import { APP, type Routes } from '@/testing/app';
import { expectToast } from '@/testing/toast';

const OPEN: Invitation = {
  id: 'i1',
  email: 'lina@example.com',
  role: 'admin',
  status: 'open',
  createdAt: '2026-01-02T03:04:00.000Z',
  expiresAt: '2026-01-09T03:04:00.000Z',
  invitedBy: { id: 'u1', name: 'Sara Lind' },
};

const open = async (invitations: Invitation[], routes: Routes = {}) => {
  const calls = await openAdmin('/admin', {
    'GET /api/app': { body: APP },
    'GET /api/admin/invitations': { body: invitations },
    ...routes,
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Invitations' }));
  return calls;
};

describe('invitations', () => {
  it('sends an invitation to an address with a role', async () => {
    const calls = await open([], { 'POST /api/admin/invitations': { status: 201, body: OPEN } });
    expect(await screen.findByText('No invitations yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Invite somebody' }));
    const dialog = within(await screen.findByRole('dialog'));
    await choose('Role', 'Administrator');
    await userEvent.type(dialog.getByLabelText('Email'), 'lina@example.com{Enter}');
    await expectToast('success', 'Invitation sent', 'lina@example.com');
    expect(calls.find(({ route }) => route === 'POST /api/admin/invitations')?.body).toEqual({
      email: 'lina@example.com',
      role: 'admin',
    });
  });

  it('lists invitations with their senders, and revokes open ones', async () => {
    const calls = await open([OPEN, { ...OPEN, id: 'i2', email: 'old@example.com', status: 'expired' }], {
      'DELETE /api/admin/invitations/i1': { body: { success: true } },
    });
    const [first, second] = await within(await screen.findByRole('list', { name: 'Invitations' })).findAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent('lina@example.comADMIN');
    expect(first).toHaveTextContent('by Sara Lind, until Jan 9, 2026 03:04');
    expect(second).toHaveTextContent('EXPIRED');
    expect(within(defined(second)).queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Revoke the invitation of lina@example.com' }));
    await expectToast('success', 'Invitation revoked', 'lina@example.com');
    expect(calls.map(({ route }) => route)).toContain('DELETE /api/admin/invitations/i1');
  });

  it('refuses to invite if no mail is configured, and says so', async () => {
    await open([], { 'GET /api/app': { body: { ...APP, mail: 'none' } } });
    expect(await screen.findByText(/Email is not set up on this installation/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Invite somebody' })).toBeDisabled();
  });
});
