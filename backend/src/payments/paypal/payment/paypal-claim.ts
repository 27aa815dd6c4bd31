import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import type { Decider } from '../../../platform/domain/decider.js';

/** An order or a capture of PayPal's belongs to this payment, for ever. */
export type PayPalOrderClaimed = DomainEvent<'PayPalOrderClaimed', { orderId: string; paymentId: string }>;
export type PayPalCaptureClaimed = DomainEvent<'PayPalCaptureClaimed', { captureId: string; paymentId: string }>;
export type PayPalClaimEvent = PayPalOrderClaimed | PayPalCaptureClaimed;

export interface PayPalClaimState {
  paymentId: string | null;
}

export const payPalClaimEvents = eventFamily<PayPalClaimEvent>('paypal-order-{id}, paypal-capture-{id}', {
  PayPalOrderClaimed: [],
  PayPalCaptureClaimed: [],
});

/** The first claim wins; a later one learns which payment has it. */
export const payPalClaim: Decider<PayPalClaimState, PayPalClaimEvent, PayPalClaimEvent> = {
  events: payPalClaimEvents,
  initialState: { paymentId: null },
  decide: (claim, state) => (state.paymentId === null ? [claim] : []),
  evolve: (_state, { data }) => ({ paymentId: data.paymentId }),
};

export const payPalOrderStream = (orderId: string) => `paypal-order-${orderId}`;
export const payPalCaptureStream = (captureId: string) => `paypal-capture-${captureId}`;
