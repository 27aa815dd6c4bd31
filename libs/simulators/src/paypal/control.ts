import { type Answer, ok, refuse } from '../http/answer.js';
import type { Body } from '../http/body.js';
import { type Request, Routes } from '../http/router.js';
import { check } from '../whapi/gate/check.js';
import { CALLS, type Outcome, OUTCOMES, type SimOrder } from './model.js';
import { amountOf } from './new-order.js';
import { FORGERIES } from './notices/webhook-events.js';
import type { PayPal } from './paypal.js';

/** The payer by default. */
export const BUYER = { id: 'SIMBUYER00001', email: 'buyer@example.com' };

const MODES = ['deliver', 'hold'] as const;
const SETTLED = ['COMPLETED', 'DECLINED'] as const;
const HOW = ['reset', 'hang'] as const;
const KINDS = ['refund', 'reversal'] as const;

/** Routes by which people and tests control PayPal: everything that is no part of the imitated interface. */
export function payPalControl(payPal: PayPal): Routes {
  const { answers, notices, orders, outcomes, sim } = payPal;
  const routes = new Routes();
  const on = (method: string, path: string, handler: (request: Request) => Answer | Promise<Answer>) =>
    routes.on(method, path, async (request) => {
      const answer = await handler(request);
      await sim.store.committed();
      return answer;
    });
  const view = (order: SimOrder) => ({ ...answers.order(order), approval: answers.approvalUrl(order.id) });

  on('GET', '/orders', () => ok(orders.all().map(view)));
  on('GET', '/orders/:id', ({ params }) => ok(view(orders.get(params.id))));

  on('POST', '/orders/:id/approve', async (request) => {
    const body = await request.body();
    check.only(body, ['payerId']);
    const id = body.payerId === undefined ? BUYER.id : check.text(body.payerId, 'payerId', 13);
    const auto = outcomes.take('approve')?.kind === 'auto-capture';
    return ok(view(orders.approve(request.params.id, { ...BUYER, id }, auto)));
  });
  /** The buyer leaves: the order at PayPal does not change. */
  on('POST', '/orders/:id/cancel', ({ params }) => ok(view(orders.get(params.id))));
  on('POST', '/orders/:id/reverse-approval', ({ params }) => ok(view(orders.reverseApproval(params.id))));
  on('POST', '/orders/:id/forget', ({ params }) => {
    orders.forget(params.id);
    return ok({});
  });
  on('POST', '/orders/:id/tamper', async (request) => ok(view(await tamper(request))));

  const tamper = async ({ params, body }: Request) => {
    const change = await body();
    check.only(change, ['intent', 'merchantId', 'customId', 'amount', 'captured', 'captureId', 'capturedAt', 'units']);
    return orders.tamper(params.id, (order) => applyTo(order, change));
  };

  on('POST', '/captures/:id/settle', async (request) => {
    const body = await request.body();
    check.only(body, ['status']);
    return ok(view(orders.settle(request.params.id, check.oneOf(body.status, 'status', SETTLED))));
  });
  on('POST', '/captures/:id/refund', async (request) => {
    const body = await request.body();
    check.only(body, ['amount', 'kind']);
    const amount = body.amount === undefined ? undefined : amountOf(body.amount);
    const kind = body.kind === undefined ? 'refund' : check.oneOf(body.kind, 'kind', KINDS);
    const { order, refund } = orders.refund(request.params.id, amount, kind);
    return ok(answers.refund(order, refund));
  });

  on('POST', '/captures/:id/win-dispute', ({ params }) => ok(view(orders.winDispute(params.id))));

  on('GET', '/next', () => ok(outcomes.list()));
  on('POST', '/next', async (request) => ({ status: 201, body: outcomes.add(outcomeOf(await request.body())) }));
  on('DELETE', '/next', () => ok({ removed: outcomes.clear() }));

  on('GET', '/webhooks', () => {
    const list = notices.all().map(({ body, ...notice }) => ({ ...notice, body: JSON.parse(body) as unknown }));
    return ok({ ...payPal.webhook(), notices: list });
  });
  on('PUT', '/webhooks', async (request) => {
    const body = await request.body();
    check.only(body, ['url', 'mode']);
    payPal.change({
      ...(body.url !== undefined && { webhookUrl: body.url === null ? null : check.text(body.url, 'url', 2_000) }),
      ...(body.mode !== undefined && { mode: check.oneOf(body.mode, 'mode', MODES) }),
    });
    return ok(payPal.webhook());
  });
  on('POST', '/webhooks/resend', async (request) => {
    const body = await request.body();
    check.only(body, ['eventId', 'orderId', 'type', 'times', 'reverse', 'forged']);
    const times = body.times === undefined ? 1 : check.whole(body.times, 'times', 1, 100);
    const forged = body.forged === undefined ? undefined : check.oneOf(body.forged, 'forged', FORGERIES);
    const wanted = notices
      .all()
      .filter(({ id }) => body.eventId === undefined || id === body.eventId)
      .filter(({ orderId }) => body.orderId === undefined || orderId === body.orderId)
      .filter(({ type }) => body.type === undefined || type === body.type);
    if (wanted.length === 0) refuse(404, 'There is no such notice');
    if (body.reverse === true) wanted.reverse();
    const answered: { id: string; status: number }[] = [];
    for (const notice of wanted) {
      for (let time = 0; time < times; time++) {
        answered.push({ id: notice.id, status: await notices.deliver(notice, forged) });
      }
    }
    return ok({ answered });
  });

  on('GET', '/account', async () => {
    const { clientId, clientSecret, merchantId, webhookId } = payPal;
    return ok({ clientId, clientSecret, merchantId, webhookId, root: await payPal.certificates.root() });
  });
  on('DELETE', '/tokens', () => {
    payPal.revokeTokens();
    return ok({});
  });

  return routes;
}

/** Changes an order as a test wants it, also to states that PayPal would never show. */
function applyTo(order: SimOrder, change: Body): void {
  const unit = order.units[0];
  if (change.intent !== undefined) order.intent = check.text(change.intent, 'intent');
  if (change.merchantId !== undefined) unit.merchantId = check.text(change.merchantId, 'merchantId');
  if (change.customId !== undefined) unit.custom_id = check.text(change.customId, 'customId');
  if (change.amount !== undefined) unit.amount = amountOf(change.amount);
  if (change.units !== undefined) {
    const count = check.whole(change.units, 'units', 1, 10);
    order.units = [unit, ...Array.from({ length: count - 1 }, () => ({ ...unit }))];
  }
  for (const capture of order.captures) {
    if (change.captured !== undefined) capture.amount = amountOf(change.captured);
    if (change.captureId !== undefined) capture.id = check.text(change.captureId, 'captureId');
    if (change.capturedAt !== undefined) capture.createdAt = check.number(change.capturedAt, 'capturedAt', 0, 1e15);
  }
}

function outcomeOf(body: Body): Omit<Outcome, 'seq'> {
  check.only(body, [
    'outcome',
    'on',
    'times',
    'issue',
    'status',
    'reason',
    'then',
    'afterMs',
    'how',
    'delayMs',
    'location',
  ]);
  const kind = check.oneOf(body.outcome, 'outcome', OUTCOMES);
  const on = body.on === undefined ? undefined : check.oneOf(body.on, 'on', CALLS);
  return {
    kind,
    on: on ?? (kind === 'auto-capture' ? 'approve' : 'capture'),
    times: body.times === undefined ? 1 : check.whole(body.times, 'times', 1, 1_000_000),
    ...(body.issue !== undefined && { issue: check.text(body.issue, 'issue', 100) }),
    ...(body.status !== undefined && { status: check.whole(body.status, 'status', 400, 599) }),
    ...(body.reason !== undefined && { reason: check.text(body.reason, 'reason', 100) }),
    ...(body.then !== undefined && { then: check.oneOf(body.then, 'then', SETTLED) }),
    ...(body.afterMs !== undefined && { afterMs: check.whole(body.afterMs, 'afterMs', 0, 86_400_000) }),
    ...(body.how !== undefined && { how: check.oneOf(body.how, 'how', HOW) }),
    ...(body.delayMs !== undefined && { delayMs: check.whole(body.delayMs, 'delayMs', 0, 120_000) }),
    ...(body.location !== undefined && { location: check.text(body.location, 'location', 2_000) }),
  };
}

/** Returns the price for the approval page: `29.00 USD`. */
export const priceOf = ({ units }: SimOrder): string => {
  const { value, currency_code } = units[0].amount;
  return `${value} ${currency_code}`;
};
