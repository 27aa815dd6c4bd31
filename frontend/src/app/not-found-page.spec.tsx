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

  it('shows the mark once beside the menu', async () => {
    serve({ 'GET /api/me': { body: { ...USER, role: 'admin' } } });
    await openApp('/admin/nowhere');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    expect(screen.getAllByText('WA Tracker')).toHaveLength(1);
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });
});
