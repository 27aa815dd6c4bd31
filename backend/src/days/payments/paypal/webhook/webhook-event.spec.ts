import { describe, expect, it } from '@jest/globals';
import { webhookEventOf } from './webhook-event.js';

const reversal = (resource: object) =>
  webhookEventOf(
    Buffer.from(
      JSON.stringify({
        id: 'WH-1',
        event_type: 'PAYMENT.CAPTURE.REVERSED',
        resource_type: 'refund',
        create_time: '2026-02-01T00:00:00Z',
        resource: {
          amount: { value: '39.50', currency_code: 'USD' },
          links: [{ rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/CAP1' }],
          ...resource,
        },
      }),
    ),
  );

describe('a webhook event of a reversal', () => {
  it('names the sum that went back so far, with what was refunded before the reversal', () => {
    const total_refunded_amount = { value: '79.00', currency_code: 'USD' };
    expect(reversal({ seller_payable_breakdown: { total_refunded_amount } })).toMatchObject({
      captureId: 'CAP1',
      amount: { minor: 3_950, currency: 'USD' },
      totalReturned: { minor: 7_900, currency: 'USD' },
    });
  });

  it.each([{}, { seller_payable_breakdown: {} }, { seller_payable_breakdown: { total_refunded_amount: 79 } }])(
    'names its own amount alone if PayPal gives no sum: %j',
    (resource) => {
      const event = reversal(resource);
      expect(event).toMatchObject({ amount: { minor: 3_950, currency: 'USD' } });
      expect(event).not.toHaveProperty('totalReturned');
    },
  );
});
