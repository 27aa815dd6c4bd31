import { type Answer, Refused } from '../http/answer.js';
import { feeOf, moneyOf, unitsOf } from './money.js';
import type { SimCapture, SimOrder, SimRefund } from './model.js';

const iso = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

/** PayPal's error shape. */
export function problem(status: number, name: string, issue?: string, description?: string): Answer {
  const debug_id = 'f0a1b2c3d4e5f';
  return {
    status,
    headers: { 'paypal-debug-id': debug_id },
    body: {
      name,
      message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
      debug_id,
      ...(issue !== undefined && { details: [{ issue, description: description ?? issue.replaceAll('_', ' ') }] }),
      links: [],
    },
  };
}

export const refuse = (status: number, name: string, issue?: string, description?: string): never => {
  throw new Refused(problem(status, name, issue, description));
};

export const unprocessable = (issue: string, description?: string): never =>
  refuse(422, 'UNPROCESSABLE_ENTITY', issue, description);

/** PayPal's answers about its data, with addresses on `api` for programs and on `www` for people. */
export class Answers {
  constructor(
    private readonly api: () => string,
    private readonly www: () => string,
  ) {}

  order(order: SimOrder, representation = true) {
    const { id, status, intent } = order;
    if (!representation) return { id, status, links: this.orderLinks(order) };
    return {
      id,
      intent,
      status,
      ...(order.payer && {
        payment_source: { paypal: { email_address: order.payer.email, account_id: order.payer.id } },
        payer: {
          name: { given_name: 'Test', surname: 'Buyer' },
          email_address: order.payer.email,
          payer_id: order.payer.id,
        },
      }),
      purchase_units: order.units.map(({ merchantId, ...unit }, index) => ({
        ...unit,
        payee: { merchant_id: merchantId, email_address: 'merchant@example.com' },
        ...(index === 0 && order.captures.length > 0 && { payments: this.payments(order) }),
      })),
      create_time: iso(order.createdAt),
      update_time: iso(order.updatedAt),
      links: this.orderLinks(order),
    };
  }

  capture(order: SimOrder, capture: SimCapture) {
    const { id, status, amount, reason, createdAt, updatedAt } = capture;
    const unit = order.units[0];
    const units = unitsOf(amount) ?? 0;
    const fee = feeOf(amount);
    return {
      id,
      status,
      ...(reason !== null && { status_details: { reason } }),
      amount,
      final_capture: true,
      seller_protection: { status: 'NOT_ELIGIBLE' },
      ...(status !== 'PENDING' &&
        status !== 'DECLINED' && {
          seller_receivable_breakdown: {
            gross_amount: amount,
            paypal_fee: fee,
            net_amount: moneyOf(units - (unitsOf(fee) ?? 0), amount.currency_code),
          },
        }),
      ...(unit.custom_id !== undefined && { custom_id: unit.custom_id }),
      ...(unit.invoice_id !== undefined && { invoice_id: unit.invoice_id }),
      links: [
        this.link('self', `/v2/payments/captures/${id}`),
        this.link('refund', `/v2/payments/captures/${id}/refund`, 'POST'),
        this.link('up', `/v2/checkout/orders/${order.id}`),
      ],
      create_time: iso(createdAt),
      update_time: iso(updatedAt),
    };
  }

  refund(order: SimOrder, refund: SimRefund) {
    const { custom_id, invoice_id } = order.units[0];
    const currency = refund.amount.currency_code;
    const total = order.refunds
      .filter(({ captureId }) => captureId === refund.captureId)
      .reduce((sum, { amount }) => sum + (unitsOf(amount) ?? 0), 0);
    return {
      id: refund.id,
      status: 'COMPLETED',
      amount: refund.amount,
      ...(custom_id !== undefined && { custom_id }),
      ...(invoice_id !== undefined && { invoice_id }),
      seller_payable_breakdown: {
        gross_amount: refund.amount,
        paypal_fee: moneyOf(0, currency),
        net_amount: refund.amount,
        total_refunded_amount: moneyOf(total, currency),
      },
      links: [
        this.link('self', `/v2/payments/refunds/${refund.id}`),
        this.link('up', `/v2/payments/captures/${refund.captureId}`),
      ],
      create_time: iso(refund.createdAt),
      update_time: iso(refund.createdAt),
    };
  }

  /** Where the buyer pays. */
  approvalUrl(orderId: string): string {
    return `${this.www()}/checkoutnow?token=${orderId}`;
  }

  private payments(order: SimOrder) {
    return {
      captures: order.captures.map((capture) => this.capture(order, capture)),
      ...(order.refunds.length > 0 && { refunds: order.refunds.map((refund) => this.refund(order, refund)) }),
    };
  }

  private orderLinks({ id, status }: SimOrder) {
    const own = this.link('self', `/v2/checkout/orders/${id}`);
    if (status === 'COMPLETED' || status === 'VOIDED') return [own];
    const rel = status === 'PAYER_ACTION_REQUIRED' ? 'payer-action' : 'approve';
    return [
      own,
      { href: this.approvalUrl(id), rel, method: 'GET' },
      this.link('update', `/v2/checkout/orders/${id}`, 'PATCH'),
      this.link('capture', `/v2/checkout/orders/${id}/capture`, 'POST'),
    ];
  }

  private link(rel: string, path: string, method = 'GET') {
    return { href: this.api() + path, rel, method };
  }
}
