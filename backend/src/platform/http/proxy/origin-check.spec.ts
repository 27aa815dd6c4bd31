import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isForeign, type Asked } from './origin-check.js';

const PRODUCTION = { origin: 'https://app.example.com', orAsAsked: false };
const DEVELOPMENT = { origin: 'http://localhost:3000', orAsAsked: true };
const asked = (rest: Partial<Asked>): Asked => ({
  method: 'POST',
  site: undefined,
  origin: undefined,
  host: 'app.example.com',
  ...rest,
});

describe('the origin check of a change (F3)', () => {
  it('accepts the origin of PUBLIC_URL, with any Host that a proxy sends', () => {
    fc.assert(
      fc.property(fc.option(fc.webAuthority(), { nil: undefined }), (host) => {
        expect(isForeign(asked({ host, origin: PRODUCTION.origin }), PRODUCTION)).toBe(false);
        expect(isForeign(asked({ host, origin: PRODUCTION.origin, site: 'same-origin' }), PRODUCTION)).toBe(false);
      }),
    );
  });

  it('refuses every other origin, also when Host repeats it and the browser calls it the same', () => {
    fc.assert(
      fc.property(fc.webAuthority(), fc.constantFrom('http', 'https'), (host, scheme) => {
        const origin = `${scheme}://${host}`;
        fc.pre(origin !== PRODUCTION.origin);
        expect(isForeign(asked({ host, origin, site: 'same-origin' }), PRODUCTION)).toBe(true);
      }),
    );
  });

  it.each([
    'null',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://app.example.com.evil.net',
    'https://evil-app.example.com',
    'https://shop.example.com',
    'https://app.example.com/',
    'https://app.example.com, https://app.example.com',
    'http://127.0.0.1:3000',
    '',
  ])('refuses the origin %j', (origin) => expect(isForeign(asked({ origin }), PRODUCTION)).toBe(true));

  it.each(['cross-site', 'same-site', 'same-origin, cross-site', 'anything'])(
    'refuses a request that the browser calls %s, even from its own origin',
    (site) => expect(isForeign(asked({ site, origin: PRODUCTION.origin }), PRODUCTION)).toBe(true),
  );

  it('accepts a change without browser headers, and any request that only reads', () => {
    expect(isForeign(asked({}), PRODUCTION)).toBe(false);
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect(isForeign(asked({ method, site: 'cross-site', origin: 'https://evil.net' }), PRODUCTION)).toBe(false);
    }
    expect(isForeign(asked({ method: 'get', site: 'cross-site' }), PRODUCTION)).toBe(true);
  });

  it.each([
    ['http://127.0.0.1:3000', '127.0.0.1:3000'],
    ['http://[::1]:3000', '[::1]:3000'],
    ['http://192.168.1.20:3000', '192.168.1.20:3000'],
    ['http://localhost:5173', 'localhost:5173'],
  ])('accepts %s in development when the request asks for the same host', (origin, host) => {
    expect(isForeign(asked({ origin, host }), DEVELOPMENT)).toBe(false);
    expect(isForeign(asked({ origin, host }), PRODUCTION)).toBe(true);
  });

  it.each([
    ['http://localhost:9999', 'localhost:3000'],
    ['http://rebound.evil.net:3000', 'rebound.evil.net:3000'],
    ['http://127.0.0.1.nip.io:3000', '127.0.0.1.nip.io:3000'],
    ['null', 'localhost:3000'],
  ])('refuses %s in development too', (origin, host) =>
    expect(isForeign(asked({ origin, host }), DEVELOPMENT)).toBe(true),
  );
});
