import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressKey, networkOf, siteOf } from './subject.js';

const fullWidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));

describe('addressKey (A4)', () => {
  it('stays the same for every spelling of one account', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.array(fc.boolean()), (email, wide) => {
        const spelled = [...email].map((sign, at) => (wide[at] && sign !== '@' ? fullWidth(sign) : sign)).join('');
        expect(addressKey(` ${spelled.toUpperCase()} `)).toBe(addressKey(email));
      }),
    );
  });
});

describe('siteOf (A10)', () => {
  it('takes the first 48 bits of IPv6, and nothing of IPv4', () => {
    expect(['2001:db8:1:2::5', '2001:db8:1:ffff::1'].map(siteOf)).toEqual(Array(2).fill('2001:db8:1::/48'));
    expect(siteOf('2001:db8:2:2::5')).not.toBe('2001:db8:1::/48');
    expect(['203.0.113.1', '::ffff:203.0.113.1', '', 'x'].map(siteOf)).toEqual(Array(4).fill(undefined));
  });

  it('holds every network of its own', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        fc.pre(networkOf(address).endsWith('/64'));
        const site = siteOf(address)?.replace('::/48', ':');
        expect(networkOf(address).startsWith(site ?? '?')).toBe(true);
      }),
    );
  });
});
