import { describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { stored } from '../../../../testing/domain/stored.js';
import { Invariants } from '../../../books/audit/checks/invariants.js';
import { LifeOfDays, lives } from './testing/lives.js';

describe('the automatic giving of days', () => {
  it('stays within the floor of the pool and what the wallet covers, in any life', () => {
    let given = 0;
    fc.assert(
      fc.property(lives, (steps) => {
        const life = new LifeOfDays().play(steps);
        expect(life.laws.breaches).toEqual([]);
        given += life.given;
      }),
      // The number of lives that the product's specification requires.
      { numRuns: gateRuns(10_000) },
    );
    expect(given).toBeGreaterThan(0);
  });
});

describe('the law of days that nobody ordered', () => {
  const LAW = 'days given by themselves have a wallet and leave the floor';
  const credited = {
    accountId: 'acc',
    balanceAfter: 5,
    creditId: 'c',
    source: { kind: 'admin', ref: null },
    postings: [
      { account: 'user:acc', delta: 5 },
      { account: 'source:admin', delta: -5 },
    ],
  };
  const promised = (days: number) => ({
    accountId: 'acc',
    channelId: 7,
    promiseId: 'p',
    days,
    balance: 5,
    at: '2026-01-01T00:00:00.000Z',
  });
  const asked = { accountId: 'acc', channelId: 7, transferId: 'p', days: 5, by: { kind: 'system' }, automatic: true };
  const reserved = (floor: number) => ({
    transferId: 'p',
    days: 5,
    balanceAfter: 15,
    policy: { floor, number: 1 },
    postings: [
      { account: 'pool:main', delta: -5 },
      { account: 'transit:p', delta: 5 },
    ],
  });
  const topUp = {
    txNo: 1,
    days: 20,
    balanceAfter: 20,
    postings: [
      { account: 'pool:main', delta: 20 },
      { account: 'source:admin', delta: -20 },
    ],
  };
  const policy = (floor: number) => ({ floor, number: 1 });

  const breaches = (...events: [string, object][]): string[] => {
    const laws = new Invariants();
    events.forEach(([type, data], position) => laws.take(stored(type, data, { stream: 's', position: position + 1 })));
    return laws.breaches.map(({ law }) => law);
  };

  it('finds nothing in an allocation that is covered', () => {
    const sound: [string, object][] = [
      ['PoolPolicySet', policy(15)],
      ['PoolToppedUp', topUp],
      ['WalletCredited', credited],
      ['WalletDaysPromised', promised(5)],
      ['ChannelActivationRequested', asked],
      ['PoolDaysReserved', reserved(15)],
    ];
    expect(breaches(...sound)).toEqual([]);
  });

  it.each<[string, [string, object][]]>([
    [
      'more than the wallet has',
      [
        ['WalletCredited', credited],
        ['WalletDaysPromised', promised(6)],
      ],
    ],
    ['days without a promise', [['ChannelActivationRequested', asked]]],
    [
      'another number of days',
      [
        ['WalletCredited', credited],
        ['WalletDaysPromised', promised(4)],
        ['ChannelActivationRequested', asked],
      ],
    ],
    [
      'a pool below the floor',
      [
        ['PoolPolicySet', policy(16)],
        ['PoolToppedUp', topUp],
        ['PoolDaysReserved', reserved(16)],
      ],
    ],
    [
      'a floor that nobody chose',
      [
        ['PoolPolicySet', policy(16)],
        ['PoolToppedUp', topUp],
        ['PoolDaysReserved', reserved(3)],
      ],
    ],
    [
      'a request that is not called automatic',
      [
        [
          'ChannelActivationRequested',
          { ...asked, automatic: undefined, by: { kind: 'system', id: 'channel-extender' } },
        ],
      ],
    ],
  ])('finds %s', (_, events) => {
    expect(breaches(...events)).toContain(LAW);
  });
});
