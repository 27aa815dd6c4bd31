import { describe, expect, it } from '@jest/globals';
import { hosted, NoticeSignatures, under } from './signature.js';

const CERT = '/v1/notifications/certs/CERT-360caa42-fca2a594-7b3b';

describe('a certificate is fetched', () => {
  it.each(['https://api.paypal.com', 'https://api.sandbox.paypal.com', 'https://api-m.paypal.com:443'])(
    'from %s',
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
  ])('never from %s', (url) => expect(hosted(new URL(url))).toBe(false));

  it('from the stand-in only where it plays PayPal', () => {
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

it('a notice of a foreign address is refused without a call', async () => {
  const signatures = new NoticeSignatures(() => Date.UTC(2026, 0, 1));
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
