import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Channel, type CurrentUser, SEED_PLANS } from '@wavelane/contracts';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';

const open = async (user: Partial<CurrentUser> = {}, channels: readonly Channel[] = []) => {
  serve({
    'GET /api/me': { body: { ...USER, ...user } },
    'GET /api/plans': { body: SEED_PLANS },
    'GET /api/channels': { body: channels },
  });
  await openPage('/pricing');
  await screen.findByRole('article', { name: 'Starter' });
};

const plan = (name: string) => within(screen.getByRole('article', { name }));

describe('pricing', () => {
  it.each([
    ['Starter', 'Monthly', '$29.00', 'per month'],
    ['Starter', 'Semi-annual', '$165.30', 'per 6 months'],
    ['Starter', 'Annual', '$313.20', 'per year'],
    ['Growth', 'Monthly', '$79.00', 'per month'],
    ['Growth', 'Semi-annual', '$450.30', 'per 6 months'],
    ['Growth', 'Annual', '$853.20', 'per year'],
    ['Advanced', 'Monthly', '$199.00', 'per month'],
    ['Advanced', 'Semi-annual', '$1,134.30', 'per 6 months'],
    ['Advanced', 'Annual', '$2,149.20', 'per year'],
    ['Enterprise', 'Monthly', 'Custom', 'Ask us'],
    ['Enterprise', 'Annual', 'Custom', 'Ask us'],
  ])('shows the price of %s, %s: %s %s', async (name, period, price, per) => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: period }));
    expect(plan(name).getByText(price)).toBeVisible();
    expect(plan(name).getByText(per)).toBeVisible();
  });

  it.each([
    ['Monthly', 'Pay month by month.'],
    ['Semi-annual', '5% off: pay six months together.'],
    ['Annual', '10% off: pay twelve months together.'],
  ])('explains the saving of %s: %s', async (period, saving) => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: period }));
    expect(screen.getByText(saving)).toBeVisible();
    expect(screen.getByRole('button', { name: period })).toHaveAttribute('aria-pressed', 'true');
  });

  it('marks as Soon only what cannot be used yet', async () => {
    await open();
    const soon = screen.getAllByText('Soon').map((note) => note.parentElement?.firstElementChild?.textContent);
    expect(soon).toEqual(['Chatbot builder', 'Custom workflows', 'API access', 'White-label option']);
  });

  it('says what a smaller plan loses, and how many days the own plan adds (A3)', async () => {
    await open({
      ...{ daysBalance: 1_094, channelsLimit: 3 },
      currentPlan: { id: 'growth', name: 'Growth', dailyMessagesLimit: 500, bulkMessagesLimit: 5_000 },
      currentSubscription: { status: 'ACTIVE', planId: 'growth', durationType: 'MONTHLY' },
    });
    const less = 'Limits drop to 1 channel, 100 messages a day, 500 bulk messages a month.';
    expect(plan('Starter').getByText(/Limits drop/)).toHaveTextContent(
      `30 days for 1 channel. ${less} Your 1,094 days stay.`,
    );
    expect(plan('Starter').getByRole('link', { name: 'Switch to Starter' })).toBeVisible();
    expect(plan('Advanced').queryByText(/Limits drop/)).toBeNull();
    expect(plan('Advanced').getByRole('link', { name: 'Switch to Advanced' })).toBeVisible();
    expect(plan('Growth').getByText('90 days')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Annual' }));
    expect(plan('Growth').getByText('1,080 days')).toBeVisible();
    expect(plan('Growth').getByText('$71.10 a month, billed yearly')).toBeVisible();
    expect(plan('Growth').getByRole('link', { name: 'Pay with PayPal' })).toHaveAttribute(
      'href',
      '/checkout?plan=growth&period=ANNUAL',
    );
  });

  it('says in one line what is paid for now and until when, with the way to the receipts', async () => {
    await open({
      ...{ daysBalance: 180, activeChannels: 2, runwayEndsAt: '2027-02-27T00:00:00.000Z', timeZone: 'UTC' },
      currentPlan: { id: 'growth', name: 'Growth', dailyMessagesLimit: 500, bulkMessagesLimit: 5_000 },
      currentSubscription: { status: 'ACTIVE', planId: 'growth', durationType: 'MONTHLY' },
    });
    expect(screen.getByText('180 days left, until Feb 27, 2027 with 2 active channels')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Billing and receipts' })).toHaveAttribute('href', '/settings/billing');
  });

  it('names the day on which the first channel ends if the balance cannot extend it', async () => {
    await open(
      {
        ...{ daysBalance: 88, activeChannels: 2, runwayEndsAt: '2999-01-15T00:00:00.000Z', timeZone: 'UTC' },
        ...{ freeDays: 0, channelsExtendAhead: 3.5 },
      },
      [
        { ...CHANNEL, expiresAt: '2998-12-02T00:00:00.000Z' },
        { ...CHANNEL, id: 8, expiresAt: '2999-02-28T00:00:00.000Z' },
      ],
    );
    expect(await screen.findByText('88 days left, until Dec 2, 2998 with 2 active channels')).toBeVisible();
  });

  it('puts four columns side by side in a window of 1,280 px (B2)', async () => {
    await open();
    const sheet = screen.getByRole('article', { name: 'Starter' }).parentElement as HTMLElement;
    const wide = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === '(min-width: 1200px)')
      .flatMap((rule) => [...(rule as CSSMediaRule).cssRules] as CSSStyleRule[])
      .find(({ selectorText }) => sheet.matches(selectorText));
    expect(wide?.style.getPropertyValue('grid-template-columns')).toMatch(/^repeat\(4/);
  });

  it('badges the second of four plans, and the one in force', async () => {
    await open();
    const cards = screen.getAllByRole('article');
    expect(cards).toHaveLength(4);
    const badged = (badge: string) => cards.map((card) => within(card).queryByText(badge) !== null);
    expect(badged('POPULAR')).toEqual([false, true, false, false]);
    expect(badged('Your plan')).toEqual([true, false, false, false]);
  });
});
