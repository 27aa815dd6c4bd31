import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose } from '@/testing/choose';
import { openFilter } from '@/testing/filter';
import type { AdminUser } from '@wavelane/contracts';
import { LISTED, openAdmin } from '@/testing/admin';
import { refusal, type Routes } from '@/testing/app';
import { expectToast } from '@/testing/toast';

/** Opens the menu of the one user, chooses, and answers with a reason. */
const order = async (user: Partial<AdminUser>, item: string, routes: Routes) => {
  const calls = await openAdmin('/admin', { 'GET /api/admin/users': { body: [{ ...LISTED, ...user }] }, ...routes });
  await userEvent.click(await screen.findByRole('button', { name: 'More for Omar Haddad' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  const dialog = within(await screen.findByRole('dialog'));
  return { calls, dialog };
};
const USERS = '/api/admin/users/u2';

describe('users', () => {
  it('asks the server for users by search text and sign-in filter', async () => {
    const calls = await openAdmin('/admin', { 'GET /api/admin/users?status=disabled': { body: [] } });
    await openFilter();
    await choose('Sign-in', 'Disabled');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('No users match')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Search'), 'om');
    const asked = 'GET /api/admin/users?search=om&status=disabled';
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain(asked), { timeout: 4_000 });
  });

  it('orders users by a pressed heading, and reverses them on a second press (item 8)', async () => {
    const by = (asked: string) => ({ [`GET /api/admin/users?${asked}`]: { body: [{ ...LISTED, name: asked }] } });
    await openAdmin('/admin', { ...by('sort=days'), ...by('sort=days&direction=desc'), ...by('sort=name') });
    const heading = (name: string) => screen.findByRole('columnheader', { name });
    const press = async (name: string) => userEvent.click(within(await heading(name)).getByRole('button'));
    await press('Days');
    expect(await screen.findByText('sort=days')).toBeVisible();
    expect(await heading('Days')).toHaveAttribute('aria-sort', 'ascending');
    await press('Days');
    expect(await screen.findByText('sort=days&direction=desc')).toBeVisible();
    expect(await heading('Days')).toHaveAttribute('aria-sort', 'descending');
    await openFilter();
    await choose('Order', 'User');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('sort=name')).toBeVisible();
    expect(await heading('Days')).not.toHaveAttribute('aria-sort');
  });

  it('orders users by last seen, latest first, and filters by it (C7)', async () => {
    const by = (asked: string) => ({ [`GET /api/admin/users?${asked}`]: { body: [{ ...LISTED, name: asked }] } });
    await openAdmin('/admin', { ...by('sort=seen'), ...by('sort=seen&direction=asc'), ...by('seen=never&sort=seen') });
    const heading = () => screen.findByRole('columnheader', { name: 'Last seen' });
    const press = async () => userEvent.click(within(await heading()).getByRole('button'));
    await press();
    expect(await screen.findByText('sort=seen')).toBeVisible();
    expect(await heading()).toHaveAttribute('aria-sort', 'descending');
    await press();
    expect(await screen.findByText('sort=seen&direction=asc')).toBeVisible();
    await press();
    await openFilter();
    await choose('Last seen', 'Never');
    expect(await screen.findByText('seen=never&sort=seen')).toBeVisible();
  });

  it('filters by plan, role and status of the address, and ignores unknown values (item 8)', async () => {
    const asked = 'GET /api/admin/users?role=admin&plan=growth&account=expired';
    const calls = await openAdmin('/admin?role=admin&plan=growth&account=expired&sort=password&status=gone', {
      'GET /api/plans': { body: [{ id: 'growth', name: 'Growth', features: [] }] },
      [asked]: { body: [LISTED] },
    });
    expect(await screen.findByText('Omar Haddad')).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain(asked);
    expect(await screen.findByRole('button', { name: 'Remove the filter Plan: Growth' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove the filter Status: Expired' })).toBeVisible();
  });

  it('exports users with the filter that is on (item 8)', async () => {
    const route = 'POST /api/admin/users/export';
    const calls = await openAdmin('/admin?search=om&sort=name', {
      'GET /api/admin/users?search=om&sort=name': { body: [LISTED] },
      [route]: { body: 'name' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() =>
      expect(calls.find((call) => call.route === route)?.body).toEqual({ search: 'om', sort: 'name' }),
    );
  });

  it('gives a plan from the menu of a row, with days and a note', async () => {
    const route = 'POST /api/admin/users/u2/plan';
    const plans = [
      { id: 'growth', name: 'Growth', features: [] },
      { id: 'enterprise', name: 'Enterprise', features: [] },
    ];
    const calls = await openAdmin('/admin', { 'GET /api/plans': { body: plans }, [route]: { body: {} } });
    await userEvent.click(await screen.findByRole('button', { name: 'More for Omar Haddad' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Give a plan' }));
    const form = within(await screen.findByRole('dialog', { name: 'Give a plan' }));
    expect(await form.findByLabelText('Plan')).toHaveValue('Enterprise');
    await userEvent.type(form.getByLabelText('Note (optional)'), 'Contract 7');
    await userEvent.click(form.getByRole('button', { name: 'Give plan' }));
    await expectToast('success', 'Plan granted');
    expect(calls.find((call) => call.route === route)?.body).toEqual({
      planId: 'enterprise',
      days: 30,
      note: 'Contract 7',
    });
  });

  it('marks administrators, second factors, disabled and unverified accounts', async () => {
    const disabled = { reason: 'Unpaid', at: '2026-01-02T03:04:00.000Z' };
    const user = { ...LISTED, role: 'admin', secondFactor: true, emailVerified: false, disabled };
    await openAdmin('/admin', { 'GET /api/admin/users': { body: [user] } });
    const row = within(await screen.findByRole('row', { name: /Omar Haddad/ }));
    for (const word of ['ADMIN', '2FA', 'DISABLED', 'NOT VERIFIED']) expect(row.getByText(word)).toBeVisible();
    // The account's other status would contradict this.
    expect(row.queryByText('ACTIVE')).toBeNull();
  });

  it.each<[Partial<AdminUser>, string, string, object, string]>([
    [{}, 'Disable', 'disable', {}, 'Account disabled'],
    [{ disabled: { reason: 'x', at: '2026-01-02T03:04:00.000Z' } }, 'Enable', 'enable', {}, 'Account enabled'],
    [{}, 'Make administrator', 'role', { role: 'admin' }, 'Role changed'],
    [{ role: 'admin' }, 'Remove the administrator role', 'role', { role: 'user' }, 'Role changed'],
    [{}, 'End all sessions', 'end-sessions', {}, 'Sessions ended'],
    [{ secondFactor: true }, 'Remove the second factor', 'second-factor/remove', {}, 'Second factor removed'],
  ])('offers for %j: %s, with a reason', async (user, item, path, extra, done) => {
    const route = `POST ${USERS}/${path}`;
    const { calls, dialog } = await order(user, item, { [route]: { body: LISTED } });
    await userEvent.click(dialog.getByRole('button', { name: item }));
    expect(await dialog.findByText('Give a reason for the log')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Reason'), 'As agreed{Enter}');
    await expectToast('success', done, 'omar@example.com');
    expect(calls.find((call) => call.route === route)?.body).toEqual({ reason: 'As agreed', ...extra });
  });

  it('keeps the reason if the server refuses', async () => {
    const { dialog } = await order({ role: 'admin' }, 'Disable', {
      [`POST ${USERS}/disable`]: refusal('There must be an administrator left'),
    });
    await userEvent.type(dialog.getByLabelText('Reason'), 'Left the company{Enter}');
    await expectToast('error', 'Disable: not done', 'There must be an administrator left');
    expect(dialog.getByLabelText('Reason')).toHaveValue('Left the company');
  });
});
