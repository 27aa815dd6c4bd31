import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import type { Decider } from '../../../../platform/domain/decider.js';

/** An order or a capture at PayPal belongs to this payment, permanently. */
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

export type PayPalClaimCommand =
  | { type: 'ClaimOrder'; orderId: string; paymentId: string }
  | { type: 'ClaimCapture'; captureId: string; paymentId: string };

/** The first claim wins; a later one learns which payment has it. */
export const payPalClaim: Decider<PayPalClaimState, PayPalClaimCommand, PayPalClaimEvent> = {
  events: payPalClaimEvents,
  initialState: { paymentId: null },

  decide(command, state) {
    if (state.paymentId !== null) return [];
    const { paymentId } = command;
    return command.type === 'ClaimOrder'
      ? [{ type: 'PayPalOrderClaimed', data: { orderId: command.orderId, paymentId } }]
      : [{ type: 'PayPalCaptureClaimed', data: { captureId: command.captureId, paymentId } }];
  },

  evolve: (_state, { data }) => ({ paymentId: data.paymentId }),
};

export const payPalOrderStream = (orderId: string) => `paypal-order-${orderId}`;
export const payPalCaptureStream = (captureId: string) => `paypal-capture-${captureId}`;
