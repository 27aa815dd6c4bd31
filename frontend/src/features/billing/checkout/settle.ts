import { t } from '@lingui/core/macro';
import { api, type BillingPeriod, type PayPalConfirmation } from '@wavelane/contracts';
import { ApiError } from '@/api/errors';
import { call } from '@/api/http';
import { fromServer } from '@/i18n/texts';

/** The plan and period that the buyer pays for. */
export interface Purchase {
  planId: string;
  durationType: BillingPeriod;
}

/** How an approved order ended, as far as it is known. */
export type Settlement =
  | { at: 'done'; confirmation: Extract<PayPalConfirmation, { status: 'COMPLETED' }> }
  /** The money is on its way, or its state is unknown: the server finishes by itself. */
  | { at: 'waiting'; message: string }
  /** Nothing was charged; another try may work. */
  | { at: 'failed'; title: string; message: string };

const UNDER_WAY = t`Your payment is being checked with PayPal.`;
const failure = (error: unknown) => (error instanceof ApiError ? error : new ApiError(0, t`Please try again.`));

/** Captures the money of an approved order, then requests the days. Safe to repeat: the server does each once. */
export async function settle(orderId: string, purchase: Purchase): Promise<Settlement> {
  try {
    await call(api.capturePayPalOrder, { parameters: { orderId } });
  } catch (thrown) {
    const error = failure(thrown);
    // If it is unknown whether money was captured, only another request finds out.
    if (!error.outcomeUnknown) {
      const title = error.status === 422 ? t`Payment Failed` : t`Failed to capture payment`;
      return { at: 'failed', title, message: fromServer(error.saying) };
    }
  }
  return confirm(orderId, purchase);
}

/** Asks whether the days are there. */
export async function confirm(orderId: string, { planId, durationType }: Purchase): Promise<Settlement> {
  try {
    const body = { planId, durationType, orderId };
    const confirmation = await call(api.confirmPayPal, { body });
    if (confirmation.status === 'COMPLETED') return { at: 'done', confirmation };
    return { at: 'waiting', message: fromServer(confirmation.message) };
  } catch (thrown) {
    const error = failure(thrown);
    if (error.outcomeUnknown) return { at: 'waiting', message: UNDER_WAY };
    return { at: 'failed', title: t`Payment Error`, message: fromServer(error.saying) };
  }
}
