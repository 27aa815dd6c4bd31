import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, openPage, refusal, serve, USER } from '@/testing/app';
import { endedSession, forgetEndedSession, noteEndedSession } from '@/app/ended-session';
import { expectToast } from '@/testing/toast';

const LOGIN = 'POST /api/auth/login';
const required = refusal('Enter the code of your second factor', 401, 'second_factor_required');

/** Signs in with the right password, with this answer of the server. */
const signIn = async (answer: Answer | ((body: unknown) => Answer)) => {
  const calls = serve({
    'GET /api/me': refusal('Sign in first', 401),
    'GET /api/jobs': { body: [] },
    'POST /api/auth/verification': { status: 202, body: { success: true } },
    [LOGIN]: answer,
  });
  const { router } = await openPage('/login');
  await userEvent.type(await screen.findByLabelText('Email'), 'sara@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'a good password{Enter}');
  return { calls, router };
};

/** An answer for an account with a second factor of this code. */
const withCode = (right: string) => (body: unknown) => {
  const { code } = body as { code?: string };
  if (code === undefined) return required;
  return code === right ? { body: USER } : refusal('This code does not fit', 401, 'second_factor_invalid');
};

describe('sign-in after a session that ended', () => {
  afterEach(forgetEndedSession);

  it('says that the session has ended, fills in the address, and begins at the password', async () => {
    noteEndedSession({ email: 'sara@example.com' });
    serve({ 'GET /api/me': refusal('Sign in first', 401), 'GET /api/jobs': { body: [] }, [LOGIN]: { body: USER } });
    await openPage('/login');
    expect(await screen.findByText('Your session has ended')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('sara@example.com');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Password'), 'a good password{Enter}');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(endedSession()).toBeUndefined();
  });
});

describe('sign-in with a second factor', () => {
  it('asks for the code on the same card and sends the password again with it', async () => {
    const { calls, router } = await signIn(withCode('123456'));
    const field = await screen.findByLabelText('Code');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(screen.queryByTestId('toast')).toBeNull();
    await userEvent.type(field, '123456{Enter}');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(calls.filter(({ route }) => route === LOGIN).map(({ body }) => body)).toEqual([
      { email: 'sara@example.com', password: 'a good password' },
      { email: 'sara@example.com', password: 'a good password', code: '123456' },
    ]);
  });

  it('tells of a wrong code at the field and keeps what was typed', async () => {
    await signIn(withCode('123456'));
    await userEvent.type(await screen.findByLabelText('Code'), '654321{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('This code does not fit'));
    expect(screen.getByLabelText('Code')).toHaveValue('654321');
    expect(screen.getByLabelText('Code')).toHaveFocus();
  });

  it('does not send what cannot be a code', async () => {
    const { calls } = await signIn(withCode('123456'));
    await userEvent.type(await screen.findByLabelText('Code'), '12345{Enter}');
    expect(await screen.findByText('Enter the six digits that the app shows')).toBeVisible();
    expect(calls.filter(({ route }) => route === LOGIN)).toHaveLength(1);
  });

  it('accepts a recovery code in place of the phone', async () => {
    const { calls } = await signIn(withCode('k3j9-x2m4'));
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(await screen.findByLabelText('Recovery code'), ' k3j9-x2m4 {Enter}');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(calls.at(-1)).toBeDefined();
    expect(calls.filter(({ route }) => route === LOGIN).at(-1)?.body).toMatchObject({ code: 'k3j9-x2m4' });
  });

  it('goes back with address and password as they were typed', async () => {
    await signIn(withCode('123456'));
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Email')).toHaveValue('sara@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('a good password');
  });
});

describe('sign-in that is refused', () => {
  it('says once that the account is disabled, how to open it, and that nothing is lost', async () => {
    const message = 'This account is disabled. Ask whoever runs this installation.';
    await signIn(refusal(message, 403, 'account_disabled'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getAllByText(/whoever runs this installation/)).toHaveLength(1);
    expect(screen.getByText('Nothing is lost: it can be enabled again.')).toBeVisible();
    expect(screen.getByText('Login failed')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('a good password');
  });

  it('sends the mail again if the address is not verified', async () => {
    const { calls } = await signIn(refusal('Follow the link in our mail first', 403, 'address_unverified'));
    await userEvent.click(await screen.findByRole('button', { name: 'Send the email again' }));
    await expectToast('success', 'Mail sent', 'If this address waits for it, a new link is on its way.');
    expect(calls.find(({ route }) => route === 'POST /api/auth/verification')?.body).toEqual({
      email: 'sara@example.com',
    });
  });

  it('counts down to when it is worth trying again', async () => {
    await signIn({ ...refusal('Too many failed attempts', 429), headers: { 'Retry-After': '2' } });
    expect(await screen.findByText('Too many failed attempts')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/Try again in 0:0[12]/);
    await act(() => new Promise((resolve) => setTimeout(resolve, 2_600)));
    expect(screen.getByRole('timer')).toHaveTextContent('You can try again now.');
  });
});
