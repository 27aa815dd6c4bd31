/* eslint-disable @typescript-eslint/no-explicit-any -- tests look into answers of many shapes */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createVerify, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import crc32 from 'crc-32';
import { until } from '../../testing/kit.js';
import { PayPalShop } from '../../testing/paypal-shop.js';

let shop: PayPalShop;

beforeAll(async () => (shop = await PayPalShop.start()));
afterAll(() => shop.stop());
beforeEach(() => shop.control('DELETE', '/next'));

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
    await shop.control('PUT', '/webhooks', { url: `http://127.0.0.1:${port}/hook`, mode: 'hold' });
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
    const root = new X509Certificate((await shop.control('GET', '/account')).body.root as string);
    const hangs =
      defined(leaf).checkIssued(defined(above)) &&
      defined(leaf).verify(defined(above).publicKey) &&
      defined(above).verify(root.publicKey);
    const sum = crc32.buf(raw) >>> 0;
    const { webhookId } = shop.kit.simulators.payPal;
    const text = [headers['paypal-transmission-id'], headers['paypal-transmission-time'], webhookId, sum].join('|');
    const signed = createVerify('RSA-SHA256')
      .update(text)
      .verify(defined(leaf).publicKey, headers['paypal-transmission-sig'] as string, 'base64');
    return hangs && signed;
  }

  it('carries a signature over the raw body by a certificate of its own authority', async () => {
    const id = await shop.approved();
    await shop.control('POST', '/webhooks/resend', { orderId: id });
    expect(JSON.parse(defined(told[0]).raw.toString())).toMatchObject({
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id },
    });
    expect(await isGood(defined(told[0]))).toBe(true);
    expect(await isGood({ ...defined(told[0]), raw: Buffer.from(`${defined(told[0]).raw.toString()} `) })).toBe(false);
  });

  it.each(['wrong-certificate', 'body', 'webhook-id'])('fails the check with a fault of kind %s', async (forged) => {
    const id = await shop.approved();
    await shop.control('POST', '/webhooks/resend', { orderId: id, forged });
    expect(await isGood(defined(told[0]))).toBe(false);
  });

  it('comes again until it is taken', async () => {
    await shop.control('PUT', '/webhooks', { mode: 'deliver' });
    answer = 500;
    const id = await shop.approved();
    const mine = () => told.filter(({ raw }) => raw.toString().includes(id));
    await until(mine, (list) => list.length >= 3);
    answer = 200;
    await until(
      async () =>
        (await shop.control('GET', '/webhooks')).body.notices.every(
          ({ orderId, delivered }: any) => orderId !== id || delivered,
        ),
      Boolean,
    );
    expect(new Set(mine().map(({ raw }) => raw.toString())).size).toBe(1);
  });
});
