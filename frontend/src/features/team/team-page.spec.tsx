import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser, Team } from '@wavelane/contracts';
import { choose } from '@/testing/choose';
import { APP, CHANNEL, openApp, openPage, refusal, type Routes, serve, USER } from '@/testing/app';
import { expectToBeginAt } from '@/testing/focus';
import { expectToast } from '@/testing/toast';

const TEAM: Team = {
  account: { id: 'u1', name: 'Sara Lind' },
  members: [
    {
      ...{ id: 'u1', name: 'Sara Lind', email: 'sara@example.com', role: 'owner', channels: null },
      ...{ joinedAt: null, version: 1 },
    },
    {
      ...{ id: 'u2', name: 'Ben Bright', email: 'ben@example.com', role: 'agent', channels: [CHANNEL.id] },
      ...{ joinedAt: '2026-11-01T10:00:00.000Z', version: 3 },
    },
    {
      ...{ id: 'u3', name: 'Mia Moon', email: 'mia@example.com', role: 'manager', channels: null },
      ...{ joinedAt: '2026-11-01T10:00:00.000Z', version: 1 },
    },
  ],
  invitations: [
    {
      ...{ id: 'i1', email: 'nina@example.com', name: null, role: 'viewer', channels: null, status: 'expired' },
      ...{ sentAt: '2026-10-01T10:00:00.000Z', expiresAt: '2026-10-08T10:00:00.000Z' },
      invitedBy: { id: 'u1', name: 'Sara Lind' },
    },
  ],
};

const open = async (routes: Routes = {}, user: CurrentUser = USER, opened = openPage) => {
  const calls = serve({
    'GET /api/me': { body: user },
    'GET /api/app': { body: APP },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/jobs': { body: [] },
    'GET /api/team': { body: TEAM },
    ...routes,
  });
  await opened('/settings/team');
  return calls;
};
const bodyOf = (calls: Awaited<ReturnType<typeof open>>, route: string) =>
  calls.find((one) => one.route === route)?.body;

describe('the team', () => {
  it('shows members with their channels and roles, and open invitations', async () => {
    await open();
    const ben = (await screen.findByText('Ben Bright')).closest('tr') as HTMLElement;
    expect(within(ben).getByText('Shop')).toBeVisible();
    expect(within(ben).getByText('Agent')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Sara Lind' })).toBeNull();
    expect(await screen.findByText('nina@example.com')).toBeVisible();
    expect(screen.getByText('Expired')).toBeVisible();
  });

  it('invites a member for some channels, and requires at least one', async () => {
    const calls = await open({
      'POST /api/team/invitations': { status: 201, body: { ...TEAM.invitations[0], email: 'new@example.com' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Invite a member' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Email'), 'new@example.com');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /All channels/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send the invitation' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Choose at least one channel');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Shop' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send the invitation' }));
    await expectToast('success', 'Invitation sent', 'new@example.com');
    expect(bodyOf(calls, 'POST /api/team/invitations')).toEqual({
      ...{ email: 'new@example.com', role: 'agent', channels: [CHANNEL.id] },
    });
  });

  it('starts a change at the role, and a removal at Cancel (A15)', async () => {
    await open();
    await expectToBeginAt('Role', await screen.findByRole('button', { name: 'Change Ben Bright' }));
    await userEvent.keyboard('{Escape}');
    await expectToBeginAt('Cancel', await screen.findByRole('button', { name: 'Remove Ben Bright' }));
  });

  it('changes a member as last seen, and says if another change came first', async () => {
    const words = 'Someone else has changed this member. Look again.';
    const calls = await open({ 'PUT /api/team/members/u2': refusal(words, 409, 'member-changed') });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Ben Bright' }));
    const dialog = await screen.findByRole('dialog');
    await choose('Role', 'Viewer');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await expectToast('error', 'Member not changed', words);
    expect(bodyOf(calls, 'PUT /api/team/members/u2')).toEqual({ role: 'viewer', channels: [CHANNEL.id], version: 3 });
  });

  it('removes a member after it has said what happens', async () => {
    const calls = await open({ 'DELETE /api/team/members/u2': { body: { success: true } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Ben Bright' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('go back to the queue');
    expect(dialog).not.toHaveTextContent('webhook');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await expectToast('success', 'Member removed');
    expect(calls.some(({ route }) => route === 'DELETE /api/team/members/u2')).toBe(true);
  });

  it('says what each role may do, as the server has it', async () => {
    await open();
    await screen.findByRole('row', { name: /^Answer, assign/ });
    const rowOf = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('img')
        .map((one) => one.getAttribute('aria-label'));
    expect(rowOf(/^Answer, assign/)).toEqual(['Yes', 'Yes', 'Yes', 'No']);
    expect(rowOf(/^Plans and payments/)).toEqual(['Yes', 'No', 'No', 'No']);
  });

  it('says of a manager that they may know the token of the webhook', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Mia Moon' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('make a new one under Webhook');
  });

  it('offers a manager nothing about managers', async () => {
    await open({}, { ...USER, id: 'u4', memberRole: 'manager' });
    expect(await screen.findByRole('button', { name: 'Change Ben Bright' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change Mia Moon' })).toBeNull();
  });
});

describe('changing between accounts', () => {
  it('offers the accounts of a member, and reports a failed change', async () => {
    const accounts = [
      { id: 'u1', name: 'Sara Lind', role: 'owner' },
      { id: 'u9', name: 'Olga', role: 'agent' },
    ] as const;
    const calls = await open(
      { 'POST /api/me/account': refusal('Account not found', 404) },
      { ...USER, accounts: [...accounts] },
      openApp,
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Working for Sara Lind/ }));
    expect(await screen.findByRole('menuitemradio', { name: /Sara Lind/, checked: true })).toBeVisible();
    await userEvent.click(screen.getByRole('menuitemradio', { name: /Olga/ }));
    await waitFor(() => expect(bodyOf(calls, 'POST /api/me/account')).toEqual({ accountId: 'u9' }));
    await expectToast('error', 'Account not changed', 'Account not found');
  });
});
