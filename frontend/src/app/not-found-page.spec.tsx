import { screen, waitFor } from '@testing-library/react';
import { openApp, refusal, serve, USER } from '@/testing/app';

beforeEach(() => localStorage.clear());

describe('address without a page (A15)', () => {
  it('leads a stranger home, and says in the tab what it is', async () => {
    serve({ 'GET /api/me': refusal('Sign in first', 401) });
    await openApp('/nowhere');
    expect(await screen.findByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    await waitFor(() => expect(document.title).toBe('Page not found · Wavelane'));
  });

  it('leads a signed-in user to the dashboard', async () => {
    serve({ 'GET /api/me': { body: USER }, 'GET /api/jobs': { body: [] } });
    const { router } = await openApp('/dashboard');
    await screen.findByRole('heading', { name: 'Dashboard' });
    await waitFor(() => router.navigate({ href: '/nowhere' }));
    expect(await screen.findByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/dashboard');
  });
});
