import { screen, waitFor, within } from '@testing-library/react';
import { type Channel, type ChannelPacing, type CurrentUser, DAY_MS } from '@wavelane/contracts';
import userEvent from '@testing-library/user-event';
import { CHANNEL, openPage, type Routes, serve, USER } from '@/testing/app';
import { chooseAction } from '@/testing/choose';
import { expectToast } from '@/testing/toast';
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

/** The tone of the dot next to the days: the figure itself has the colour of text. */
const dotOf = () => document.querySelector('article i[data-tone]')?.getAttribute('data-tone');

describe('channel card', () => {
  beforeAll(loadTips);
  it.each([
    ['PENDING', 'warning'],
    ['ACTIVE', 'success'],
    ['PAUSED', 'text'],
    ['EXPIRED', 'error'],
  ] as const)('shows the status %s in the tone %s', async (status, tone) => {
    const card = await open({ status });
    expect(toneOf(card.getByText(status))).toBe(tone);
    expect(card.getByText('+1 415 555 0100')).toBeVisible();
  });

  it('says why it is paused (C14)', async () => {
    const card = await open({ status: 'PAUSED', daysRemaining: 30 });
    expect(card.getByText(/^Paused because the account has no days left/)).toBeVisible();
  });

  it('claims no end for a channel that its owner paused, because a pause uses no days', async () => {
    const card = await open({ status: 'PAUSED', pausedByOwner: true, daysRemaining: 7 });
    expect(card.getByText('Kept while it is paused')).toBeVisible();
    expect(card.queryByText(/^until /)).toBeNull();
  });

  it.each([
    [8, '8 days remaining', 'success'],
    [7, '7 days remaining', 'warning'],
    [1, '1 day remaining', 'warning'],
    [0, '0 days remaining', 'error'],
  ])('shows for %i days: %s in the tone %s', async (daysRemaining, text, tone) => {
    await open({ daysRemaining });
    expect(screen.getByRole('article')).toHaveTextContent(new RegExp(`(?<!\\d)${text}`));
    expect(dotOf()).toBe(tone);
  });

  it('says that it extends automatically, and does not warn then', async () => {
    const expiresAt = new Date(Date.now() + 7 * DAY_MS).toISOString();
    const card = await open({ daysRemaining: 7, expiresAt }, { channelsExtendAhead: 3.5, freeDays: 1 });
    expect(card.getByText(/^Extends automatically on /)).toBeVisible();
    expect(dotOf()).toBe('success');
  });

  it('warns if the balance has no more days for it, and says how to add some', async () => {
    const expiresAt = new Date(Date.now() + 7 * DAY_MS).toISOString();
    const user = { channelsExtendAhead: 3.5, freeDays: 0 };
    const card = await open({ daysRemaining: 7, expiresAt }, user);
    expect(card.getByText(/^Ends on .*: your balance has no more days\./)).toBeVisible();
    expect(dotOf()).toBe('warning');
    expect(card.getByRole('link', { name: 'Add days' })).toHaveAttribute('href', '/pricing');
  });

  it.each([
    ['PENDING', 'Not linked', 'Show QR'],
    ['AUTHORIZED', 'Linked to WhatsApp', 'Log out'],
  ] as const)('shows for %s: %s, with the button %s', async (authStatus, text, button) => {
    const card = await open({ authStatus });
    expect(card.getByText(text)).toBeVisible();
    expect(card.getByRole('button', { name: button })).toBeEnabled();
  });

  it.each([
    [{ expiresAt: '2000-01-01T00:00:00.000Z' }, 'Channel has expired. Please extend to use QR authorization.'],
    [{ status: 'PENDING' }, 'Channel must be active to show QR code.'],
    [{ status: 'PAUSED' }, 'Channel must be active to show QR code.'],
  ] as const)('disables the QR button for %j, and says why', async (channel, tip) => {
    const card = await open({ authStatus: 'PENDING', ...channel });
    expect(card.getByRole('button', { name: 'Show QR' })).toBeDisabled();
    expect(card.getByText(tip)).toBeVisible();
    expect(card.getByTitle(tip)).toContainElement(card.getByRole('button', { name: 'Show QR' }));
  });
});

describe('the pace of a channel', () => {
  const PACING: ChannelPacing = {
    ...{ pace: 'standard', gapSeconds: { min: 12, max: 25 }, perHour: 200, perDay: 2_000 },
    ...{ slowedUntil: null, leftAlone: null, unlimitedAllowed: false },
  };
  const before = new Date(Date.now() - 60_000).toISOString();
  const until = new Date(Date.now() + 60_000).toISOString();

  it.each<[string, Partial<ChannelPacing>]>([
    ['Standard · 2,000 a day', {}],
    ['Fast · 600 an hour', { pace: 'fast', perHour: 600, perDay: null }],
    ['Unlimited', { pace: 'unlimited', perHour: null, perDay: null }],
    ['Standard · slowed down by the gateway', { slowedUntil: until }],
    ['Standard · the gateway does not answer', { leftAlone: { since: before, until } }],
    ['Standard · 2,000 a day', { slowedUntil: before, leftAlone: { since: before, until: before } }],
  ])('stands at the foot of its card as %s', async (text, pacing) => {
    serve({
      'GET /api/me': { body: USER },
      'GET /api/channels': { body: [CHANNEL] },
      'GET /api/channels/7/pacing': { body: { ...PACING, ...pacing } },
    });
    await openPage('/channels');
    expect(await screen.findByRole('button', { name: `Pace of Shop: ${text}` })).toBeVisible();
  });

  it('requests none for the cards of many channels', async () => {
    const channels = Array.from({ length: 30 }, (_, index) => ({ ...CHANNEL, id: index + 1, label: `Shop ${index}` }));
    const calls = serve({ 'GET /api/me': { body: USER }, 'GET /api/channels': { body: channels } });
    await openPage('/channels');
    expect(await screen.findByRole('button', { name: 'Pace of Shop 29: Pace' })).toBeVisible();
    expect(calls.filter(({ route }) => route.endsWith('/pacing'))).toEqual([]);
  });
});

describe('a channel that waits', () => {
  it.each([
    ['pool', 'PENDING', /^The operator has no days .* The operator has been told/],
    ['pool', 'EXPIRED', /^The operator has no days .* The operator has been told/],
    ['gateway', 'EXPIRED', /^The gateway did not give .* The operator has been told/],
    ['activation', 'EXPIRED', /^Days are given by hand here/],
    ['activation', 'PENDING', /^Waiting for activation/],
  ] as const)('says for %s, %s, that the operator has been told', async (waitsFor, status, text) => {
    const card = await open({ waitsFor, status });
    expect(card.getByText(text)).toBeVisible();
  });

  it('says nothing while days are on their way', async () => {
    const card = await open({ waitsFor: 'pool', status: 'EXPIRED', busy: true });
    expect(card.queryByText(/operator/)).toBeNull();
  });
});

describe('actions of the owner of a channel', () => {
  const openWith = async (channel: Partial<Channel>, routes: Routes) => {
    const calls = serve({
      'GET /api/me': { body: USER },
      'GET /api/channels': { body: [{ ...CHANNEL, ...channel }] },
      ...routes,
    });
    await openPage('/channels');
    await screen.findByRole('article', { name: 'Shop' });
    return calls;
  };
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  it('offers one menu for what is seldom done, and gives the focus back to it', async () => {
    await openWith({}, {});
    await press('Actions for Shop');
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Rename…', 'Change pace…', 'Pause…', 'Delete…']);
    await userEvent.click(items[3] as HTMLElement);
    await press('Cancel');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Shop' })).toHaveFocus());
  });

  it('pauses it after a question', async () => {
    const calls = await openWith({}, { 'POST /api/channels/7/pause': { body: CHANNEL } });
    await chooseAction('Shop', 'Pause…');
    await press('Pause');
    await expectToast('success', 'Channel paused');
    expect(calls.some(({ route }) => route === 'POST /api/channels/7/pause')).toBe(true);
  });

  it('resumes it, and reads why it is paused', async () => {
    await openWith({ status: 'PAUSED', pausedByOwner: true }, { 'POST /api/channels/7/resume': { body: CHANNEL } });
    expect(screen.getByText(/^You paused this channel/)).toBeVisible();
    expect(screen.queryByText(/no days left/)).toBeNull();
    await press('Resume Shop');
    await expectToast('success', 'Channel resumed');
  });

  it('renames it, and is shown what the server does not take', async () => {
    const message = 'Label must be at most 80 characters';
    const answer = { status: 400, body: { statusCode: 400, error: 'Refused', message, fields: { label: message } } };
    const routes = { 'PATCH /api/channels/7': answer };
    await openWith({}, routes);
    await chooseAction('Shop', 'Rename…');
    const label = await screen.findByRole('textbox', { name: 'Label' });
    expect(label).toHaveValue('Shop');
    await userEvent.clear(label);
    expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
    await userEvent.type(label, 'Store');
    await press('Rename');
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('channel limit', () => {
  it.each([
    [1, 3, '1 / 3 used', true],
    [3, 3, '3 / 3 used', false],
    [12, null, '12 / ∞ used', true],
  ])('shows for %i of %p channels: %s', async (channelsUsed, channelsLimit, text, mayAdd) => {
    await open({}, { channelsUsed, channelsLimit });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Channel' }).disabled).toBe(!mayAdd);
    expect(screen.queryByText('You need an active plan to add channels.') === null).toBe(mayAdd);
  });

  it.each([
    ['none', null],
    ['one that expired', { status: 'EXPIRED', planId: 'starter', durationType: 'MONTHLY' }],
  ] as const)('asks for a plan if the subscription is %s', async (_, currentSubscription) => {
    await open({}, { currentSubscription, channelsUsed: 0, channelsLimit: 3 });
    expect(screen.getByText('You need an active plan to add channels.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/pricing');
    expect(screen.getByRole('button', { name: 'Add Channel' })).toBeDisabled();
  });
});
