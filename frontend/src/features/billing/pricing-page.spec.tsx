import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CurrentUser, SEED_PLANS } from '@wavelane/contracts';
import { openPage, serve, USER } from '@/testing/app';

const open = async (user: Partial<CurrentUser> = {}) => {
  serve({ 'GET /api/me': { body: { ...USER, ...user } }, 'GET /api/plans': { body: SEED_PLANS } });
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
  ])('%s, %s: %s %s', async (name, period, price, per) => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: period }));
    expect(plan(name).getByText(price)).toBeVisible();
    expect(plan(name).getByText(per)).toBeVisible();
  });

  it.each([
    ['Monthly', 'Pay month by month.'],
    ['Semi-annual', '5% off: six months at once.'],
    ['Annual', '10% off: twelve months at once.'],
  ])('%s: %s', async (period, saving) => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: period }));
    expect(screen.getByText(saving)).toBeVisible();
    expect(screen.getByRole('button', { name: period })).toHaveAttribute('aria-pressed', 'true');
  });

  it('says Soon at what nobody can use yet, and nowhere else', async () => {
    await open();
    const soon = screen.getAllByText('Soon').map((note) => note.parentElement?.firstElementChild?.textContent);
    expect(soon).toEqual(['Chatbot builder', 'Custom workflows', 'API access', 'White-label option']);
  });

  it('A3: says on a card with less what gets less and that days are kept, and on one’s own how many days it adds', async () => {
    await open({
      ...{ daysBalance: 1_094, channelsLimit: 3 },
      currentPlan: { id: 'growth', name: 'Growth', dailyMessagesLimit: 500, bulkMessagesLimit: 5_000 },
      currentSubscription: { status: 'ACTIVE', planId: 'growth', durationType: 'MONTHLY' },
    });
    const less = 'You keep your 1,094 days. Less than now: channels 1, messages a day 100, bulk messages a month 500.';
    expect(plan('Starter').getByText(less)).toBeVisible();
    expect(plan('Advanced').queryByText(/Less than now/)).toBeNull();
    expect(plan('Growth').getByRole('link', { name: 'Add 90 days with PayPal' })).toBeVisible();
    expect(plan('Advanced').getByRole('link', { name: 'Pay with PayPal' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Annual' }));
    expect(plan('Growth').getByRole('link', { name: 'Add 1,080 days with PayPal' })).toHaveAttribute(
      'href',
      '/checkout?plan=growth&period=ANNUAL',
    );
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
