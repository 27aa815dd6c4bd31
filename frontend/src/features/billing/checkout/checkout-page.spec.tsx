import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PayPalSetup, Plan } from '@wavelane/contracts';
import { openPage, type Routes, serve, USER } from '@/testing/app';
import type { PayPalInstance } from './paypal-sdk';

const PLAN: Plan = {
  id: 'growth',
  name: 'Growth',
  price: 7_900,
  currency: 'USD',
  channelsLimit: 3,
  dailyMessagesLimit: 500,
  bulkMessagesLimit: 5_000,
  features: [],
  popular: true,
};
const SETUP: PayPalSetup = {
  clientToken: 'token',
  clientId: 'client',
  environment: 'simulator',
  currency: 'USD',
  sdkUrl: 'https://paypal.test/sdk',
};
const DONE = {
  status: 'COMPLETED',
  days: 540,
  daysBalance: 570,
  subscription: { status: 'ACTIVE', planId: 'growth', durationType: 'SEMI_ANNUAL' },
};
const ROUTES: Routes = {
  'GET /api/me': { body: USER },
  'GET /api/plans': { body: [PLAN] },
  'GET /paypal/setup': { body: SETUP },
  'POST /paypal/order': { body: { id: 'ORDER1', status: 'CREATED', approveUrl: null } },
  'POST /paypal/order/ORDER1/capture': { body: { id: 'ORDER1', status: 'COMPLETED' } },
  'POST /api/subscribe/paypal/confirm': { body: DONE },
};

type Handlers = Parameters<PayPalInstance['createPayPalOneTimePaymentSession']>[0];

/** PayPal's SDK, with a buyer who does this when the window opens. */
function withBuyer(act: (handlers: Handlers, orderId: string) => void): void {
  window.paypal = {
    createInstance: async () => ({
      findEligibleMethods: async () => ({ isEligible: () => true }),
      createPayPalOneTimePaymentSession: (handlers) => ({
        start: async (_, order) => {
          try {
            act(handlers, (await order).orderId);
          } catch (error) {
            handlers.onError(error);
          }
        },
      }),
    }),
  };
}

const open = async (routes: Routes = {}, more = '') => {
  const calls = serve({ ...ROUTES, ...routes });
  await openPage(`/checkout?plan=growth&period=SEMI_ANNUAL${more}`);
  return calls;
};
const pay = async () => userEvent.setup().click(await screen.findByTestId('paypal-button'));
const refused = (message: string, status = 422) => ({ status, body: { statusCode: status, error: 'Error', message } });

/** One toast is shown at a time; that of an earlier test may still be there. */
const toast = (...texts: string[]) =>
  waitFor(() => texts.forEach((text) => expect(screen.getByTestId('toast')).toHaveTextContent(text)));

afterEach(() => {
  delete window.paypal;
});

describe('checkout', () => {
  it('shows what a smaller plan changes, and asks before paying for less than is used (A3)', async () => {
    withBuyer(() => undefined);
    const currentPlan = { id: 'advanced', name: 'Advanced', dailyMessagesLimit: 2_000, bulkMessagesLimit: 20_000 };
    const currentSubscription = { status: 'ACTIVE', planId: 'advanced', durationType: null };
    await open({
      'GET /api/me': { body: { ...USER, currentPlan, currentSubscription, channelsLimit: 10, channelsUsed: 4 } },
    });
    expect(await screen.findByRole('row', { name: 'Channels 10 3' })).toBeVisible();
    expect(screen.getByText(/You have 4 channels; Growth includes 3./)).toBeVisible();
    const agree = await screen.findByRole('checkbox', { name: 'I understand, switch to Growth' });
    expect(screen.queryByTestId('paypal-button')).toBeNull();
    await userEvent.click(agree);
    expect(screen.getByTestId('paypal-button')).toBeInTheDocument();
  });

  it('says what is bought, and that no real money moves', async () => {
    withBuyer(() => undefined);
    await open();
    expect(await screen.findByText('$450.30')).toBeVisible();
    expect(screen.getByText('Growth, 6 × $79.00')).toBeVisible();
    expect(screen.getByText('−$23.70')).toBeVisible();
    expect(await screen.findByText('540 days are added as soon as you have paid.')).toBeVisible();
    expect(await screen.findByText(/no money moves/)).toBeVisible();
  });

  it('brings the days of a payment that went through', async () => {
    withBuyer(({ onApprove }, orderId) => void onApprove({ orderId }));
    const calls = await open();
    await pay();
    expect(await screen.findByText(/540 days were added; you have 570 now/)).toBeVisible();
    expect(screen.getByText('Paid')).toBeVisible();
    expect(screen.queryByText('To pay')).toBeNull();
    expect(calls.find(({ route }) => route === 'POST /paypal/order')?.body).toEqual({
      amount: 45_030,
      currency: 'USD',
      intent: 'CAPTURE',
      planId: 'growth',
      durationType: 'SEMI_ANNUAL',
    });
    expect(calls.find(({ route }) => route.endsWith('/confirm'))?.body).toEqual({
      planId: 'growth',
      durationType: 'SEMI_ANNUAL',
      orderId: 'ORDER1',
    });
  });

  it.each<[string, Routes, string]>([
    [
      'Failed to create order',
      { 'POST /paypal/order': refused('The price has changed.', 400) },
      'The price has changed.',
    ],
    ['Payment Failed', { 'POST /paypal/order/ORDER1/capture': refused('PayPal declined.') }, 'PayPal declined.'],
    [
      'Failed to capture payment',
      { 'POST /paypal/order/ORDER1/capture': refused('Not approved yet.', 409) },
      'Not approved yet.',
    ],
    [
      'Payment Error',
      { 'POST /api/subscribe/paypal/confirm': refused('Another account paid.', 403) },
      'Another account paid.',
    ],
  ])('tells %s, and lets the buyer try again', async (title, routes, message) => {
    withBuyer(({ onApprove }, orderId) => void onApprove({ orderId }));
    await open(routes);
    await pay();
    await toast(title, message);
    expect(await screen.findByTestId('paypal-button')).toBeVisible();
  });

  it('tells Payment Cancelled when the buyer cancels', async () => {
    withBuyer(({ onCancel }) => onCancel());
    await open();
    await pay();
    await toast('Payment Cancelled');
  });

  it('asks on while it is unknown whether the money was taken, and never takes it twice', async () => {
    withBuyer(({ onApprove }, orderId) => void onApprove({ orderId }));
    let asked = 0;
    const calls = await open({
      'POST /paypal/order/ORDER1/capture': refused('Lost', 503),
      'POST /api/subscribe/paypal/confirm': () =>
        ++asked < 2 ? { status: 202, body: { status: 'PENDING', message: 'PayPal is checking.' } } : { body: DONE },
    });
    await pay();
    expect(await screen.findByText(/PayPal is checking/)).toBeVisible();
    await waitFor(() => expect(screen.getByText(/540 days were added/)).toBeVisible(), { timeout: 5_000 });
    expect(calls.filter(({ route }) => route.endsWith('/capture'))).toHaveLength(1);
  });

  it('continues at the page of PayPal if the SDK cannot be loaded', async () => {
    window.paypal = { createInstance: () => Promise.reject(new Error('blocked')) };
    await open();
    await toast('PayPal Error');
    expect(await screen.findByRole('button', { name: 'Continue at PayPal' })).toBeVisible();
  });

  it('credits an order that the buyer approved at PayPal', async () => {
    withBuyer(() => undefined);
    const calls = await open({}, '&token=ORDER1&PayerID=P1');
    expect(await screen.findByText(/540 days were added/)).toBeVisible();
    expect(calls.some(({ route }) => route === 'POST /paypal/order')).toBe(false);
  });

  it('tells Payment Error if PayPal breaks off', async () => {
    withBuyer(({ onError }) => onError(new Error('ERR')));
    await open();
    await pay();
    await toast('Payment Error', 'Nothing was charged.');
  });

  it('tells Payment Cancelled when the buyer returns without approval', async () => {
    withBuyer(() => undefined);
    await open({}, '&token=ORDER1');
    await toast('Payment Cancelled');
  });

  it('sells no plan that cannot be paid for online', async () => {
    await open({ 'GET /api/plans': { body: [{ ...PLAN, price: null }] } });
    expect(await screen.findByText(/cannot be paid for online/)).toBeVisible();
  });
});
