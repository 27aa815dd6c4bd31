import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { savedDraftKey } from '@/lib/drafts/saved-draft';
import { refusal } from '@/testing/app';
import { openApp } from '@/testing/app';
import { openSecurity } from '@/testing/security';
import { expectToast } from '@/testing/toast';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const refusedField = (field: string, message: string) => ({
  status: 400,
  body: { statusCode: 400, error: 'Bad Request', message, fields: { [field]: message } },
});

describe('account page', () => {
  it('opens from the menu in the sidebar', async () => {
    await openSecurity({}, '/dashboard', openApp);
    await userEvent.click(await screen.findByRole('button', { name: 'Your menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Account & security' }));
    expect(await screen.findByRole('heading', { name: 'Account & security' })).toBeVisible();
  });

  it('opens from the command palette (C1)', async () => {
    await openSecurity({}, '/dashboard', openApp);
    await screen.findByRole('heading', { name: 'Dashboard' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Command' }), 'secur{Enter}');
    expect(await screen.findByRole('heading', { name: 'Account & security' })).toBeVisible();
  });
});

describe('name', () => {
  it('saves a new name without surrounding spaces', async () => {
    const { calls } = await openSecurity({ routes: { 'PUT /api/me/profile': { body: {} } } });
    await press('Change name');
    const field = (await dialog()).getByLabelText('Full name');
    await userEvent.clear(field);
    await userEvent.type(field, ' Sara Berg {Enter}');
    await expectToast('success', 'Name saved');
    expect(calls.find(({ route }) => route === 'PUT /api/me/profile')?.body).toEqual({ name: 'Sara Berg' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('address', () => {
  it('asks for the password and sends a link to the new address', async () => {
    const { calls } = await openSecurity({
      routes: { 'PUT /api/me/email': { status: 202, body: { success: true } } },
    });
    await press('Change address');
    const form = await dialog();
    await userEvent.type(form.getByLabelText('New email'), 'sara@new.example');
    await userEvent.type(form.getByLabelText('Password'), 'a good password{Enter}');
    await expectToast('success', 'Check your email', 'A link is on its way to sara@new.example.');
    expect(calls.find(({ route }) => route === 'PUT /api/me/email')?.body).toEqual({
      email: 'sara@new.example',
      password: 'a good password',
    });
  });

  it('shows an address that waits for its link, and sends the mail again', async () => {
    await openSecurity({
      security: { pendingEmail: 'sara@new.example' },
      routes: { 'POST /api/me/email/verification': { status: 202, body: { success: true } } },
    });
    expect(await screen.findByText('sara@new.example')).toBeVisible();
    await press('Send the email again');
    await expectToast('success', 'Mail sent', 'Follow the link in it.');
  });

  it('says why an address should be verified', async () => {
    await openSecurity({ security: { emailVerified: false } });
    expect(await screen.findByText('NOT VERIFIED')).toBeVisible();
    expect(screen.getByText(/so that a forgotten password cannot lock you out/)).toBeVisible();
  });

  it('refuses a change if no mail is configured, and says so', async () => {
    await openSecurity({ security: { mail: 'none', emailVerified: false } });
    expect(await screen.findByText(/Email is not set up on this installation/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change address' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Send the email again' })).toBeNull();
  });
});

describe('password', () => {
  const change = async (answer: Parameters<typeof refusedField> | null) => {
    const { calls } = await openSecurity({
      routes: { 'PUT /api/me/password': answer ? refusedField(...answer) : { body: { success: true } } },
    });
    await press('Change password');
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Current password'), 'a good password');
    await userEvent.type(form.getByLabelText('New password'), 'otter velvet harbour{Enter}');
    return { calls, form };
  };

  it('sends both passwords, and says that every other session ended', async () => {
    const { calls } = await change(null);
    await expectToast('success', 'Password changed', 'Every other session has ended.');
    expect(calls.find(({ route }) => route === 'PUT /api/me/password')?.body).toEqual({
      currentPassword: 'a good password',
      newPassword: 'otter velvet harbour',
    });
  });

  it.each([
    ['currentPassword', 'Current password', 'The password is not right'],
    ['newPassword', 'New password', 'This password is too common'],
  ])('shows a refusal of %s at its field, and keeps what was typed', async (field, label, message) => {
    const { form } = await change([field, message]);
    await expectToast('error', 'Password not changed', message);
    expect(form.getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(form.getByLabelText('New password')).toHaveValue('otter velvet harbour');
  });
});

describe('closing the account', () => {
  const CLOSE = 'POST /api/me/close';

  it('says what is lost, wants the address typed, and signs out', async () => {
    const { calls, router } = await openSecurity({ routes: { [CLOSE]: { body: { success: true } } } });
    localStorage.setItem(savedDraftKey('u1', 'u1', 'bulk'), '{}');
    await press('Close the account');
    const form = await dialog();
    expect(form.getByText('30 days that you have left are lost.')).toBeVisible();
    expect(form.getByRole('button', { name: 'Close the account' })).toBeDisabled();
    await userEvent.type(form.getByLabelText('Type your email to confirm'), 'SARA@example.com');
    await userEvent.type(form.getByLabelText('Password'), 'a good password');
    await userEvent.click(form.getByRole('button', { name: 'Close the account' }));
    await expectToast('success', 'Account closed', 'Thank you for having used Wavelane.');
    expect(calls.find(({ route }) => route === CLOSE)?.body).toEqual({ password: 'a good password' });
    expect(router.state.location.pathname).toBe('/login');
    expect(localStorage.getItem(savedDraftKey('u1', 'u1', 'bulk'))).toBeNull();
  });

  it('asks for a code too if there is a second factor, and keeps the form when it is refused', async () => {
    await openSecurity({
      user: { secondFactor: true },
      routes: { [CLOSE]: refusal('You are the last administrator', 409) },
    });
    await press('Close the account');
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Type your email to confirm'), 'sara@example.com');
    await userEvent.type(form.getByLabelText('Password'), 'a good password');
    await userEvent.type(form.getByLabelText('Code'), '123456{Enter}');
    await expectToast('error', 'Account not closed', 'You are the last administrator');
    expect(form.getByLabelText('Code')).toHaveValue('123456');
  });
});
