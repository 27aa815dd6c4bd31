import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Simulators, startSimulators } from '@wavelane/simulators';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { hosted, WebhookSignatures, type SignerTrust, under } from './signature.js';

const CERT = '/v1/notifications/certs/CERT-360caa42-fca2a594-7b3b';

describe('a certificate', () => {
  it.each(['https://api.paypal.com', 'https://api.sandbox.paypal.com', 'https://api-m.paypal.com:443'])(
    'comes from %s',
    (host) => expect(hosted(new URL(host + CERT))).toBe(true),
  );

  it.each([
    `http://api.paypal.com${CERT}`,
    `https://api.paypal.com:8443${CERT}`,
    `https://paypal.com.evil.example${CERT}`,
    `https://evilpaypal.com${CERT}`,
    `https://api.paypal.com@evil.example${CERT}`,
    `https://user:pass@api.paypal.com${CERT}`,
    `https://api.paypal.com.${CERT}`,
    `https://evil.example/api.paypal.com${CERT}`,
    `https://evil.example#.paypal.com${CERT}`,
    `https://127.0.0.1${CERT}`,
    'https://www.paypal.com/anything/else.pem',
    `https://api.paypal.com${CERT}/../../../../evil`,
    `file:///etc/passwd`,
  ])('comes from no other address: %s', (url) => expect(hosted(new URL(url))).toBe(false));

  it('comes from the stand-in only at the address at which it plays PayPal', () => {
    const here = under('http://127.0.0.1:4001/paypal');
    expect(here(new URL(`http://127.0.0.1:4001/paypal${CERT}`))).toBe(true);
    for (const url of [
      `http://127.0.0.1:4002/paypal${CERT}`,
      `http://127.0.0.1:4001${CERT}`,
      `http://127.0.0.1:4001/paypal/../x${CERT}`,
      `http://a:b@127.0.0.1:4001/paypal${CERT}`,
      `https://127.0.0.1:4001/paypal${CERT}`,
      `https://api.paypal.com${CERT}`,
    ]) {
      expect([url, here(new URL(url))]).toEqual([url, false]);
    }
  });
});

it('refuses a webhook event that names a foreign address, without a call', async () => {
  const signatures = new WebhookSignatures(() => Date.UTC(2026, 0, 1));
  const headers = {
    transmissionId: 'T',
    time: '2026-01-01T00:00:00Z',
    signature: 'c2ln',
    certUrl: `https://nowhere.invalid${CERT}`,
    algorithm: 'SHA256withRSA',
  };
  const trust = { webhookId: 'W', mayFetch: hosted, roots: async () => [] };
  const problem = (more: object) => signatures.problem({ ...headers, ...more }, Buffer.from('{}'), trust);
  expect(await problem({})).toBe('its certificate is not at PayPal');
  expect(await problem({ certUrl: 'nonsense' })).toBe('its certificate is not at PayPal');
  expect(await problem({ certUrl: undefined })).toBe('it is not signed');
  expect(await problem({ time: 'yesterday' })).toBe('it is of another time');
  expect(await problem({ time: '2025-12-27T23:00:00Z' })).toBe('it is of another time');
  expect(await problem({ time: '2026-01-01T00:11:00Z' })).toBe('it is of another time');
  expect(await problem({ algorithm: 'none' })).toBe('it is signed in another way');
});

describe('a signed webhook event', () => {
  let simulators: Simulators;
  let trust: SignerTrust;
  const signatures = new WebhookSignatures(() => Date.now());
  type Notice = ReturnType<Simulators['payPal']['notices']['all']>[number];
  const notices: Notice[] = [];

  beforeAll(async () => {
    simulators = await startSimulators({ port: 0, dataDir: null, profile: 'turbo', seed: 'signatures' });
    const { payPal, payPalUrl } = simulators;
    const root = async () => [await payPal.certificates.root()];
    trust = { webhookId: payPal.webhookId, mayFetch: under(payPalUrl), roots: root };
    for (let n = 0; n < 8; n++) {
      const unit = { amount: { currency_code: 'USD', value: '29.00' }, custom_id: `payment ${n} – ü` };
      const { id } = payPal.orders.create({ intent: 'CAPTURE', purchase_units: [unit] }, undefined);
      payPal.orders.approve(id, { id: 'BUYER', email: 'buyer@example.com' }, false);
    }
    notices.push(...payPal.notices.all());
  });
  afterAll(() => simulators.stop());

  type Forgery = Parameters<Simulators['payPal']['notices']['sign']>[1];
  async function signed(notice: Notice, forgery?: Forgery) {
    const { body, headers } = await simulators.payPal.notices.sign(notice, forgery);
    const named = {
      transmissionId: headers['paypal-transmission-id'],
      time: headers['paypal-transmission-time'],
      signature: headers['paypal-transmission-sig'],
      certUrl: headers['paypal-cert-url'],
      algorithm: headers['paypal-auth-algo'],
    };
    return { headers: named, body: Buffer.from(body) };
  }

  it('passes with its bytes unchanged', async () => {
    expect(notices).toHaveLength(8);
    for (const notice of notices) {
      const { headers, body } = await signed(notice);
      expect(await signatures.problem(headers, body, trust)).toBeUndefined();
    }
  });

  it.each([
    ['unsigned', 'it is not signed'],
    ['wrong-certificate', 'nobody we know stands for its certificate'],
    ['wrong-name', 'its certificate is of another name'],
    ['expired-certificate', 'its certificate is not valid now'],
    ['wrong-host', 'its certificate is not at PayPal'],
    ['body', 'its signature does not fit'],
    ['webhook-id', 'its signature does not fit'],
    ['old', 'it is of another time'],
    ['future', 'it is of another time'],
    ['algorithm', 'it is signed in another way'],
  ] as const)('fails with a fault of kind %s: %s', async (forgery, problem) => {
    const { headers, body } = await signed(defined(notices[0]), forgery);
    expect(await signatures.problem(headers, body, trust)).toBe(problem);
  });

  it('fails with any byte of body or headers changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(7),
        fc.constantFrom('body', 'transmissionId', 'time', 'signature' as const),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (n, where, at, change) => {
          const { headers, body } = await signed(defined(notices[n]));
          const changed = Buffer.from(where === 'body' ? body : defined(headers[where as 'time']));
          const index = at % changed.length;
          changed[index] = defined(changed[index]) ^ change;
          const forged = where === 'body' ? headers : { ...headers, [where]: changed.toString('latin1') };
          const problem = await signatures.problem(forged, where === 'body' ? changed : body, trust);
          // Base64 has letters that say nothing: the same signature in other words is the same signature.
          const same = where === 'signature' && sameBytes(changed.toString('latin1'), defined(headers.signature));
          expect(problem === undefined).toBe(same);
        },
      ),
      { numRuns: gateRuns(300) },
    );
  });

  const sameBytes = (one: string, other: string) => Buffer.from(one, 'base64').equals(Buffer.from(other, 'base64'));
});
