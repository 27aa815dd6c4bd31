import { describe, it } from '@jest/globals';
import { given } from '../../../../../testing/domain/given.js';
import { payPalClaim } from './paypal-claim.js';

describe('the claim on a number of PayPal', () => {
  it('belongs to the first payment for ever: a later one learns which has it', () => {
    const order = { type: 'ClaimOrder', orderId: 'o', paymentId: 'first' } as const;
    given(payPalClaim)
      .when(order)
      .then({ type: 'PayPalOrderClaimed', data: { orderId: 'o', paymentId: 'first' } })
      .when(order, { ...order, paymentId: 'second' })
      .thenNothing()
      .thenState({ paymentId: 'first' });
  });

  it('says of a capture that it is one', () => {
    given(payPalClaim)
      .when({ type: 'ClaimCapture', captureId: 'c', paymentId: 'first' })
      .then({ type: 'PayPalCaptureClaimed', data: { captureId: 'c', paymentId: 'first' } });
  });
});
