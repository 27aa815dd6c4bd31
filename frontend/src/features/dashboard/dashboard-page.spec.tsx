import { screen, within } from '@testing-library/react';
import type { CurrentUser, Job } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { APP, openPage, type Routes, serve, USER } from '@/testing/app';
import { JOB } from '@/testing/jobs';
import { toneOf } from '@/testing/tone';

const open = async (user: Partial<CurrentUser> = {}, jobs: Job[] = [], routes: Routes = {}) => {
  serve({
    'GET /api/me': { body: { ...USER, ...user } },
    'GET /api/jobs': { body: jobs },
    'GET /api/activity': { body: [] },
    ...routes,
  });
  await openPage('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
};

const card = (name: string) => within(screen.getByRole('region', { name }));

describe('banners of the dashboard', () => {
  it.each([
    ['smtp', true],
    ['demo', true],
    ['none', false],
  ] as const)('asks to verify an address only if mail is set up: %s', async (mail, isShown) => {
    await open({ emailVerified: false }, [], { 'GET /api/app': { body: { ...APP, mail } } });
    await screen.findByRole('region', { name: 'Days Remaining' });
    if (isShown) expect(await screen.findByText('Email not verified')).toBeVisible();
    else expect(screen.queryByText('Email not verified')).toBeNull();
  });

  it.each([
    ['no subscription', { currentSubscription: null }, 'No Active Plan', 'View Pricing Plans', 'Choose a plan'],
    [
      'a subscription that expired',
      { currentSubscription: { ...defined(USER.currentSubscription), status: 'EXPIRED' as const } },
      'No Active Plan',
      'View Pricing Plans',
      'Choose a plan',
    ],
    [
      'an expired account',
      { status: 'expired' as const },
      'Account Expired',
      'Renew Subscription',
      'Contact an admin to add days',
    ],
  ])('leads an account with %s to the plans', async (_, user, title, button, text) => {
    await open(user);
    const banner = within(screen.getByRole('alert'));
    expect(banner.getByText(title)).toBeVisible();
    expect(banner.getByText(text, { exact: false })).toBeVisible();
    expect(banner.getByRole('link', { name: button })).toHaveAttribute('href', '/pricing');
  });

  it('says that a payment waits, instead of selling a plan to the one who paid', async () => {
    const payments = [{ id: 'p1', status: 'PENDING' }];
    const noPlan = { currentSubscription: null, currentPlan: null, trialAvailable: true };
    await open(noPlan, [], { 'GET /api/subscribe/offline': { body: payments } });
    expect(await screen.findByText('Your payment waits for approval')).toBeVisible();
    expect(screen.queryByText('No Active Plan')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open billing' })).toHaveAttribute('href', '/settings/billing');
  });

  it('shows two banners for an expired account without a plan', async () => {
    await open({ status: 'expired', currentSubscription: null });
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    expect(screen.getByText('Account Expired')).toBeVisible();
    expect(screen.getByText('No Active Plan')).toBeVisible();
  });

  it('hides an unverified address behind a graver banner (item 6)', async () => {
    await open({ emailVerified: false, status: 'expired' });
    await screen.findByText('Account Expired');
    await screen.findByText('No messages sent yet');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('shows no banner while a plan is in force', async () => {
    await open();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('cards of the dashboard', () => {
  it.each([
    [30, '30', 'success'],
    [8, '8', 'success'],
    [7, '7', 'warning'],
    [1, '1', 'warning'],
    [0, '0', 'error'],
    [1_200, '1,200', 'success'],
  ])('shows %i days remaining as %s with a %s dot', async (daysBalance, text, tone) => {
    await open({ daysBalance });
    const figure = card('Days Remaining').getByText(text);
    // The figure has the colour of text: a dot next to the sentence shows its state.
    expect(toneOf(figure)).not.toBe(tone);
    const dot = screen.getByRole('region', { name: 'Days Remaining' }).querySelector('[data-tone]');
    expect(dot).toHaveAttribute('data-tone', tone);
  });

  it.each([
    [1, 3, '1 / 3', '2 slots available'],
    [2, 3, '2 / 3', '1 slot available'],
    [3, 3, '3 / 3', '0 slots available'],
    // A plan changed for a smaller one.
    [5, 3, '5 / 3', '0 slots available'],
    [5, null, '5 / ∞', 'Unlimited slots'],
  ])('counts %i of %p channels and the free slots', async (channelsUsed, channelsLimit, value, slots) => {
    await open({ channelsUsed, channelsLimit });
    expect(card('Channels Used').getByText(value)).toBeVisible();
    expect(card('Channels Used').getByText(slots)).toBeVisible();
  });

  it.each([
    [100, 12, '88 left of 100', '12'],
    [100, 130, '0 left of 100', '100'],
    [null, 12, 'No limit set', undefined],
  ])(
    'shows what is left of %p messages a day after %i were sent',
    async (dailyMessagesLimit, messagesSentToday, left, share) => {
      await open({ currentPlan: { ...defined(USER.currentPlan), dailyMessagesLimit }, messagesSentToday });
      const messages = card('Messages Today');
      expect(screen.getByRole('region', { name: 'Messages Today' })).toHaveTextContent(left);
      expect(messages.queryByRole('progressbar')?.getAttribute('aria-valuenow')).toBe(share);
    },
  );

  it('claims nothing of a limit before a plan exists', async () => {
    await open({ currentPlan: null, currentSubscription: null });
    const messages = screen.getByRole('region', { name: 'Messages Today' });
    expect(messages).toHaveTextContent('Your plan sets the limit');
    expect(messages).not.toHaveTextContent('No limit set');
  });

  it.each([
    ['a plan', {}, 'Starter', 'ACTIVE'],
    ['no plan', { currentPlan: null, currentSubscription: null }, 'None', 'No subscription'],
  ])('shows %s and its status', async (_, user, name, status) => {
    await open(user);
    expect(card('Current Plan').getByText(name)).toBeVisible();
    expect(card('Current Plan').getByText(status)).toBeVisible();
  });
});

describe('recent activity', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('says that nothing was sent yet, and leads to sending', async () => {
    await open();
    expect(await screen.findByText('No messages sent yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send First Message' })).toHaveAttribute('href', '/send');
  });

  it('shows the five latest jobs with status, time and counts', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-02-03T00:00:00.000Z'));
    const counts = { ...JOB.counts, total: 9, delivered: 4, read: 2, replied: 1, failed: 2 };
    await open(
      {},
      Array.from({ length: 6 }, (_, index) => ({ ...JOB, id: `j${index}`, counts, name: index === 0 ? 'Sale' : null })),
    );
    const rows = within(await screen.findByRole('region', { name: 'Recent Activity' })).getAllByRole('listitem');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveTextContent(/^PENDINGSale4 delivered, 2 read, 1 replied, 2 failedJan 1$/);
    expect(rows[1]).toHaveTextContent('9 recipients');
    expect(screen.queryByText('No messages sent yet')).toBeNull();
  });
});

describe('numbers of the dashboard', () => {
  it.each([
    ['Channels Used', '/channels'],
    ['Days Remaining', '/settings/billing'],
    ['Current Plan', '/pricing'],
    ['Messages Today', '/outbox'],
  ])('links %s to its list', async (name, address) => {
    await open();
    expect(card(name).getByRole('link', { name })).toHaveAttribute('href', address);
  });

  it('links each job to its details, and all of them to the outbox (C6)', async () => {
    await open({}, [JOB]);
    expect(await screen.findByRole('link', { name: 'Spring sale' })).toHaveAttribute('href', '/outbox?job=j1');
    expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/outbox');
  });
});
