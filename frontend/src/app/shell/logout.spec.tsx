import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openApp, refusal, type Routes, serve, USER } from '@/testing/app';
import { expectToast } from '@/testing/toast';

const isLogout = ({ route }: { route: string }) => route === 'POST /api/auth/logout';

const logOut = async (answer: Routes[string]) => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [] },
    'GET /api/jobs': { body: [] },
    'POST /api/auth/logout': answer,
  });
  const { router } = await openApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('POST /api/auth/logout'));
  return { router, after: () => calls.map(({ route }) => route).slice(calls.findIndex(isLogout) + 1) };
};

describe('logout', () => {
  it('confirms the sign-out and goes to sign-in', async () => {
    const { router } = await logOut({ body: {} });
    await expectToast('success', 'Logged out successfully');
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
  });

  it('goes to sign-in if the browser forbids what drafts are kept in', async () => {
    const { keys } = Object;
    const forbidden = jest.spyOn(Object, 'keys').mockImplementation((of: object) => {
      if (of === localStorage || of === sessionStorage) throw new DOMException('Forbidden', 'SecurityError');
      return keys(of);
    });
    const { router } = await logOut({ body: {} });
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
    forbidden.mockRestore();
  });

  it('asks for nothing of the page that is left: the server would say that the session is over', async () => {
    const { after } = await logOut({ body: {} });
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(after()).toEqual([]);
  });

  it('logs a failure without a toast and without leaving the page', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { router } = await logOut(refusal('Try later', 503));
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith('Logout failed', expect.objectContaining({ message: 'Try later' })),
    );
    expect(screen.queryByTestId('toast')).toBeNull();
    expect(router.state.location.pathname).toBe('/dashboard');
    log.mockRestore();
  });
});
