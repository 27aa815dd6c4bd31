/**
 * The checks before a day is granted, each with a code of its own
 * (docs/reference/paypal.md#the-checks-before-a-day-is-granted). The commands check the request itself: signed in, a
 * possible id, a known order of this account, plan and period.
 */
export const CHECKS = {
  'order-differs': 'PayPal has another order under this number.',
  'intent-differs': 'This order was not made to be paid at once.',
  'units-differ': 'This order holds more or less than one purchase.',
  'merchant-differs': 'This order was paid to somebody else.',
  'reference-differs': 'This order belongs to another payment.',
  'amount-differs': 'The amount paid is not the price of the plan.',
  'currency-differs': 'The payment was made in another currency than the price.',
  'captured-sum-differs': 'The amount taken differs from the order.',
  'money-returned': 'The money of this payment has gone back.',
  'capture-used': 'This money was already used for another payment.',
  'capture-time': 'The payment is older than its order.',
} as const;
export type Check = keyof typeof CHECKS;
