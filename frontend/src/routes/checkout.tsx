import { t } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { BILLING_PERIODS, type BillingPeriod } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { SessionPending } from '@/app/shell/session-pending';
import { CheckoutPage } from '@/features/billing/checkout/checkout-page';
import { titleOf } from '@/lib/brand';
import { mayOpen } from '@/app/member/page-rights';
import { oneOf, searchOf, text } from '@/lib/search/search';

export interface CheckoutSearch {
  plan: string;
  period?: BillingPeriod;
  /** PayPal's number of the order, on the way back from its page. */
  token?: string;
  /** Present if the buyer approved the payment there. */
  payer?: string;
}

const orderNumber = (given: unknown) => {
  const number = text(given);
  return number !== undefined && /^[A-Z0-9]{1,36}$/.test(number) ? number : undefined;
};

const parameters = searchOf({
  plan: text,
  period: oneOf(BILLING_PERIODS),
  token: orderNumber,
  PayerID: text,
  payer: text,
});

export const Route = createFileRoute('/checkout')({
  validateSearch: (search): CheckoutSearch => {
    const { plan = '', payer, PayerID = payer, ...rest } = parameters(search);
    return { plan, ...rest, ...(PayerID !== undefined && { payer: PayerID }) };
  },
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery);
    if (!user) throw redirect({ to: '/login', search: { redirect: location.href } });
    // The page of plans explains that they are not for all members.
    if (!mayOpen(user, '/checkout')) throw redirect({ to: '/pricing' });
    // PayPal's scripts may run only in a page that was loaded from this address (its policy is the page's).
    if (!isLoadedHere()) window.location.assign(location.href);
    return { user };
  },
  pendingMs: 200,
  pendingComponent: SessionPending,
  head: () => titleOf(t`Checkout`),
  component: CheckoutPage,
});

function isLoadedHere(): boolean {
  const [page] = performance.getEntriesByType?.('navigation') ?? [];
  return page === undefined || new URL(page.name).pathname === '/checkout';
}
