import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openApp, refusal, type Routes, serve, USER } from '@/testing/app';
import { expectToast } from '@/testing/toast';

const open = async (address: string, routes: Routes) => {
  serve({
    'GET /api/me': refusal('Sign in first', 401),
    'GET /api/channels': { body: [] },
    'GET /api/jobs': { body: [] },
    ...routes,
  });
  const { router } = await openApp(address);
  return { router, typist: userEvent.setup() };
};

const signUp = async (answer: Routes[string]) => {
  const opened = await open('/signup', { 'POST /api/auth/register': answer });
  await opened.typist.type(await screen.findByLabelText('Full name'), 'Sara Lind');
  await opened.typist.type(screen.getByLabelText('Email'), 'sara@example.com');
  await opened.typist.type(screen.getByLabelText('Password'), '123456');
  await opened.typist.click(screen.getByRole('button', { name: 'Create Account' }));
  return opened;
};

const signIn = async (answer: Routes[string]) => {
  const opened = await open('/login', { 'POST /api/auth/login': answer });
  await opened.typist.type(await screen.findByLabelText('Email'), 'sara@example.com');
  await opened.typist.type(screen.getByLabelText('Password'), '123456');
  await opened.typist.click(screen.getByRole('button', { name: 'Sign In' }));
  return opened;
};

describe('toasts of sign-in and sign-up', () => {
  it.each([
    ['Login failed', signIn, 'Too many attempts', 'Too many attempts'],
    ['Login failed', signIn, '', 'Invalid email or password'],
    ['Registration failed', signUp, 'Sign-up is closed', 'Sign-up is closed'],
    ['Registration failed', signUp, '', 'Failed to create account'],
  ])('shows %s with the reason', async (title, enter, message, description) => {
    await enter(refusal(message));
    await expectToast('error', title, description);
  });

  it.each([
    ['sign-in', signIn, 'Welcome back!', "You've successfully logged in."],
    ['sign-up', signUp, 'Account created!', undefined],
  ] as const)('welcomes the user after %s', async (_, enter, title, description) => {
    const { router } = await enter({ body: USER });
    await expectToast('success', title, description);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
  });
});
