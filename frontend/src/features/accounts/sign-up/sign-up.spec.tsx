import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { APP, openPage, refusal, type Routes, serve, USER } from '@/testing/app';
import { expectToast } from '@/testing/toast';

const REGISTER = 'POST /api/auth/register';

const open = async (address: string, routes: Routes = {}) => {
  const calls = serve({
    'GET /api/me': refusal('Sign in first', 401),
    'GET /api/app': { body: APP },
    'GET /api/jobs': { body: [] },
    ...routes,
  });
  await openPage(address);
  return calls;
};
const fill = async (email?: string) => {
  await userEvent.type(await screen.findByLabelText('Full name'), 'Sara Lind');
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), 'otter velvet harbour{Enter}');
};

describe('sign-up', () => {
  it('remembers in a line the plan that was clicked on the front page', async () => {
    localStorage.setItem('wished-plan', 'growth');
    await open('/signup');
    expect(await screen.findByText('Growth is noted for you. The first 14 days are free, on Starter.')).toBeVisible();
    localStorage.removeItem('wished-plan');
  });

  it('ends at the mail if addresses are verified, and sends it again', async () => {
    const calls = await open('/signup', {
      [REGISTER]: { status: 202, body: { verification: 'sent', email: 'sara@example.com' } },
      'POST /api/auth/verification': { status: 202, body: { success: true } },
    });
    await fill('sara@example.com');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(await screen.findByText('sara@example.com')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send the email again' }));
    await expectToast('success', 'Mail sent', 'If this address waits for it, a new link is on its way.');
    expect(calls.at(-1)?.body).toEqual({ email: 'sara@example.com' });
  });

  it.each([
    ['closed', 'Registration is closed'],
    ['invite', 'An invitation is needed'],
  ] as const)('says that it is %s in place of the form', async (registration, title) => {
    await open('/signup', { 'GET /api/app': { body: { ...APP, registration } } });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  it('says that it was closed in the meantime', async () => {
    await open('/signup', { [REGISTER]: refusal('Registration is closed', 403, 'registration_closed') });
    await fill('sara@example.com');
    expect(await screen.findByText(/New accounts cannot be created here/)).toBeVisible();
  });
});

describe('sign-up with an invitation', () => {
  const OFFER = { email: 'sara@example.com', role: 'admin', expiresAt: '2026-12-01T10:00:00.000Z' };
  const invited = { 'GET /api/app': { body: { ...APP, registration: 'invite' } } };

  it('uses the address of the invitation, and sends its token', async () => {
    const calls = await open('/signup#invitation=i-1', {
      ...invited,
      'POST /api/auth/invitation': { body: OFFER },
      [REGISTER]: { status: 201, body: USER },
    });
    expect(await screen.findByText(/You are invited as an administrator/)).toHaveTextContent('Dec 1, 2026');
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(email).toHaveValue('sara@example.com'));
    expect(email).toHaveAttribute('readonly');
    await fill();
    await expectToast('success', 'Account created!');
    expect(calls.find(({ route }) => route === REGISTER)?.body).toEqual({
      name: 'Sara Lind',
      email: 'sara@example.com',
      password: 'otter velvet harbour',
      timeZone: 'UTC',
      defaultCountry: 'US',
      invitation: 'i-1',
    });
  });

  it('asks for a new invitation if it is used or too old', async () => {
    await open('/signup#invitation=i-1', {
      ...invited,
      'POST /api/auth/invitation': refusal('Too old', 400, 'link_expired'),
    });
    expect(await screen.findByText('Ask the person who invited you for a new one.')).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });
});
