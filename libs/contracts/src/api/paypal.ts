import type { BillingPeriod, SubscriptionStatus } from '../status.js';

/** GET /paypal/setup: data that the checkout page begins with. Never kept: the token is valid for 15 minutes. */
export interface PayPalSetup {
  clientToken: string;
  clientId: string;
  /** `simulator`: the built-in stand-in, no money moves. */
  environment: 'sandbox' | 'live' | 'simulator';
  currency: string;
  /** The JavaScript SDK v6. */
  sdkUrl: string;
}

/** POST /paypal/order. The amount must be the price of a plan. */
export interface CreatePayPalOrder {
  /** Integer minor units, or a decimal text such as '29.00'. */
  amount: number | string;
  currency: string;
  intent: 'CAPTURE';
  /** Only required if several plans have this price. */
  planId?: string;
  durationType?: BillingPeriod;
}

export interface PayPalOrderCreated {
  /** PayPal's number of the order. */
  id: string;
  status: string;
  /** The address at which the buyer can pay without the SDK. */
  approveUrl: string | null;
}

/** POST /paypal/order/{id}/capture, if the outcome is not known (202). Otherwise PayPal's own order. */
export interface PayPalCaptureUnderWay {
  id: string;
  status: 'PENDING';
  message: string;
}

/** POST /paypal/order/{id}/capture, if PayPal declined (422): as PayPal's own answer, with our words. */
export interface PayPalCaptureDeclined {
  statusCode: 422;
  error: string;
  message: string;
  code: 'declined' | 'instrument-declined';
  /** The code of the sentence. */
  says: string;
  name: 'UNPROCESSABLE_ENTITY';
  details: { issue: string; description: string }[];
  debug_id: string | null;
}

/** POST /api/subscribe/paypal/confirm */
export interface ConfirmPayPalPayment {
  planId: string;
  durationType: BillingPeriod;
  orderId: string;
}

/** 200: days and plan are there; 202: the payment is on its way and needs no further request. */
export type PayPalConfirmation =
  | { status: 'PENDING'; message: string }
  | {
      status: 'COMPLETED';
      days: number;
      daysBalance: number;
      subscription: { status: SubscriptionStatus; planId: string; durationType: BillingPeriod | null };
    };
