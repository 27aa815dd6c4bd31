import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { savedDraftKey } from '@/lib/drafts/saved-draft';
import { APP, openPage, refusal, type Routes, serve, USER } from '@/testing/app';
import { expectToast } from '@/testing/toast';

const SIGNED_OUT = refusal('Sign in first', 401);

const open = async (address: string, routes: Routes = {}) => {
  const calls = serve({ 'GET /api/me': SIGNED_OUT, 'GET /api/app': { body: APP }, ...routes });
  const { router } = await openPage(address);
  return { calls, router };
};
const bodyOf = (calls: { route: string; body: unknown }[], route: string) =>
  calls.find((call) => call.route === route)?.body;

describe('a forgotten password', () => {
  const FORGOTTEN = 'POST /api/auth/forgotten';

  it('sends a link without telling whether the account exists', async () => {
    const { calls } = await open('/login', { [FORGOTTEN]: { status: 202, body: { success: true } } });
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await userEvent.type(await screen.findByLabelText('Email'), ' sara@example.com {Enter}');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(screen.getByText(/If there is an account with this address/)).toBeVisible();
    expect(screen.getByText('sara@example.com')).toBeVisible();
    expect(bodyOf(calls, FORGOTTEN)).toEqual({ email: 'sara@example.com' });
  });

  it('leads to the demo mailbox in a demo', async () => {
    await open('/forgot', {
      'GET /api/app': { body: { ...APP, mail: 'demo', demoMailboxUrl: 'http://localhost:4010/mail' } },
      [FORGOTTEN]: { status: 202, body: { success: true } },
    });
    await userEvent.type(await screen.findByLabelText('Email'), 'sara@example.com{Enter}');
    const link = await screen.findByRole('link', { name: 'Open the demo mailbox' });
    expect(link).toHaveAttribute('href', 'http://localhost:4010/mail');
  });

  it.each([
    ['says so at once', { 'GET /api/app': { body: { ...APP, mail: 'none' } } }, false],
    ['says so when it is asked', { [FORGOTTEN]: refusal('No mail', 409, 'mail_not_configured') }, true],
  ])('points to the administrator if there is no mail, and %s', async (_, routes, isAsked) => {
    await open('/forgot', routes);
    if (isAsked) await userEvent.type(await screen.findByLabelText('Email'), 'sara@example.com{Enter}');
    expect(await screen.findByText(/Email is not set up on this installation. Ask its administrator/)).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
  });
});

describe('the link of a forgotten password', () => {
  const RESET = 'POST /api/auth/reset';

  it('sets a new password that can be looked at, and leads to sign-in', async () => {
    localStorage.setItem(savedDraftKey('u1', 'u1', 'bulk'), '{}');
    const { calls, router } = await open('/reset#token=abc-_1', { [RESET]: { body: { success: true } } });
    const field = await screen.findByLabelText('New password');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    await userEvent.type(field, 'otter velvet harbour{Enter}');
    await expectToast('success', 'Password changed', 'Sign in with the new one.');
    expect(bodyOf(calls, RESET)).toEqual({ token: 'abc-_1', password: 'otter velvet harbour' });
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.hash).toBe('');
    expect(localStorage.getItem(savedDraftKey('u1', 'u1', 'bulk'))).toBeNull();
  });

  it('shows how good the password looks while it is typed', async () => {
    await open('/reset#token=abc');
    const field = await screen.findByLabelText('New password');
    await userEvent.type(field, '123456');
    expect(await screen.findByText('Very easy to guess')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'otter velvet harbour 81');
    expect(await screen.findByText('Very good')).toBeVisible();
  });

  it('keeps the password if the server refuses it, with the reason at the field', async () => {
    const message = 'This password is too common';
    await open('/reset#token=abc', {
      [RESET]: { status: 400, body: { statusCode: 400, error: 'Bad Request', message, fields: { password: message } } },
    });
    await userEvent.type(await screen.findByLabelText('New password'), 'password1{Enter}');
    expect(await screen.findByTestId('toast')).toHaveTextContent(`Password not changed${message}`);
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText('New password')).toHaveValue('password1');
  });

  it.each(['/reset', '/reset#token=old'])('offers a new link if %s is of no use', async (address) => {
    await open(address, { [RESET]: refusal('This link was used', 400, 'link_expired') });
    if (address !== '/reset') await userEvent.type(await screen.findByLabelText('New password'), 'a password{Enter}');
    expect(await screen.findByText(/used before, a newer one took its place, or it is too old/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    expect(await screen.findByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  });
});

describe('the link that verifies an address', () => {
  const VERIFY = 'POST /api/auth/verify';

  it.each([
    ['verified', 'Address verified'],
    ['changed', 'Address changed'],
  ])('sends its token once and shows the result: %s', async (kind, title) => {
    const { calls } = await open('/verify#token=t1', { [VERIFY]: { body: { success: true, kind } } });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go on' })).toBeVisible();
    expect(calls.filter(({ route }) => route === VERIFY).map(({ body }) => body)).toEqual([{ token: 't1' }]);
  });

  it('sends another mail if the link is too old', async () => {
    const { calls } = await open('/verify#token=t1', {
      [VERIFY]: refusal('Too old', 400, 'link_expired'),
      'POST /api/auth/verification': { status: 202, body: { success: true } },
    });
    expect(await screen.findByRole('heading', { name: 'Link no longer valid' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText('Invalid email address')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Email'), 'sara@example.com{Enter}');
    await expectToast('success', 'Mail sent', 'If this address waits for it, a new link is on its way.');
    expect(bodyOf(calls, 'POST /api/auth/verification')).toEqual({ email: 'sara@example.com' });
  });

  it('leads a signed-in user to the page with the button for it', async () => {
    await open('/verify', { 'GET /api/me': { body: { ...USER, emailVerified: false } } });
    const link = await screen.findByRole('link', { name: 'Go to Account & security' });
    expect(link).toHaveAttribute('href', '/settings/security');
    expect(screen.queryByRole('link', { name: 'Back to sign-in' })).toBeNull();
  });

  it('offers another try after a failure of the server', async () => {
    let answers = 0;
    await open('/verify#token=t1', {
      [VERIFY]: () => (answers++ === 0 ? refusal('The store is away', 503) : { body: { kind: 'verified' } }),
    });
    expect(await screen.findByText('The store is away')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Address verified' })).toBeVisible();
  });
});
