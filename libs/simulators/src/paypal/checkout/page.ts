import { type Answer, refuse, Refused } from '../../http/answer.js';
import { Routes } from '../../http/router.js';
import { type Html, html } from '../../phones/html.js';
import { BUYER, priceOf } from '../control.js';
import type { SimOrder } from '../model.js';
import type { PayPal } from '../paypal.js';
import { APPROVAL_SCRIPT, SDK } from './sdk.js';

/** It runs its own script only; the shop's page may show it in a frame. */
const SAFE = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};
const shown = (body: string, type = 'text/html; charset=utf-8', status = 200): Answer => ({
  status,
  body,
  headers: { ...SAFE, 'content-type': type },
});

/** The approval page for buyers, and the scripts that browsers load. */
export function payPalPages(payPal: PayPal): Routes {
  const { orders, outcomes, sim } = payPal;
  const routes = new Routes();
  routes.on('GET', '/web-sdk/v6/core', () => shown(SDK, 'text/javascript; charset=utf-8'));
  routes.on('GET', '/assets/approval.js', () => shown(APPROVAL_SCRIPT, 'text/javascript; charset=utf-8'));

  routes.on('GET', '/checkoutnow', ({ query }) => {
    const order = orders.find(query.get('token') ?? '');
    if (!order)
      return shown(page('Not found', html`<p role="alert">PayPal does not know this order.</p>`), undefined, 404);
    return shown(checkout(order, originOf(query.get('origin')), null));
  });

  routes.on('POST', '/checkoutnow/:id/:choice', async (request) => {
    const { id, choice } = request.params;
    const order = orders.get(id);
    const origin = originOf((await request.body()).origin);
    if (choice !== 'pay' && choice !== 'cancel') refuse(404, 'Not found');
    if (choice === 'pay') {
      try {
        orders.approve(id, BUYER, outcomes.take('approve')?.kind === 'auto-capture');
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return shown(checkout(order, origin, 'This order cannot be paid any more.'), undefined, 409);
      }
      await sim.store.committed();
    }
    return shown(finished(order, choice === 'pay', origin));
  });
  return routes;
}

/** Only an origin, never a path or a script. */
const originOf = (value: unknown): string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
    ? new URL(value).origin
    : '';

function checkout(order: SimOrder, origin: string, problem: string | null): string {
  const open = order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED';
  const form = (choice: string, text: string, primary: boolean) =>
    html`<form method="post" action="/paypal/checkoutnow/${order.id}/${choice}">
      <input type="hidden" name="origin" value="${origin}" />
      <button class="big ${primary && 'primary'}">${text}</button>
    </form>`;
  return page(
    `Pay ${priceOf(order)}`,
    html`${problem && html`<p class="problem" role="alert">${problem}</p>`}
      <p class="lead">${order.brandName ?? 'The shop'} asks for</p>
      <h1>${priceOf(order)}</h1>
      <p>${order.units[0]?.description}</p>
      ${open ? html`${form('pay', 'Pay', true)} ${form('cancel', 'Cancel', false)}` : html`<p>This order is ${order.status.toLowerCase()}.</p>`}`,
  );
}

function finished(order: SimOrder, paid: boolean, origin: string): string {
  const payer = paid ? BUYER.id : '';
  const back = backTo(paid ? order.returnUrl : order.cancelUrl, { token: order.id, ...(paid && { PayerID: payer }) });
  return page(
    paid ? 'Paid' : 'Cancelled',
    html`<div
      data-result="${paid ? 'approved' : 'cancelled'}"
      data-order="${order.id}"
      data-payer="${payer}"
      data-origin="${origin}"
      data-back="${back}"
    >
      <p class="lead" role="status">${paid ? 'Approved.' : 'Cancelled: nothing was paid.'} Back to the shop …</p>
      ${back !== '' && html`<p><a href="${back}">Go back</a></p>`}
    </div>`,
  );
}

function backTo(address: string | null, query: Record<string, string>): string {
  if (address === null || !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return '';
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function page(title: string, content: Html): string {
  const { text } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="dark light" />
      <title>${title} · simulated PayPal</title>
      <link rel="icon" href="/phones/assets/icon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/phones/assets/phone.css" />
      <script src="/paypal/assets/approval.js" defer></script>
    </head>
    <body>
      <header class="top">
        <strong>PayPal</strong>
        <p class="notice"><span aria-hidden="true" class="dot"></span>Simulated: no money moves.</p>
      </header>
      <main><section class="card">${content}</section></main>
    </body>
  </html>`;
  return `<!doctype html>${text}`;
}
