import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AdminUser, type Channel, SEEN_EVERY_MS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { LISTED, openAdmin } from '@/testing/admin';
import { formatDateTime } from '@/lib/format';
import { type Answer, CHANNEL, refusal, USER } from '@/testing/app';
import { toneOf } from '@/testing/tone';
import { loadTips } from '@/components/tips/tip';

/** The cells of the one user's row. */
const cells = async (user: Partial<AdminUser>) => {
  await openAdmin('/admin', { 'GET /api/admin/users': { body: [{ ...LISTED, ...user }] } });
  const row = await screen.findByRole('row', { name: /Omar Haddad/ });
  return within(row).getAllByRole('cell');
};

const expand = async (channels: Answer) => {
  await openAdmin('/admin', { 'GET /api/admin/users/u2/channels': channels });
  await userEvent.click(await screen.findByRole('button', { name: 'Channels of Omar Haddad' }));
};

describe('users and billing', () => {
  beforeAll(loadTips);
  it('opens as the first of two tabs, with its columns', async () => {
    await openAdmin('/admin');
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(screen.getByText('Manage users and billing')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Users & Billing', selected: true })).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Offline Payments/, selected: false })).toBeVisible();
    const headings = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(headings.filter(Boolean)).toEqual([
      'User',
      'Email',
      'Plan',
      'Channels',
      'Days',
      'Status',
      'Last seen',
      'Actions',
    ]);
  });

  it('shows in an open row the sign-up time and links to the logs (C7)', async () => {
    await openAdmin('/admin', {
      'GET /api/admin/users': { body: [{ ...LISTED, registeredAt: '2026-05-17T06:30:00.000Z' }] },
      'GET /api/admin/users/u2/channels': { body: [] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Channels of Omar Haddad' }));
    expect(await screen.findByText('Signed up on May 17, 2026 06:30')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Statement of days' })).toHaveAttribute(
      'href',
      '/admin/audit?account=user%3Au2',
    );
    expect(screen.getByRole('link', { name: 'Sign-ins and changes' })).toHaveAttribute(
      'href',
      '/admin/security?accountId=u2',
    );
  });

  it('shows when a user was last seen, in the zone of the viewer, or never (C7)', async () => {
    const at = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString();
    const users = [
      { ...LISTED, lastSeenAt: at },
      { ...LISTED, id: 'u3', name: 'Noor', lastSeenAt: null },
    ];
    await openAdmin('/admin', {
      'GET /api/me': { body: { ...USER, role: 'admin', timeZone: 'Asia/Bahrain' } },
      'GET /api/admin/users': { body: users },
    });
    const seen = within(await screen.findByRole('row', { name: /Omar Haddad/ })).getByText('3 hours ago');
    expect(seen).toHaveAttribute('title', formatDateTime(at, 'Asia/Bahrain'));
    expect(within(screen.getByRole('row', { name: /Noor/ })).getByText('Never')).toBeVisible();
  });

  it.each([
    [0, 'Within 5 minutes'],
    [SEEN_EVERY_MS - 10_000, 'Within 5 minutes'],
    [SEEN_EVERY_MS + 1_000, '5 minutes ago'],
    // A clock here that is slow.
    [-60_000, 'Within 5 minutes'],
  ])('says of a user seen %i ms ago: %s (C7)', async (age, text) => {
    const row = await cells({ lastSeenAt: new Date(Date.now() - age).toISOString() });
    expect(row[7]).toHaveTextContent(text);
  });

  it.each([
    [{}, ['Omar Haddad', 'omar@example.com', 'Growth', '2 / 3', '40', 'ACTIVE']],
    [
      { currentPlan: null, channelsUsed: 0, channelsLimit: 0, daysBalance: 0, status: 'expired' as const },
      ['Omar Haddad', 'omar@example.com', 'None', '0 / 0', '0', 'EXPIRED'],
    ],
    [
      { channelsLimit: null, daysBalance: 1_200 },
      ['Omar Haddad', 'omar@example.com', 'Growth', '2 / ∞', '1,200', 'ACTIVE'],
    ],
  ])('lists a user with %j', async (user, texts) => {
    const row = await cells(user);
    // The picture before the name has the name's first letters.
    expect(row.slice(1, 7).map(({ textContent }) => textContent?.replace(/^OH/, ''))).toEqual(texts);
  });

  it.each([
    [8, 'success'],
    [1, 'success'],
    [0, 'error'],
    [-2, 'error'],
  ])('shows %i days in the tone %s', async (daysBalance, tone) => {
    const row = await cells({ daysBalance });
    expect(row[5]).toHaveTextContent(String(daysBalance));
    expect(toneOf(defined(row[5]))).toBe(tone);
  });

  it.each([
    ['active', 'ACTIVE', 'success'],
    ['expired', 'EXPIRED', 'error'],
  ] as const)('shows an account that is %s as %s in the tone %s', async (status, text, tone) => {
    const row = await cells({ status });
    expect(toneOf(within(defined(row[6])).getByText(text))).toBe(tone);
  });
});

describe('channels of a user', () => {
  it('says that the user has no channels', async () => {
    await expand({ body: [] });
    expect(await screen.findByText('No channels found')).toBeVisible();
  });

  it.each([
    ['Not allowed', 'Not allowed'],
    ['', 'Failed to fetch channels'],
  ])('explains a refusal with message %p', async (message, text) => {
    await expand(refusal(message, 403));
    expect(toneOf(await screen.findByText(text))).toBe('error');
  });

  it.each<[Partial<Channel>, string, boolean]>([
    [{ status: 'PENDING', authStatus: 'PENDING' }, 'Activate', false],
    [{ status: 'ACTIVE', authStatus: 'PENDING' }, 'Add Days', false],
    [{ status: 'ACTIVE', authStatus: 'AUTHORIZED' }, 'Add Days', true],
    [{ status: 'PAUSED', authStatus: 'AUTHORIZED' }, 'Add Days', true],
    [{ status: 'EXPIRED', authStatus: 'PENDING' }, 'Add Days', false],
  ])('offers for %j the button %s (B3)', async (channel, button, isAuthorized) => {
    await expand({ body: [{ ...CHANNEL, ...channel }] });
    const item = within(defined((await screen.findByText('Shop')).closest('li')));
    expect(item.getByText('Shop')).toBeVisible();
    expect(item.getByText('+1 415 555 0100')).toBeVisible();
    expect(item.getByText(defined(channel.status))).toBeVisible();
    expect(item.queryByText('Authorized') !== null).toBe(isAuthorized);
    expect(item.getByRole('button', { name: button })).toBeEnabled();
  });
});
