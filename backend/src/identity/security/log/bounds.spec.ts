import { describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { SECURITY_EVENT_KINDS } from '@wavelane/contracts';
import type { SecurityEntry } from '../../../platform/security/security-log.js';
import { Bounds, networkOf } from './bounds.js';

const MINUTE = 60_000;
const failed = (address: string, accountId: string | null = null): SecurityEntry => ({
  kind: 'sign-in-failed',
  accountId,
  origin: { address, userAgent: '' },
});

describe('the bounds of the security log', () => {
  it('makes about a hundred events of 10,000 failures from 100 addresses, and counts every one (F13)', () => {
    const bounds = new Bounds();
    bounds.take(0);
    let single = 0;
    for (let index = 0; index < 10_000; index++) if (bounds.admits(failed(`203.0.113.${index % 100}`))) single++;
    const sums = bounds.take(MINUTE);
    expect(single + sums.length).toBeLessThanOrEqual(101);
    expect(single + sums.reduce((all, { count }) => all + count, 0)).toBe(10_000);
    expect(sums.filter(({ entry }) => entry.origin === null).length).toBe(1);
  });

  it('loses no event and stays bounded, for any events from any address', () => {
    const entry = fc.record({
      kind: fc.constantFrom(...SECURITY_EVENT_KINDS),
      accountId: fc.option(fc.constantFrom('a', 'b', 'c')),
      origin: fc.option(fc.record({ address: fc.oneof(fc.ipV4(), fc.ipV6()), userAgent: fc.constant('') })),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 400 }), (entries) => {
        const bounds = new Bounds();
        bounds.take(0);
        const single = entries.filter((one) => bounds.admits(one)).length;
        const sums = bounds.take(MINUTE);
        expect(single + sums.reduce((all, { count }) => all + count, 0)).toBe(entries.length);
        expect(sums.length).toBeLessThanOrEqual(41 * SECURITY_EVENT_KINDS.length);
        expect(bounds.take(2 * MINUTE)).toEqual([]);
      }),
      { numRuns: gateRuns(100) },
    );
  });

  it('gives the account of events from many addresses, and none for events of several accounts', () => {
    const bounds = new Bounds();
    bounds.take(0);
    const single = Array.from({ length: 30 }, (_, index) => bounds.admits(failed(`203.0.113.${index}`, 'victim')));
    expect(single.filter(Boolean).length).toBe(10);
    for (let index = 0; index < 8; index++) bounds.admits(failed('198.51.100.1', `account-${index}`));
    const sum = bounds.take(MINUTE).find(({ entry }) => entry.origin?.address === '198.51.100.1');
    expect(sum).toMatchObject({ count: 5, entry: { accountId: null } });
  });

  it('begins anew with every minute, and gives out what is left at the end', () => {
    const bounds = new Bounds();
    bounds.take(0);
    const three = () => [1, 2, 3, 4].map(() => bounds.admits(failed('203.0.113.1')));
    expect(three()).toEqual([true, true, true, false]);
    expect(bounds.take(MINUTE - 1)).toEqual([]);
    expect(bounds.take(MINUTE)).toMatchObject([{ count: 1 }]);
    expect(three()).toEqual([true, true, true, false]);
    expect(bounds.take(MINUTE + 1, true)).toMatchObject([{ count: 1 }]);
  });

  it('takes a network of IPv6 for one address', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:0db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });
});
