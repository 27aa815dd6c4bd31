import { screen, within } from '@testing-library/react';
import type { Channel, CurrentUser } from '@wavelane/contracts';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';
import { toneOf } from '@/testing/tone';
import { loadTips } from '@/components/tips/tip';

const open = async (channel: Partial<Channel>, user: Partial<CurrentUser> = {}) => {
  serve({
    'GET /api/me': { body: { ...USER, ...user } },
    'GET /api/channels': { body: [{ ...CHANNEL, ...channel }] },
  });
  await openPage('/channels');
  return within(await screen.findByRole('article', { name: 'Shop' }));
};

describe('channel card', () => {
  beforeAll(loadTips);
  it.each([
    ['PENDING', 'warning'],
    ['ACTIVE', 'success'],
    ['PAUSED', 'text'],
    ['EXPIRED', 'error'],
  ] as const)('%s is shown in %s', async (status, tone) => {
    const card = await open({ status });
    expect(toneOf(card.getByText(status))).toBe(tone);
    expect(card.getByText(CHANNEL.phone)).toBeVisible();
  });

  it('C14: says why it is paused, and what starts it again', async () => {
    const card = await open({ status: 'PAUSED', daysRemaining: 30 });
    expect(card.getByText(/^Paused because the account has no days left/)).toBeVisible();
  });

  it.each([
    [8, '8 days remaining', 'success'],
    [7, '7 days remaining', 'warning'],
    [1, '1 day remaining', 'warning'],
    [0, '0 days remaining', 'error'],
  ])('with %i days: %s in %s', async (daysRemaining, text, tone) => {
    const card = await open({ daysRemaining });
    expect(toneOf(card.getByText(text))).toBe(tone);
  });

  it.each([
    ['PENDING', 'Not linked', 'Show QR'],
    ['AUTHORIZED', 'Linked to WhatsApp', 'Log out'],
  ] as const)('%s: %s, with the button %s', async (authStatus, text, button) => {
    const card = await open({ authStatus });
    expect(card.getByText(text)).toBeVisible();
    expect(card.getByRole('button', { name: button })).toBeEnabled();
  });

  it.each([
    [{ expiresAt: '2000-01-01T00:00:00.000Z' }, 'Channel has expired. Please extend to use QR authorization.'],
    [{ status: 'PENDING' }, 'Channel must be active to show QR code.'],
    [{ status: 'PAUSED' }, 'Channel must be active to show QR code.'],
  ] as const)('%j takes the QR button away and says why', async (channel, tip) => {
    const card = await open({ authStatus: 'PENDING', ...channel });
    expect(card.getByRole('button', { name: 'Show QR' })).toBeDisabled();
    expect(card.getByText(tip)).toBeVisible();
    expect(card.getByTitle(tip)).toContainElement(card.getByRole('button', { name: 'Show QR' }));
  });
});

describe('channel limit', () => {
  it.each([
    [1, 3, '1 / 3 used', true],
    [3, 3, '3 / 3 used', false],
    [12, null, '12 / ∞ used', true],
  ])('%i of %p: %s', async (channelsUsed, channelsLimit, text, mayAdd) => {
    await open({}, { channelsUsed, channelsLimit });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Channel' }).disabled).toBe(!mayAdd);
    expect(screen.queryByText('You need an active plan to add channels.') === null).toBe(mayAdd);
  });

  it.each([
    ['none', null],
    ['one that expired', { status: 'EXPIRED', planId: 'starter', durationType: 'MONTHLY' }],
  ] as const)('with %s for a subscription it asks for a plan', async (_, currentSubscription) => {
    await open({}, { currentSubscription, channelsUsed: 0, channelsLimit: 3 });
    expect(screen.getByText('You need an active plan to add channels.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/pricing');
    expect(screen.getByRole('button', { name: 'Add Channel' })).toBeDisabled();
  });
});
