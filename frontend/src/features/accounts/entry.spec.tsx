import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openApp, serve, USER } from '@/testing/app';

const SIGNED_OUT = { status: 401, body: { statusCode: 401, error: 'Unauthorized', message: 'Sign in first' } };

/** A person's input, and the form's answer; the same tables run over HTTP. */
describe('sign-up', () => {
  it.each([
    [{ name: '', email: 'ada@example.com', password: '123456' }, 'Name is required'],
    [{ name: 'Ada', email: 'ada', password: '123456' }, 'Invalid email address'],
    [{ name: 'Ada', email: 'ada@example.com', password: '12345' }, 'Password must be at least 6 characters'],
  ])('refuses %j: %s', async (values, message) => {
    const calls = serve({ 'GET /api/me': SIGNED_OUT });
    await openApp('/signup');
    const typist = userEvent.setup();
    const type = async (label: string, text: string) => {
      const input = await screen.findByLabelText(label);
      if (text) await typist.type(input, text);
    };
    await type('Full name', values.name);
    await type('Email', values.email);
    await type('Password', values.password);
    await typist.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(calls.map(({ route }) => route)).not.toContain('POST /api/auth/register');
  });

  it('says what the server says, at the field and in a toast', async () => {
    const message = 'This email address is already registered';
    serve({
      'GET /api/me': SIGNED_OUT,
      'POST /api/auth/register': {
        status: 409,
        body: { statusCode: 409, error: 'Conflict', message, fields: { email: message } },
      },
    });
    await openApp('/signup');
    const typist = userEvent.setup();
    await typist.type(await screen.findByLabelText('Full name'), 'Ada');
    await typist.type(screen.getByLabelText('Email'), 'ada@example.com');
    await typist.type(screen.getByLabelText('Password'), '123456{Enter}');
    expect(await screen.findByTestId('toast')).toHaveTextContent(`Registration failed${message}`);
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });
});

describe('sign-in', () => {
  it('focuses the email without an error when reached from another page (A6)', async () => {
    serve({ 'GET /api/me': SIGNED_OUT });
    const { router } = await openApp('/signup');
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(router.state).toMatchObject({ status: 'idle', location: { pathname: '/login' } }));
    expect(await screen.findByLabelText('Email')).toHaveFocus();
    expect(screen.queryByText('Invalid email address')).toBeNull();
  });

  it.each(['', 'ada'])(
    'checks the email once the field is left, but not while a link is pressed: %j (A6)',
    async (typed) => {
      serve({ 'GET /api/me': SIGNED_OUT });
      await openApp('/login');
      const email = await screen.findByLabelText('Email');
      if (typed) await userEvent.type(email, typed);
      // A mouse button takes the focus when it is pressed, before it is released.
      act(() => screen.getByRole('link', { name: 'Forgot password?' }).focus());
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(screen.queryByText('Invalid email address')).toBeNull();
      act(() => email.focus());
      act(() => screen.getByLabelText('Password').focus());
      if (typed) expect(await screen.findByText('Invalid email address')).toBeVisible();
      else expect(screen.queryByText('Invalid email address')).toBeNull();
    },
  );

  it.each([
    ['/channels', '/channels'],
    ['/nowhere', '/dashboard'],
    ['/channels/none', '/dashboard'],
    ['https://evil.example/', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['/\t/evil.example', '/dashboard'],
  ])('continues to %p only if that is a page of this application (A5)', async (wanted, reached) => {
    serve({
      'GET /api/me': SIGNED_OUT,
      'POST /api/auth/login': { body: USER },
      'GET /api/channels': { body: [] },
      'GET /api/jobs': { body: [] },
    });
    const { router } = await openApp(`/login?${new URLSearchParams({ redirect: wanted }).toString()}`);
    await userEvent.type(await screen.findByLabelText('Email'), 'sara@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'a good password{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(reached));
    expect(screen.queryByText('404 Page Not Found')).toBeNull();
  });

  it('tells of a failure in the words of the server', async () => {
    const message = 'Invalid email or password';
    serve({
      'GET /api/me': SIGNED_OUT,
      'POST /api/auth/login': { status: 401, body: { statusCode: 401, error: 'Unauthorized', message } },
    });
    await openApp('/login');
    const typist = userEvent.setup();
    await typist.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await typist.type(screen.getByLabelText('Password'), 'wrong password{Enter}');
    expect(await screen.findByTestId('toast')).toHaveTextContent(`Login failed${message}`);
  });
});
