import { screen, within } from '@testing-library/react';
import type { CurrentUser } from '@wavelane/contracts';
import { openAdmin, PAYMENT } from '@/testing/admin';
import { USER } from '@/testing/app';
// Loaded before the page asks for it, so that a missing part is not merely late.
import './admin-first';

const STEPS = [{ item: 'bank-details', state: 'todo', message: 'Write them down.', page: '/admin?tab=payments' }];
const ADMINISTRATOR: CurrentUser = { ...USER, role: 'admin', currentSubscription: null, currentPlan: null };

const open = (user: Partial<CurrentUser> = {}) =>
  openAdmin('/dashboard', {
    'GET /api/me': { body: { ...ADMINISTRATOR, trialAvailable: true, ...user } },
    'GET /api/admin/setup': { body: STEPS },
    'GET /api/admin/offline-payments': { body: [PAYMENT] },
    'GET /api/jobs': { body: [] },
    'GET /api/activity': { body: [] },
  });

describe('the first page of an administrator', () => {
  it('shows what to set up and what waits, and offers no trial', async () => {
    await open();
    const setUp = within(await screen.findByRole('region', { name: 'Set up Wavelane' }));
    expect(setUp.getByRole('link', { name: 'Write them down' })).toHaveAttribute('href', '/admin?tab=payments');
    const waits = within(screen.getByRole('region', { name: 'Waits for you' }));
    expect(await waits.findByRole('link', { name: /^Review/ })).toHaveAttribute('href', '/admin?tab=payments');
    expect(await screen.findByRole('region', { name: 'Days Remaining' })).toBeVisible();
    expect(screen.queryByText('No Active Plan')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Start Free Trial' })).toBeNull();
  });

  /** Waits for the last part of the page, and so for all parts before it. */
  async function nothingOfTheInstallation(calls: Awaited<ReturnType<typeof open>>) {
    expect(await screen.findByText('Recent Activity')).toBeVisible();
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/admin/setup');
    expect(screen.queryByRole('region', { name: 'Set up Wavelane' })).toBeNull();
  }

  it('stays away while an administrator works for another account', async () => {
    const calls = await open({ account: { id: 'other', name: 'Shop' }, currentSubscription: USER.currentSubscription });
    expect(await screen.findByRole('region', { name: 'Days Remaining' })).toBeVisible();
    await nothingOfTheInstallation(calls);
  });

  it('shows a customer the plans, and nothing of the installation', async () => {
    const calls = await open({ role: 'user' });
    expect(await screen.findByText('No Active Plan')).toBeVisible();
    await nothingOfTheInstallation(calls);
  });
});
