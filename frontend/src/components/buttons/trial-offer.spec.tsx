import { screen, within } from '@testing-library/react';
import type { CurrentUser } from '@wavelane/contracts';
import userEvent from '@testing-library/user-event';
import { openPage, serve, USER } from '@/testing/app';
import { beOnPhone } from '@/testing/phone';

const NEW = { ...USER, trialAvailable: true, currentSubscription: null, currentPlan: null };
const EXPIRED = { status: 'EXPIRED', planId: 'starter', durationType: 'MONTHLY' } as const;

const open = async (path: '/dashboard' | '/pricing', user: CurrentUser) => {
  serve({
    'GET /api/me': { body: user },
    'GET /api/jobs': { body: [] },
    'GET /api/activity': { body: [] },
    'GET /api/plans': { body: [] },
    'GET /api/channels': { body: [] },
    'POST /api/subscribe/trial': { body: {} },
  });
  await openPage(path);
  await screen.findByRole('heading', { level: 1 });
};

describe.each(['/dashboard', '/pricing'] as const)('the trial on %s', (path) => {
  it('appears for an account that never had a plan', async () => {
    await open(path, NEW);
    expect(await screen.findByRole('button', { name: 'Start Free Trial' })).toBeVisible();
  });

  it('stays away from an account that paid, even after its days are used up', async () => {
    await open(path, { ...NEW, status: 'expired', currentSubscription: EXPIRED });
    expect(screen.queryByRole('button', { name: 'Start Free Trial' })).toBeNull();
  });

  it('leads to the channels once it has started, since adding one is the next step', async () => {
    await open(path, NEW);
    await userEvent.click(await screen.findByRole('button', { name: 'Start Free Trial' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Channels' })).toBeVisible();
  });
});

it('appears above the figures on a phone, where the steps are below them', async () => {
  const restore = beOnPhone(700);
  try {
    await open('/dashboard', NEW);
    const banner = within(await screen.findByRole('alert'));
    expect(await banner.findByRole('button', { name: 'Start Free Trial' })).toBeVisible();
  } finally {
    restore();
  }
});
