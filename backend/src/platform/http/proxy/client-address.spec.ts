import { isIP } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clientAddress } from './client-address.js';

describe('clientAddress (F3)', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('reads %s as %s, without port and in one spelling', (told, address) =>
    expect(clientAddress(told, '10.0.0.1')).toBe(address),
  );

  it.each(['unknown', '', '_hidden', '1.2.3', '999.1.1.1', "127.0.0.1' OR 1=1", undefined])(
    'takes the address of the proxy for %j',
    (told) => expect(clientAddress(told, '::ffff:10.0.0.1')).toBe('10.0.0.1'),
  );

  it('gives an address for any text, and ignores the port', () => {
    fc.assert(fc.property(fc.string(), (told) => expect(isIP(clientAddress(told, '10.0.0.1'))).not.toBe(0)));
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(65_535), (ip, port) => {
        expect(clientAddress(`${ip}:${port}`, undefined)).toBe(clientAddress(ip, undefined));
      }),
    );
  });
});
