/** PayPal's data, in its own words if it shows them. Times in Unix ms. */
export interface SimMoney {
  currency_code: string;
  value: string;
}

export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';

export interface SimUnit {
  reference_id: string;
  amount: SimMoney;
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  merchantId: string;
}

export interface SimCapture {
  id: string;
  status: CaptureStatus;
  amount: SimMoney;
  /** Why it is pending; null otherwise. */
  reason: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface SimRefund {
  id: string;
  captureId: string;
  amount: SimMoney;
  /** A reversal: PayPal takes money back by itself, in a charge-back. */
  kind: 'refund' | 'reversal';
  createdAt: number;
}

export interface SimOrder {
  id: string;
  seq: number;
  status: OrderStatus;
  intent: string;
  /** One or more; in practice one. */
  units: [SimUnit, ...SimUnit[]];
  createdAt: number;
  updatedAt: number;
  payer: { id: string; email: string } | null;
  returnUrl: string | null;
  cancelUrl: string | null;
  brandName: string | null;
  captures: SimCapture[];
  refunds: SimRefund[];
  /** PayPal has dropped it (`404`). */
  gone: boolean;
}

/** A webhook event that PayPal must deliver, exactly as it is sent. */
export interface SimWebhookEvent {
  id: string;
  seq: number;
  type: string;
  orderId: string;
  createdAt: number;
  /** The raw body. */
  body: string;
  /** The number of tries; after 25 PayPal gives up. */
  attempts: number;
  delivered: boolean;
}

/** A request by its id: the same id again is the same request. */
export interface SimRequest {
  key: string;
  at: number;
  /** The order that the answer shows in its state by then; null if the request was refused. */
  orderId: string | null;
  refundId: string | null;
  refused: { status: number; body: unknown } | null;
}

export const CALLS = ['token', 'create', 'get', 'patch', 'capture', 'refund', 'cert', 'approve'] as const;
export type SimCall = (typeof CALLS)[number];

/**
 * The outcome of the next call of a kind.
 * - `decline`: 422 with `issue`, nothing is taken;
 * - `pending`: the capture waits for `reason`, then becomes `then` after `afterMs` (never by itself without);
 * - `declined-capture`: the order is COMPLETED, its capture DECLINED;
 * - `auto-capture` (on `approve`): PayPal captures by itself when the buyer approves;
 * - `drop`: nothing is done, no answer; `lose-answer`: done, no answer (`how`: the connection breaks or hangs);
 * - `error`: nothing is done, `status` with `issue`; `slow`: `delayMs` before the work; `slow-answer`: after it;
 * - `broken-json`, `huge`, `redirect` (to `location`): done, and answered like that.
 */
export const OUTCOMES = [
  'decline',
  'pending',
  'declined-capture',
  'auto-capture',
  'drop',
  'lose-answer',
  'error',
  'slow',
  'slow-answer',
  'broken-json',
  'huge',
  'redirect',
] as const;
export type OutcomeKind = (typeof OUTCOMES)[number];

export interface Outcome {
  seq: number;
  kind: OutcomeKind;
  on: SimCall;
  times: number;
  issue?: string;
  status?: number;
  reason?: string;
  then?: 'COMPLETED' | 'DECLINED';
  afterMs?: number;
  how?: 'reset' | 'hang';
  delayMs?: number;
  location?: string;
}
