/* eslint-disable @typescript-eslint/no-explicit-any -- tests look into answers of many shapes */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createVerify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import crc32 from 'crc-32';
import { call, Kit, until } from '../testing/kit.js';

let kit: Kit;
let token: string;

beforeAll(async () => {
  kit = await Kit.start();
  token = await signIn(kit);
});
afterAll(() => kit.stop());
beforeEach(() => control('DELETE', '/next'));

async function signIn(where: Kit, form = 'grant_type=client_credentials'): Promise<string> {
  const { clientId, clientSecret } = where.simulators.payPal;
  const response = await fetch(`${where.simulators.payPalUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form,
  });
  const body = (await response.json()) as any;
  expect(response.status).toBe(200);
  return body.access_token as string;
}

const control = (method: string, path: string, body?: unknown, where = kit) =>
  call(method, `${where.simulators.url}/__sim/paypal${path}`, body);

async function api(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(kit.simulators.payPalUrl + path, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token}`,
      prefer: 'return=representation',
      'content-type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const order = (value = '29.00', currency_code = 'USD') => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code, value }, custom_id: 'ours' }],
});
const created = async (body: object = order()) => (await api('POST', '/v2/checkout/orders', body)).body.id as string;
async function approved(): Promise<string> {
  const id = await created();
  await control('POST', `/orders/${id}/approve`, {});
  return id;
}
const capture = (id: string, headers: Record<string, string> = {}) =>
  api('POST', `/v2/checkout/orders/${id}/capture`, {}, headers);

describe('an order', () => {
  it('goes from created over approved to completed with one capture', async () => {
    const { status, body } = await api('POST', '/v2/checkout/orders', order());
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'CREATED', intent: 'CAPTURE' });
    expect(body.id).toMatch(/^[A-Z0-9]{17}$/);
    expect((await capture(body.id)).body.details[0].issue).toBe('ORDER_NOT_APPROVED');
    await control('POST', `/orders/${body.id}/approve`, {});
    const paid = await capture(body.id);
    expect(paid.status).toBe(201);
    expect(paid.body).toMatchObject({
      status: 'COMPLETED',
      purchase_units: [
        {
          custom_id: 'ours',
          payments: {
            captures: [
              {
                status: 'COMPLETED',
                amount: { value: '29.00' },
                seller_receivable_breakdown: { paypal_fee: { value: '1.50' }, net_amount: { value: '27.50' } },
              },
            ],
          },
        },
      ],
    });
    expect((await capture(body.id)).body.details[0].issue).toBe('ORDER_ALREADY_CAPTURED');
    expect((await api('GET', `/v2/checkout/orders/${body.id}`)).body).toEqual(paid.body);
  });

  it.each([
    [{ ...order(), intent: 'STEAL' }, 400, 'INVALID_PARAMETER_VALUE'],
    [{ intent: 'CAPTURE', purchase_units: [] }, 400, 'INVALID_ARRAY_MAX_ITEMS'],
    [order('29.001'), 422, 'DECIMAL_PRECISION'],
    [order('2900.00', 'JPY'), 422, 'DECIMALS_NOT_SUPPORTED'],
    [order('29.00', 'ZZ'), 422, 'INVALID_CURRENCY_CODE'],
    [order('0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [{ ...order(), payment_source: { paypal: {} } }, 400, 'PAYPAL_REQUEST_ID_REQUIRED'],
  ])('is refused where %j', async (body, status, issue) => {
    const answer = await api('POST', '/v2/checkout/orders', body);
    expect([answer.status, answer.body.details[0].issue]).toEqual([status, issue]);
  });

  it('is made once for a request id, and captured once', async () => {
    const headers = { 'paypal-request-id': 'create-1' };
    const first = await api('POST', '/v2/checkout/orders', order(), headers);
    const second = await api('POST', '/v2/checkout/orders', order(), headers);
    expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
    await control('POST', `/orders/${first.body.id}/approve`, {});
    const once = await capture(first.body.id, { 'paypal-request-id': 'capture-1' });
    const twice = await capture(first.body.id, { 'paypal-request-id': 'capture-1' });
    expect([once.status, twice.status, twice.body]).toEqual([201, 200, once.body]);
  });

  it('refuses the second of two requests at once with one id', async () => {
    const id = await approved();
    await control('POST', '/next', { outcome: 'slow', delayMs: 1_500 });
    const key = { 'paypal-request-id': 'capture-2' };
    const first = capture(id, key);
    // Sent first, it is also the slow one.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await capture(id, key)).body.details[0].issue).toBe('PREVIOUS_REQUEST_IN_PROGRESS');
    expect((await first).status).toBe(201);
    expect((await capture(id, key)).status).toBe(200);
  });

  it('may be changed until it is paid', async () => {
    const id = await created();
    const change = (value: string) =>
      api('PATCH', `/v2/checkout/orders/${id}`, [
        {
          op: 'replace',
          path: "/purchase_units/@reference_id=='default'/amount",
          value: { currency_code: 'USD', value },
        },
      ]);
    expect((await change('0.01')).status).toBe(204);
    await control('POST', `/orders/${id}/approve`, {});
    await capture(id);
    expect((await change('5.00')).status).toBe(422);
    expect((await api('GET', `/v2/checkout/orders/${id}`)).body.purchase_units[0].amount.value).toBe('0.01');
  });

  it('is told apart from nothing', async () => {
    const { status, body } = await api('GET', '/v2/checkout/orders/NOSUCHORDER');
    expect([status, body.name, body.details[0].issue]).toEqual([404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID']);
    expect((await api('GET', '/v2/checkout/orders/X', undefined, { authorization: 'Bearer no' })).status).toBe(401);
  });
});

describe('what goes wrong', () => {
  it('a decline takes nothing, and another attempt may work', async () => {
    const id = await approved();
    await control('POST', '/next', { outcome: 'decline' });
    const key = { 'paypal-request-id': 'n1' };
    const declined = await capture(id, key);
    expect([declined.status, declined.body.details[0].issue]).toEqual([422, 'INSTRUMENT_DECLINED']);
    expect((await capture(id, key)).body).toEqual(declined.body);
    expect((await capture(id, { 'paypal-request-id': 'n2' })).status).toBe(201);
  });

  it('the sandbox way to ask for a decline works too', async () => {
    const id = await approved();
    const header = { 'paypal-mock-response': '{"mock_application_codes":"TRANSACTION_REFUSED"}' };
    expect((await capture(id, header)).body.details[0].issue).toBe('TRANSACTION_REFUSED');
  });

  it('a pending capture settles when it is told to, or by itself', async () => {
    const id = await approved();
    await control('POST', '/next', { outcome: 'pending', reason: 'ECHECK' });
    const { body } = await capture(id);
    const [pending] = body.purchase_units[0].payments.captures;
    expect(pending).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } });
    await control('POST', `/captures/${pending.id}/settle`, { status: 'DECLINED' });
    expect((await api('GET', `/v2/payments/captures/${pending.id}`)).body.status).toBe('DECLINED');
    const other = await approved();
    await control('POST', '/next', { outcome: 'pending', then: 'COMPLETED', afterMs: 5 });
    await capture(other);
    await until(
      async () => (await api('GET', `/v2/checkout/orders/${other}`)).body.purchase_units[0].payments.captures[0].status,
      (status) => status === 'COMPLETED',
    );
  });

  it('an answer can be lost before and after the work', async () => {
    const id = await approved();
    await control('POST', '/next', { outcome: 'drop' });
    await expect(capture(id)).rejects.toThrow();
    expect((await control('GET', `/orders/${id}`)).body.status).toBe('APPROVED');
    await control('POST', '/next', { outcome: 'lose-answer' });
    await expect(capture(id)).rejects.toThrow();
    expect((await control('GET', `/orders/${id}`)).body.status).toBe('COMPLETED');
  });

  it.each([
    ['error', { status: 503 }, 503],
    ['redirect', { location: 'http://evil.example/' }, 302],
    ['declined-capture', {}, 201],
  ])('%s', async (outcome, more, status) => {
    const id = await approved();
    await control('POST', '/next', { outcome, ...more });
    expect((await capture(id)).status).toBe(status);
  });
});

describe('money back', () => {
  it('partly, then the rest, and no more', async () => {
    const id = await approved();
    const { body } = await capture(id);
    const captureId = body.purchase_units[0].payments.captures[0].id as string;
    const amount = { currency_code: 'USD', value: '10.00' };
    const key = { 'paypal-request-id': 'r1' };
    const first = await api('POST', `/v2/payments/captures/${captureId}/refund`, { amount }, key);
    const again = await api('POST', `/v2/payments/captures/${captureId}/refund`, { amount }, key);
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect(first.body.links[1].href).toContain(`/v2/payments/captures/${captureId}`);
    await control('POST', `/captures/${captureId}/refund`, { kind: 'reversal' });
    const [unit] = (await api('GET', `/v2/checkout/orders/${id}`)).body.purchase_units;
    expect(unit.payments.captures[0].status).toBe('REFUNDED');
    expect(unit.payments.refunds.map((one: any) => one.amount.value)).toEqual(['10.00', '19.00']);
    expect((await control('POST', `/captures/${captureId}/refund`, {})).status).toBe(422);
  });
});

describe('a notice', () => {
  interface Told {
    headers: Record<string, any>;
    raw: Buffer;
  }
  const told: Told[] = [];
  let answer = 200;
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      told.push({ headers: request.headers, raw: Buffer.concat(parts) });
      response.writeHead(answer).end();
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve()));
    const { port } = receiver.address() as AddressInfo;
    await control('PUT', '/webhooks', { url: `http://127.0.0.1:${port}/hook`, mode: 'hold' });
  });
  afterAll(() => void receiver.close());
  beforeEach(() => {
    told.length = 0;
    answer = 200;
  });

  async function isGood({ headers, raw }: Told): Promise<boolean> {
    const chain = await (await fetch(headers['paypal-cert-url'] as string)).text();
    const [leaf, above] = chain
      .split(/(?=-----BEGIN)/)
      .filter((part) => part.includes('BEGIN'))
      .map((part) => new X509Certificate(part));
    const root = new X509Certificate((await control('GET', '/account')).body.root as string);
    const hangs =
      defined(leaf).checkIssued(defined(above)) &&
      defined(leaf).verify(defined(above).publicKey) &&
      defined(above).verify(root.publicKey);
    const sum = crc32.buf(raw) >>> 0;
    const { webhookId } = kit.simulators.payPal;
    const text = [headers['paypal-transmission-id'], headers['paypal-transmission-time'], webhookId, sum].join('|');
    const signed = createVerify('RSA-SHA256')
      .update(text)
      .verify(defined(leaf).publicKey, headers['paypal-transmission-sig'] as string, 'base64');
    return hangs && signed;
  }

  it('is signed with a certificate of its own authority over the raw body', async () => {
    const id = await approved();
    await control('POST', '/webhooks/resend', { orderId: id });
    expect(JSON.parse(defined(told[0]).raw.toString())).toMatchObject({
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id },
    });
    expect(await isGood(defined(told[0]))).toBe(true);
    expect(await isGood({ ...defined(told[0]), raw: Buffer.from(`${defined(told[0]).raw.toString()} `) })).toBe(false);
  });

  it.each(['wrong-certificate', 'body', 'webhook-id'])('with a fault of kind %s is not good', async (forged) => {
    const id = await approved();
    await control('POST', '/webhooks/resend', { orderId: id, forged });
    expect(await isGood(defined(told[0]))).toBe(false);
  });

  it('comes again until somebody takes it', async () => {
    await control('PUT', '/webhooks', { mode: 'deliver' });
    answer = 500;
    const id = await approved();
    const mine = () => told.filter(({ raw }) => raw.toString().includes(id));
    await until(mine, (list) => list.length >= 3);
    answer = 200;
    await until(
      async () =>
        (await control('GET', '/webhooks')).body.notices.every(
          ({ orderId, delivered }: any) => orderId !== id || delivered,
        ),
      Boolean,
    );
    expect(new Set(mine().map(({ raw }) => raw.toString())).size).toBe(1);
  });
});

describe('what people see', () => {
  it('pays and cancels on a page that runs nothing foreign and goes back to the shop', async () => {
    const id = (
      await api(
        'POST',
        '/v2/checkout/orders',
        {
          ...order(),
          payment_source: {
            paypal: {
              experience_context: { return_url: 'http://shop.test/done', cancel_url: 'http://shop.test/left' },
            },
          },
        },
        { 'paypal-request-id': 'page-1' },
      )
    ).body.id as string;
    const url = `${kit.simulators.payPalUrl}/checkoutnow`;
    const page = await fetch(`${url}?token=${id}&origin=http://shop.test`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('29.00 USD');
    const send = async (choice: string) =>
      (
        await fetch(`${url}/${id}/${choice}`, {
          method: 'POST',
          body: new URLSearchParams({ origin: 'http://shop.test/x?"><script>' }),
        })
      ).text();
    const left = await send('cancel');
    expect(left).toContain(`data-back="http://shop.test/left?token=${id}"`);
    expect((await control('GET', `/orders/${id}`)).body.status).toBe('PAYER_ACTION_REQUIRED');
    const paid = await send('pay');
    expect(paid).toContain('data-result="approved"');
    expect(paid).toContain('data-origin="http://shop.test"');
    expect((await control('GET', `/orders/${id}`)).body.status).toBe('APPROVED');
    expect(await send('pay')).toContain('cannot be paid any more');
  });

  it('the SDK is one script', async () => {
    const response = await fetch(`${kit.simulators.payPalWebUrl}/web-sdk/v6/core`);
    expect(response.headers.get('content-type')).toContain('javascript');
    const script = await response.text();
    expect(() => new Script(script)).not.toThrow();
    for (const name of ['createInstance', 'findEligibleMethods', 'createPayPalOneTimePaymentSession', 'hasReturned'])
      expect(script).toContain(name);
  });
});

describe('a restart', () => {
  it('keeps orders, what comes next, notices and certificates; ids follow from the seed', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sim-paypal-'));
    const first = await Kit.start({ dataDir, seed: 'same' });
    await control('PUT', '/webhooks', { mode: 'hold' }, first);
    const make = async (where: Kit) => {
      const bearer = await signIn(where);
      const response = await fetch(`${where.simulators.payPalUrl}/v2/checkout/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify(order()),
      });
      return ((await response.json()) as any).id as string;
    };
    const id = await make(first);
    await control('POST', `/orders/${id}/approve`, {}, first);
    await control('POST', '/next', { outcome: 'decline' }, first);
    const account = (await control('GET', '/account', undefined, first)).body;
    await first.stop();

    const second = await Kit.start({ dataDir });
    expect((await control('GET', `/orders/${id}`, undefined, second)).body.status).toBe('APPROVED');
    expect((await control('GET', '/next', undefined, second)).body).toHaveLength(1);
    expect((await control('GET', '/webhooks', undefined, second)).body.notices).toHaveLength(1);
    expect((await control('GET', '/account', undefined, second)).body).toEqual(account);
    expect(await make(second)).not.toBe(id);
    await second.stop();
    rmSync(dataDir, { recursive: true });

    const other = await Kit.start({ seed: 'same' });
    expect(await make(other)).toBe(id);
    await other.stop();
  });
});
