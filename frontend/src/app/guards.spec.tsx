import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openApp, serve, USER } from '@/testing/app';

const SIGNED_OUT = { status: 401, body: { statusCode: 401, error: 'Unauthorized', message: 'Sign in first' } };
const app = {
  body: { name: 'Wavelane', subtitle: 'WA Tracker', version: '0', demoGateway: false, demoPhonesUrl: null },
};
const quiet = { 'GET /api/app': app, 'GET /api/channels': { body: [] }, 'GET /api/jobs': { body: [] } };

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => localStorage.clear());

describe('guards', () => {
  it.each(['/dashboard', '/channels', '/send', '/outbox', '/pricing', '/admin', '/admin/balances'])(
    'sends a stranger from %s to sign-in and remembers the address',
    async (path) => {
      serve({ 'GET /api/me': SIGNED_OUT });
      const { router } = await openApp(path);
      await screen.findByRole('heading', { name: 'Welcome Back' });
      expect(router.state.location.pathname).toBe('/login');
      expect(router.state.location.search).toEqual({ redirect: path });
    },
  );

  it.each(['/login', '/signup'])(
    'asks the server on %s nothing about a stranger, who has no session (A20)',
    async (path) => {
      const calls = serve({ 'GET /api/me': SIGNED_OUT });
      await openApp(path);
      await screen.findByRole('button', { name: /Sign In|Create Account/ });
      expect(calls.filter(({ route }) => route === 'GET /api/me')).toEqual([]);
    },
  );

  it.each(['/login', '/signup'])('sends a user who is signed in from %s to the dashboard', async (path) => {
    localStorage.setItem('signed-in', '1');
    serve({ ...quiet, 'GET /api/me': { body: USER } });
    const { router } = await openApp(path);
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it.each([
    ['forgets', 401, null],
    ['remembers', 503, '1'],
    ['remembers', 0, '1'],
  ])('decides on sign-in (%s) whether a user was signed in if the server answers %i', async (_, status, noted) => {
    localStorage.setItem('signed-in', '1');
    serve({ 'GET /api/me': status === 0 ? unreachable : { ...SIGNED_OUT, status } });
    await openApp('/login');
    await screen.findByRole('button', { name: 'Sign In' });
    expect(localStorage.getItem('signed-in')).toBe(noted);
  });

  it('returns there after signing in', async () => {
    let isIn = false;
    serve({
      ...quiet,
      'GET /api/me': SIGNED_OUT,
      'GET /api/channels': { body: [] },
      'POST /api/auth/login': () => ((isIn = true), { body: USER }),
    });
    const { router } = await openApp('/channels');
    const typist = userEvent.setup();
    await typist.type(await screen.findByLabelText('Email'), 'sara@example.com');
    await typist.type(screen.getByLabelText('Password'), 'a good password{Enter}');
    await screen.findByRole('heading', { name: 'Channels' });
    expect(isIn).toBe(true);
    expect(router.state.location.pathname).toBe('/channels');
    expect(await screen.findByTestId('toast')).toHaveTextContent("Welcome back!You've successfully logged in.");
  });

  it('keeps users out of the administration, and its links out of their sidebar', async () => {
    serve({ ...quiet, 'GET /api/me': { body: USER } });
    const { router } = await openApp('/admin/balances');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(screen.queryByText('Administration')).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(
      expect.arrayContaining(['Dashboard', 'Channels', 'Send', 'Outbox', 'Pricing']),
    );
  });

  it('shows administrators their part of the sidebar', async () => {
    serve({ ...quiet, 'GET /api/me': { body: { ...USER, role: 'admin' } } });
    await openApp('/dashboard');
    await screen.findByRole('heading', { name: 'Dashboard' });
    for (const name of ['Admin', 'Balances', 'WHAPI Settings'])
      // The page links to some of them, too.
      expect(screen.getAllByRole('link', { name })[0]).toBeVisible();
  });

  it('goes to sign-in when the session ends under way', async () => {
    serve({ ...quiet, 'GET /api/me': { body: USER }, 'GET /api/jobs': SIGNED_OUT, 'GET /api/outbox': SIGNED_OUT });
    const { router } = await openApp('/outbox');
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(router.state.location.search).toEqual({ redirect: '/outbox' });
  });

  it('shows the page for an unknown address', async () => {
    serve({ 'GET /api/me': SIGNED_OUT });
    await openApp('/nowhere');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  });
});

describe('sidebar', () => {
  it('toggles by Ctrl+B and remembers it in a cookie', async () => {
    serve({ ...quiet, 'GET /api/me': { body: USER } });
    await openApp('/dashboard');
    const sidebar = await screen.findByRole('complementary', { name: 'Sidebar' });
    expect(sidebar).toHaveAttribute('data-state', 'open');
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(sidebar).toHaveAttribute('data-state', 'collapsed');
    expect(document.cookie).toContain('sidebar_state=false');
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(document.cookie).toContain('sidebar_state=true');
  });
});
