import { createFileRoute, redirect } from '@tanstack/react-router';
import { BILLING_PERIODS, type BillingPeriod } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { SessionPending } from '@/app/shell/session-pending';
import { CheckoutPage } from '@/features/billing/checkout/checkout-page';
import { titleOf } from '@/lib/brand';

export interface CheckoutSearch {
  plan: string;
  period?: BillingPeriod;
  /** PayPal's number of the order, on the way back from its page. */
  token?: string;
  /** There where the buyer approved. */
  payer?: string;
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

export const Route = createFileRoute('/checkout')({
  validateSearch: ({ plan, period, token, PayerID, payer }): CheckoutSearch => {
    const [orderId, payerId] = [textOf(token), textOf(PayerID) ?? textOf(payer)];
    return {
      plan: textOf(plan) ?? '',
      ...(BILLING_PERIODS.includes(period as BillingPeriod) && { period: period as BillingPeriod }),
      ...(orderId !== undefined && /^[A-Z0-9]{1,36}$/.test(orderId) && { token: orderId }),
      ...(payerId !== undefined && { payer: payerId }),
    };
  },
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery);
    if (!user) throw redirect({ to: '/login', search: { redirect: location.href } });
    // PayPal's scripts may run only in a page that was loaded from this address (its policy is the page's).
    if (!isLoadedHere()) window.location.assign(location.href);
    return { user };
  },
  pendingMs: 200,
  pendingComponent: SessionPending,
  head: () => titleOf('Checkout'),
  component: CheckoutPage,
});

function isLoadedHere(): boolean {
  const [page] = performance.getEntriesByType?.('navigation') ?? [];
  return page === undefined || new URL(page.name).pathname === '/checkout';
}
