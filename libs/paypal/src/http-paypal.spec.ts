import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Simulators, startSimulators } from '@wavelane/simulators';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PayPalFailure } from './failure.js';
import { HttpPayPal } from './http-paypal.js';
import { moneyOf, payPalValue } from './money.js';

let simulators: Simulators;
let payPal: HttpPayPal;
let now = Date.now();
let orders = 0;

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir: null, profile: 'turbo', seed: 'client' });
});
beforeEach(async () => {
  now = Date.now();
  payPal = client();
  await control('DELETE', '/next');
});
afterAll(() => simulators.stop());

function client(more: object = {}): HttpPayPal {
  const { clientId, clientSecret } = simulators.payPal;
  return new HttpPayPal({ apiBase: simulators.payPalUrl, clientId, clientSecret, now: () => now, ...more });
}
async function control(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${simulators.url}/__sim/paypal${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}
const next = (outcome: string, more: object = {}) => control('POST', '/next', { outcome, ...more });
const order = () => {
  const paymentId = `payment-${++orders}`;
  const amount = { minor: 2_900, currency: 'USD' };
  const backTo = 'http://localhost:3000/checkout?plan=starter';
  return { paymentId, amount, description: 'Starter', backTo, requestId: `create:${paymentId}` };
};
async function approved(): Promise<string> {
  const { order: made } = await payPal.createOrder(order());
  await control('POST', `/orders/${made.id}/approve`, {});
  return made.id;
}
async function failureOf(call: Promise<unknown>): Promise<PayPalFailure> {
  const result = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(result).toBeInstanceOf(PayPalFailure);
  return result as PayPalFailure;
}

describe('an order over HTTP', () => {
  it('creates one order for a request id, with our payment and a way to approve it', async () => {
    const wanted = order();
    const [first, second] = [await payPal.createOrder(wanted), await payPal.createOrder(wanted)];
    expect(second.order.id).toBe(first.order.id);
    expect(first.order).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      intent: 'CAPTURE',
      units: [
        { amount: { minor: 2_900, currency: 'USD' }, customId: wanted.paymentId, merchantId: expect.any(String) },
      ],
      captures: [],
      approveUrl: expect.stringContaining(`/checkoutnow?token=${first.order.id}`),
    });
  });

  it('captures once for a request id, with amount, fee and time', async () => {
    const id = await approved();
    const first = await payPal.captureOrder(id, 'capture:1');
    const again = await payPal.captureOrder(id, 'capture:1');
    expect(again.raw).toBe(first.raw);
    expect(first.order.captures).toEqual([
      {
        id: expect.stringMatching(/^[A-Z0-9]{17}$/),
        status: 'COMPLETED',
        amount: { minor: 2_900, currency: 'USD' },
        fee: 150,
        net: 2_750,
        reason: null,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await payPal.getOrder(id)).order.sha256).toBe(first.order.sha256);
  });
});

describe('a failure over HTTP', () => {
  it.each([
    ['decline', {}, 'recoverable', 'INSTRUMENT_DECLINED'],
    ['decline', { issue: 'TRANSACTION_REFUSED' }, 'declined', 'TRANSACTION_REFUSED'],
    ['decline', { issue: 'ORDER_COMPLETION_IN_PROGRESS' }, 'in-progress', 'ORDER_COMPLETION_IN_PROGRESS'],
    ['decline', { issue: 'SOMETHING_NEW' }, 'refused', 'SOMETHING_NEW'],
    ['error', { status: 500 }, 'unknown', 'INTERNAL_SERVER_ERROR'],
    ['error', { status: 429 }, 'unknown', 'RATE_LIMIT_REACHED'],
    ['error', { status: 403, issue: 'PERMISSION_DENIED' }, 'forbidden', 'PERMISSION_DENIED'],
    ['error', { status: 409 }, 'in-progress', 'RESOURCE_CONFLICT'],
    ['drop', {}, 'unknown', null],
    ['lose-answer', {}, 'unknown', null],
    ['broken-json', {}, 'unknown', null],
    ['huge', {}, 'unknown', null],
    ['redirect', {}, 'unknown', null],
  ])('maps %s %j to %s', async (outcome, more, kind, issue) => {
    const id = await approved();
    await next(outcome, more);
    expect(await failureOf(payPal.captureOrder(id, 'c1'))).toMatchObject({ kind, issue });
  });

  it('tells the state of the order by its kind', async () => {
    const { order: made } = await payPal.createOrder(order());
    expect((await failureOf(payPal.captureOrder(made.id, 'c1'))).kind).toBe('not-approved');
    const id = await approved();
    await payPal.captureOrder(id, 'c1');
    expect((await failureOf(payPal.captureOrder(id, 'c2'))).kind).toBe('already-captured');
    expect((await failureOf(payPal.getOrder('NOSUCHORDER'))).kind).toBe('gone');
  });

  it('comes in time without an answer', async () => {
    const id = await approved();
    await next('lose-answer', { how: 'hang', delayMs: 5_000 });
    const began = Date.now();
    const impatient = client({ timeoutMs: 150 });
    expect(await failureOf(impatient.captureOrder(id, 'c1'))).toMatchObject({ kind: 'unknown', status: 0 });
    expect(Date.now() - began).toBeLessThan(4_500);
  });

  it('shows no secret', async () => {
    const closed = client({ apiBase: 'http://127.0.0.1:1' });
    const failure = await failureOf(closed.getOrder('X'));
    expect(failure.kind).toBe('unknown');
    expect(JSON.stringify([failure.message, failure.stack])).not.toContain(simulators.payPal.clientSecret);
  });
});

describe('the token of PayPal', () => {
  let server: Server;
  let asked = 0;
  let lifetime = 32_400;
  let good = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/v1/oauth2/token') {
        good = `token-${++asked}`;
        return void response.end(JSON.stringify({ access_token: good, expires_in: lifetime }));
      }
      if (request.headers.authorization !== `Bearer ${good}`) return void response.writeHead(401).end('{}');
      response.end('{"id":"O","status":"CREATED"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => void ([asked, lifetime] = [0, 32_400]));
  const own = () => client({ apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

  it('serves many calls that ask at the same time', async () => {
    const one = own();
    await Promise.all(Array.from({ length: 10 }, () => one.getOrder('O')));
    expect(asked).toBe(1);
  });

  it('gets replaced a minute before its end', async () => {
    const one = own();
    await one.getOrder('O');
    now += 32_339_000;
    await one.getOrder('O');
    expect(asked).toBe(1);
    now += 2_000;
    await one.getOrder('O');
    expect(asked).toBe(2);
  });

  it('gets replaced once when PayPal no longer takes it, and then no more', async () => {
    const one = own();
    await one.getOrder('O');
    good = 'revoked';
    await one.getOrder('O');
    expect(asked).toBe(2);
    const wrong = client({ clientSecret: 'wrong' });
    expect(await failureOf(wrong.getOrder('O'))).toMatchObject({ kind: 'unknown', issue: 'invalid_client' });
  });

  it('differs for the browser each time, and is not kept', async () => {
    const [first, second] = [await payPal.clientToken(), await payPal.clientToken()];
    expect(first).toMatch(/^sim-client-token-/);
    expect(second).not.toBe(first);
  });
});

describe('money', () => {
  it.each([
    [{ minor: 2_900, currency: 'USD' }, '29.00'],
    [{ minor: 5, currency: 'EUR' }, '0.05'],
    [{ minor: 2_900, currency: 'JPY' }, '2900'],
    [{ minor: 290_000, currency: 'HUF' }, '2900'],
  ])('writes %j as %s at PayPal, and reads it back', (money, value) => {
    expect(payPalValue(money)).toBe(value);
    expect(moneyOf({ value, currency_code: money.currency })).toEqual(money);
  });

  it('reads plain amounts in a currency code, and nothing else', () => {
    expect(moneyOf({ value: '9.9', currency_code: 'USD' })).toEqual({ minor: 990, currency: 'USD' });
    for (const value of ['9.999', '1e3', '-1.00', '', ' ', '0x10', 5, null]) {
      expect(moneyOf({ value, currency_code: 'USD' })).toBeUndefined();
    }
    expect(moneyOf({ value: '1.00', currency_code: 'usd' })).toBeUndefined();
    expect(moneyOf('29.00')).toBeUndefined();
    expect(() => payPalValue({ minor: 150, currency: 'HUF' })).toThrow(RangeError);
  });
});
