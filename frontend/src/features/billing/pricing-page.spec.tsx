import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SEED_PLANS } from '@wavelane/contracts';
import { openApp, serve, USER } from '@/testing/app';

const open = async () => {
  serve({ 'GET /api/me': { body: USER }, 'GET /api/plans': { body: SEED_PLANS } });
  await openApp('/pricing');
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

  it('badges the second of four plans, and the one in force', async () => {
    await open();
    const cards = screen.getAllByRole('article');
    expect(cards).toHaveLength(4);
    const badged = (badge: string) => cards.map((card) => within(card).queryByText(badge) !== null);
    expect(badged('POPULAR')).toEqual([false, true, false, false]);
    expect(badged('Your plan')).toEqual([true, false, false, false]);
  });
});
