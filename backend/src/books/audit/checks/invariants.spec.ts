import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@wavelane/event-store';
import { Invariants } from './invariants.js';
import { MeteringInvariants } from './metering-invariant.js';
import { PayPalInvariants } from './paypal-invariant.js';
import { stored } from '../../../../testing/domain/stored.js';

let position = 0;
const event = (type: string, data: unknown) => stored(type, data, { stream: 's', position: ++position });

const topUp = (days: number, balanceAfter: number) =>
  event('PoolToppedUp', {
    balanceAfter,
    postings: [
      { account: 'source:admin', delta: -days },
      { account: 'pool:main', delta: days },
    ],
  });

function breachesOf(...events: StoredEvent[]): string[] {
  const invariants = new Invariants();
  for (const each of events) invariants.take(each);
  return invariants.breaches.map(({ law }) => law);
}

describe('the check of ledger invariants', () => {
  it('finds nothing in a sound history', () => {
    expect(breachesOf(topUp(5, 5), topUp(7, 12))).toEqual([]);
  });

  it('finds days without a source', () => {
    const forged = event('PoolToppedUp', { balanceAfter: 5, postings: [{ account: 'pool:main', delta: 5 }] });
    expect(breachesOf(forged)).toEqual(['postings sum to 0']);
  });

  it('finds a balance that is not the sum', () => {
    expect(breachesOf(topUp(5, 6))).toEqual(['balanceAfter is the sum']);
  });

  it('tells a fault once, and not with every event that follows it soundly', () => {
    expect(breachesOf(topUp(900, 100), topUp(5, 105), topUp(7, 112), topUp(1, 9))).toEqual([
      'balanceAfter is the sum',
      'balanceAfter is the sum',
    ]);
    expect(breachesOf(topUp(5, 5), topUp(5, 11), topUp(5, 15))).toEqual(['balanceAfter is the sum']);
    expect(breachesOf(topUp(-3, -3), topUp(1, -2), topUp(5, 3))).toEqual(['nothing goes below 0']);
  });

  it('reports a return that took days of another payment', () => {
    const wallet = (type: string, data: object) =>
      event(type, { accountId: 'a', postings: [], balanceAfter: 0, note: null, ...data });
    const bought = (creditId: string, days: number) =>
      wallet('WalletCredited', { creditId, days, source: { kind: 'paypal', ref: creditId } });
    const returned = (creditId: string, requested: number, applied: number) =>
      wallet('WalletDaysTakenBack', { reversalId: `r-${creditId}`, creditId, requested, applied, reason: 'refund' });
    const debited = wallet('WalletDebited', { debitId: 'd', days: 20, reason: 'admin' });
    expect(
      breachesOf(bought('C1', 30), bought('C2', 30), debited, returned('C1', 30, 10), returned('C2', 30, 30)),
    ).toEqual([]);
    expect(breachesOf(bought('C1', 30), bought('C2', 30), debited, returned('C1', 30, 30))).toEqual([
      'a return takes what is left of its payment',
    ]);
  });

  it('reports an older choice that replaced the plan in force', () => {
    const activated = (grantId: string, chosenAt: string, type = 'SubscriptionActivated') =>
      event(type, {
        ...{ accountId: 'a', grantId, chosenAt, durationType: null, source: { kind: 'paypal', ref: grantId } },
        ...{ plan: { id: grantId, name: grantId }, because: 'older' },
      });
    const [one, two] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    const law = 'the latest choice decides the plan';
    expect(breachesOf(activated('G', two), activated('S', one, 'SubscriptionKept'))).toEqual([]);
    expect(breachesOf(activated('G', two), activated('S', one))).toEqual([law]);
    expect(breachesOf(activated('G', one), activated('S', two, 'SubscriptionKept'))).toEqual([law]);
    const returned = event('SubscriptionReturned', {
      accountId: 'a',
      grantId: 'G',
      plan: { id: 'G' },
      durationType: null,
    });
    expect(breachesOf(activated('G', two), returned)).toEqual([law]);
  });

  it('finds a balance below 0', () => {
    expect(breachesOf(topUp(-1, -1))).toEqual(['nothing goes below 0']);
  });

  it.each([
    ['MessageAccepted', { messageId: 'm' }, 'a message is accepted once'],
    ['OfflinePaymentApproved', { paymentId: 'p' }, 'a payment is decided once'],
  ])('finds a second %s', (type, data, law) => {
    expect(breachesOf(event(type, data), event(type, data))).toEqual([law]);
  });

  it.each([
    ['PoolTransactionVoided', { txNo: 9, voids: 1, balanceAfter: 0, postings: [] }, 'a transaction is voided once'],
    ['TrialStarted', { accountId: 'a' }, 'an account has one trial'],
    [
      'WalletDaysTakenBack',
      { accountId: 'a', reversalId: 'r', balanceAfter: 0, postings: [] },
      'a reversal is made once',
    ],
  ])('finds a second %s, possibly beside other faults', (type, data, law) => {
    expect(breachesOf(event(type, data), event(type, data))).toContain(law);
  });
});

describe('the invariant of PayPal payments', () => {
  const data = { paymentId: 'p', accountId: 'a', captureId: 'c', amount: 2_900, currency: 'USD', days: 30 };
  const opened = event('PayPalPaymentOpened', data);
  const captured = event('PayPalCaptureCompleted', data);
  const granted = event('PayPalGrantDecided', data);
  const credit = (ref: string, other: object = {}) =>
    event('WalletCredited', { accountId: 'a', days: 30, source: { kind: 'paypal', ref }, ...other });

  it.each<[string, StoredEvent[], string[]]>([
    ['nothing in a payment that brought its days', [opened, captured, granted, credit('c')], []],
    [
      'nothing in days of another kind',
      [event('WalletCredited', { accountId: 'a', days: 30, source: { kind: 'admin', ref: null } })],
      [],
    ],
    [
      'a second decision',
      [opened, captured, granted, event('PayPalMismatchDetected', data)],
      ['a PayPal payment is decided once'],
    ],
    [
      'a capture that is granted twice',
      [opened, captured, granted, granted],
      ['a PayPal payment is decided once', 'a capture is granted once'],
    ],
    ['days for no money', [opened, granted], ['a grant is paid for']],
    [
      'days for other money',
      [opened, event('PayPalCaptureCompleted', { ...data, amount: 1 }), granted],
      ['a grant is paid for'],
    ],
    ['days for another price', [captured, granted], ['a grant is paid for']],
    ['days without a decision', [opened, captured, credit('c')], ['days of a payment have a decision']],
    ['days twice', [opened, captured, granted, credit('c'), credit('c')], ['days are credited for a payment, once']],
    [
      'days for somebody else',
      [opened, captured, granted, credit('c', { accountId: 'b' })],
      ['days are credited for a payment, once'],
    ],
    ['more days', [opened, captured, granted, credit('c', { days: 31 })], ['days are credited for a payment, once']],
  ])('finds %s', (_, events, invariants) => {
    const law = new PayPalInvariants();
    expect(events.flatMap((each) => [...law.take(each)]).map((breach) => breach.law)).toEqual(invariants);
  });

  it('finds days that never came, after a while', () => {
    const law = new PayPalInvariants();
    for (const each of [opened, captured, granted]) expect([...law.take(each)]).toEqual([]);
    expect(law.payments).toBe(1);
    expect([...law.unfinished('2026-01-01T00:00:00.000Z')]).toEqual([]);
    const later = '2026-01-01T00:00:00.001Z';
    expect([...law.unfinished(later)]).toMatchObject([
      { law: 'an approved payment is credited', position: granted.position },
    ]);
    expect([...law.take(credit('c'))]).toEqual([]);
    expect([...law.unfinished(later)]).toEqual([]);
  });
});

describe('the invariant of metering', () => {
  const BEGIN = Date.UTC(2026, 0, 1);
  const HOUR = 3_600_000;
  const at = (hours: number) => new Date(BEGIN + hours * HOUR).toISOString();
  const start = event('WalletMeteringStarted', { accountId: 'a', channelId: 1, at: at(0), until: at(24 * 30) });
  const day = (n: number, hours: number) =>
    event('WalletDayConsumed', { accountId: 'a', channelId: 1, n, at: at(hours) });
  const empty = (hours: number) => event('WalletExhausted', { accountId: 'a', at: at(hours) });
  const again = (hours: number) => event('WalletRecovered', { accountId: 'a', at: at(hours) });

  function wrongs(...events: StoredEvent[]): string[] {
    const law = new MeteringInvariants();
    return events.flatMap((each) => law.take(each) ?? []);
  }

  it('finds nothing when days are used up in time, with a rest in between', () => {
    expect(wrongs(start, day(1, 24), day(2, 48), empty(48), again(100), day(3, 124))).toEqual([]);
    expect(wrongs(start, day(1, 24), empty(30), again(40), day(2, 58))).toEqual([]);
  });

  it.each<[string, StoredEvent[], string]>([
    ['a day before its time', [start, day(1, 23)], 'channel 1 was not active for 1 days yet'],
    ['a day too late', [start, day(1, 25)], 'day 1 of channel 1 was due before'],
    ['a day twice', [start, day(1, 24), day(1, 24)], 'day 1 of channel 1 comes after day 1'],
    ['a day that was left out', [start, day(2, 48)], 'day 2 of channel 1 comes after day 0'],
    [
      'a rest that counted',
      [start, day(1, 24), empty(24), again(40), day(2, 48)],
      'channel 1 was not active for 2 days yet',
    ],
    ['a day from an empty wallet', [start, empty(24), day(1, 24)], 'the wallet is empty'],
    ['a day of an unknown channel', [day(1, 24)], 'channel 1 is not being metered'],
  ])('finds %s', (_, events, wrong) => expect(wrongs(...events)).toEqual([wrong]));

  it('finds days that were not used up', () => {
    const law = new MeteringInvariants();
    for (const each of [start, day(1, 24)]) law.take(each);
    expect(law.missing(BEGIN + 47 * HOUR)).toEqual([]);
    expect(law.missing(BEGIN + 48 * HOUR)).toEqual(['a/1']);
  });
});
