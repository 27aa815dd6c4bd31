import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DaysLine, Purchase } from '@wavelane/contracts';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';

const PAID: Purchase = {
  id: 'p1',
  kind: 'paypal',
  plan: 'Growth',
  durationType: 'ANNUAL',
  amount: 85_320,
  currency: 'USD',
  refunded: 0,
  status: 'COMPLETED',
  days: 1_080,
  at: '2026-11-20T09:30:00.000Z',
  reference: '5O190127TN364715T',
  reason: null,
  receipt: '2026-000017',
};
const REJECTED: Purchase = {
  ...PAID,
  id: 'p2',
  kind: 'offline',
  status: 'REJECTED',
  days: 0,
  reference: 'TT-17',
  reason: 'No such transfer',
  receipt: null,
};
const LINES: DaysLine[] = [
  { id: '3', at: '2026-11-22T09:30:00.000Z', cause: 'used', change: -1, balance: 1_079, channelId: 7, note: null },
  { id: '2', at: '2026-11-21T09:30:00.000Z', cause: 'used', change: -1, balance: 1_080, channelId: 8, note: null },
  {
    id: '1',
    at: '2026-11-20T09:30:00.000Z',
    cause: 'given',
    change: 1_081,
    balance: 1_081,
    channelId: null,
    note: 'Hi',
  },
];

const open = async (purchases: Purchase[], lines: DaysLine[]) => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [{ id: 7, label: 'متجر سارة', status: 'ACTIVE' }] },
    'GET /api/billing/payments?limit=25': { body: purchases },
    'GET /api/billing/days?limit=25': { body: lines },
    'GET /api/billing/payments/p1/receipt': { status: 503, body: { message: 'The read models are being filled.' } },
  });
  await openPage('/settings/billing');
  return calls;
};
const table = async (name: string) => within(await screen.findByRole('region', { name }));

describe('billing', () => {
  it('shows payments, the reason of a rejection, and the receipt of an accepted one (C2)', async () => {
    await open([PAID, REJECTED], []);
    const payments = await table('Paid');
    const [, paid, rejected] = payments.getAllByRole('row');
    expect(paid).toHaveTextContent('PayPal5O190127TN364715TUSD 853.201,080 daysCOMPLETED');
    expect(rejected).toHaveTextContent('REJECTEDNo such transfer');
    expect(payments.getAllByRole('button').map((button) => button.textContent)).toEqual(['2026-000017']);
  });

  it('names the day on which the first channel ends if the balance cannot extend it', async () => {
    const running = { ...CHANNEL, expiresAt: '2998-12-02T00:00:00.000Z' };
    serve({
      'GET /api/me': {
        body: { ...USER, runwayEndsAt: '2999-01-15T00:00:00.000Z', freeDays: 0, channelsExtendAhead: 3.5 },
      },
      'GET /api/channels': { body: [running, { ...running, id: 8, expiresAt: '2999-02-28T00:00:00.000Z' }] },
    });
    await openPage('/settings/billing');
    expect(await screen.findByText('Dec 2, 2998')).toBeVisible();
  });

  it('says why a receipt did not come', async () => {
    await open([PAID], []);
    await userEvent.click(await screen.findByRole('button', { name: 'Receipt 2026-000017' }));
    expect(await screen.findByText('Export failed')).toBeVisible();
    expect(screen.getByText('The read models are being filled.')).toBeVisible();
  });

  it('tells for each day its source, its use, and the balance left (C2)', async () => {
    await open([], LINES);
    const days = await table('Days added and used');
    await days.findByText('متجر سارة');
    const [, used, gone, given] = days.getAllByRole('row');
    expect(used).toHaveTextContent('Used by a channelمتجر سارة-11,079');
    expect(gone).toHaveTextContent('A deleted channel');
    expect(given).toHaveTextContent('Added by usHi-+1,0811,081');
    // If rows are cards, no column heading explains a figure.
    expect(
      within(used as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.dataset['label']),
    ).toEqual([...[undefined, undefined, undefined], ...['Days', 'Days left']]);
    expect(screen.getByRole('button', { name: 'Export days' })).toBeEnabled();
  });

  it('leads a user without payments and days to the plans', async () => {
    await open([], []);
    expect(await screen.findByText('No payments yet')).toBeVisible();
    expect(await screen.findByText('No days yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Pricing Plans' })).toHaveAttribute('href', '/pricing');
    expect(screen.queryByRole('button', { name: 'Export days' })).toBeNull();
  });
});
