import { Script } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { order, PayPalShop } from '../../testing/paypal-shop.js';

let shop: PayPalShop;

beforeAll(async () => (shop = await PayPalShop.start()));
afterAll(() => shop.stop());
beforeEach(() => shop.control('DELETE', '/next'));

describe('what people see', () => {
  it('pays and cancels on a page that runs nothing foreign and goes back to the shop', async () => {
    const id = (
      await shop.api(
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
    const url = `${shop.kit.simulators.payPalUrl}/checkoutnow`;
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
    expect((await shop.control('GET', `/orders/${id}`)).body.status).toBe('PAYER_ACTION_REQUIRED');
    const paid = await send('pay');
    expect(paid).toContain('data-result="approved"');
    expect(paid).toContain('data-origin="http://shop.test"');
    expect((await shop.control('GET', `/orders/${id}`)).body.status).toBe('APPROVED');
    expect(await send('pay')).toContain('cannot be paid any more');
  });

  it('loads the SDK as one script', async () => {
    const response = await fetch(`${shop.kit.simulators.payPalWebUrl}/web-sdk/v6/core`);
    expect(response.headers.get('content-type')).toContain('javascript');
    const script = await response.text();
    expect(() => new Script(script)).not.toThrow();
    for (const name of ['createInstance', 'findEligibleMethods', 'createPayPalOneTimePaymentSession', 'hasReturned'])
      expect(script).toContain(name);
  });
});
