import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Payment, PaymentHistory, PaymentSums } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { openPage, type Routes, serve, USER } from '@/testing/app';

const PAYMENT: Payment = {
  id: 'p1',
  kind: 'paypal',
  userId: 'u1',
  user: 'payer@example.com',
  planId: 'growth',
  plan: 'Growth',
  period: 'MONTHLY',
  amount: 7_900,
  currency: 'USD',
  status: 'PARTIALLY_REFUNDED',
  captured: 7_900,
  refunded: 900,
  moneyCurrency: 'USD',
  fee: 310,
  unread: false,
  daysGranted: 90,
  daysTakenBack: 10,
  daysOwed: 0,
  orderId: 'ORDER1',
  captureId: 'CAPTURE1',
  capturedAt: '2026-01-02T10:00:00.000Z',
  environment: 'simulator',
  reference: null,
  openedAt: '2026-01-02T10:00:00.000Z',
  changedAt: '2026-01-03T10:00:00.000Z',
  events: 2,
};
const HISTORY: PaymentHistory = {
  ...PAYMENT,
  timeline: [
    {
      position: '5',
      eventId: 'e5',
      type: 'PayPalCaptureCompleted',
      at: '2026-01-02T10:00:00.000Z',
      recordedAt: '2026-01-02T10:00:00.000Z',
      actor: { kind: 'paypal', id: 'notice' },
      correlationId: 'c',
      why: 'CAPTURE1',
      money: 7_900,
      days: 0,
    },
  ],
};
const SUMS: PaymentSums = {
  from: null,
  until: null,
  position: '9',
  days: [
    {
      day: '2026-01-02',
      currency: 'USD',
      captured: 7_900,
      offline: 0,
      refunded: 0,
      net: 7_900,
      count: 1,
      offlineCount: 0,
      returns: 0,
      fees: 310,
      unread: 0,
    },
  ],
  total: [
    {
      ...{ currency: 'USD', captured: 7_900, offline: 0, refunded: 900, net: 7_000 },
      ...{ count: 1, offlineCount: 0, returns: 1, fees: 310, unread: 0 },
    },
  ],
  daysGranted: 90,
  daysTakenBack: 10,
};
const BEFORE: PaymentSums = { ...SUMS, days: [], total: [], daysGranted: 0, daysTakenBack: 0 };

const open = async (routes: Routes = {}, address = '/admin/payments') => {
  const calls = serve({
    'GET /api/me': { body: { ...USER, role: 'admin' } },
    'GET /api/admin/payments': { body: [PAYMENT] },
    'GET /api/admin/payments/totals': { body: SUMS },
    'GET /api/admin/payments/p1': { body: HISTORY },
    'GET /api/admin/payments?day=2026-01-02': { body: [{ ...PAYMENT, onDay: 7_500 }] },
    'GET /api/admin/offline-payments': { body: [] },
    'GET /api/admin/payments?until=2026-01-02': { body: [] },
    'GET /api/admin/payments/totals?until=2026-01-02': { body: BEFORE },
    ...routes,
  });
  const { router } = await openPage(address);
  return { calls, router, typist: userEvent.setup() };
};

describe('payments', () => {
  it('shows payments and refunds, in total and by day', async () => {
    await open();
    const totals = within(await screen.findByRole('region', { name: 'Totals' }));
    expect(totals.getByText('1 payment in USD')).toBeVisible();
    expect(totals.getByText('Returned').nextElementSibling).toHaveTextContent('9.00');
    const days = within(screen.getByRole('region', { name: 'Totals by day' }));
    const [, day, sum] = days.getAllByRole('row');
    expect(day).toHaveTextContent('79.00––79.001');
    expect(sum).toHaveTextContent('Sum79.00–-9.0070.001');
    const list = within(screen.getByRole('region', { name: 'Payments' }));
    const row = defined(list.getByText('payer@example.com').closest('tr'));
    expect(row).toHaveTextContent('USD 79.00');
    expect(row).toHaveTextContent('USD 70.00');
    expect(row).toHaveTextContent('80');
  });

  it('keeps currencies apart, each with a line of its own', async () => {
    const [usd] = SUMS.total;
    const [day] = SUMS.days;
    const yen = { currency: 'JPY', captured: 500, offline: 500, refunded: 0, net: 500, offlineCount: 1 };
    const sums = {
      ...SUMS,
      days: [{ ...defined(day), ...yen }, day],
      total: [{ ...defined(usd), ...yen }, usd],
    };
    await open({ 'GET /api/admin/payments/totals': { body: sums } });
    const days = within(await screen.findByRole('region', { name: 'Totals by day' }));
    expect(days.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Currency'),
      expect.stringContaining('USD79.00'),
      expect.stringContaining('JPY–500'),
      expect.stringContaining('SumJPY'),
      expect.stringContaining('SumUSD'),
    ]);
  });

  it('shows the payments of a day beside the days', async () => {
    const { router, typist } = await open();
    await typist.click(await screen.findByRole('button', { name: /Jan 2/ }));
    expect(router.state.location.search).toEqual({ day: '2026-01-02' });
    const day = within(await screen.findByRole('region', { name: /Jan 2/ }));
    expect(await day.findByText('payer@example.com')).toBeVisible();
    // The amount of that day, not the payment's whole sum.
    expect(day.getByText('75.00')).toBeVisible();
  });

  it('says how a sum of the past changed with later knowledge', async () => {
    await open(
      {
        'GET /api/admin/payments?knownAt=2026-01-03': { body: [PAYMENT] },
        'GET /api/admin/payments?knownAt=2026-01-03&day=2026-01-02': { body: [PAYMENT] },
        'GET /api/admin/payments/totals?knownAt=2026-01-03': {
          body: { ...SUMS, total: [{ ...defined(SUMS.total[0]), refunded: 0, net: 7_900 }] },
        },
      },
      '/admin/payments?knownAt=2026-01-03',
    );
    expect(await screen.findByText('As known now, the sum is USD 70.00.')).toBeVisible();
  });

  it('tells the story of a payment', async () => {
    const { typist } = await open();
    await typist.click(await screen.findByRole('button', { name: 'Story of the payment of payer@example.com' }));
    expect(await screen.findByText(/order ORDER1 · capture CAPTURE1/)).toBeVisible();
    expect(screen.getByText('PayPal capture completed').closest('li')).toHaveTextContent('USD 79.00');
  });

  it('goes back in time, in the address and in the export', async () => {
    const { calls, router, typist } = await open();
    fireEvent.change(await screen.findByRole('slider'), { target: { value: '0' } });
    expect(await screen.findByText('No payment fits')).toBeVisible();
    expect(router.state.location.search).toEqual({ until: '2026-01-02' });
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'the end of Jan 2, 2026 (UTC)');
    await typist.click(screen.getByRole('button', { name: 'Export' }));
    await typist.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    expect(calls.at(-1)?.route).toBe('POST /api/admin/payments/export?format=csv&until=2026-01-02');
    await typist.click(screen.getByRole('button', { name: 'Back to now' }));
    await waitFor(() => expect(screen.getAllByText('payer@example.com')[0]).toBeVisible());
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'now');
  });

  it('says that there are no payments yet', async () => {
    await open({ 'GET /api/admin/payments': { body: [] }, 'GET /api/admin/payments/totals': { body: BEFORE } });
    expect(await screen.findByText('No payments yet')).toBeVisible();
  });
});
