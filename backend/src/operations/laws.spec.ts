import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@wavelane/event-store';
import { Laws } from './laws.js';

let position = 0;
const event = (type: string, data: unknown): StoredEvent =>
  ({ type, data, stream: 's', position: String(++position), metadata: {} }) as unknown as StoredEvent;

const topUp = (days: number, balanceAfter: number) =>
  event('PoolToppedUp', {
    balanceAfter,
    postings: [
      { account: 'source:admin', delta: -days },
      { account: 'pool:main', delta: days },
    ],
  });

function breachesOf(...events: StoredEvent[]): string[] {
  const laws = new Laws();
  for (const each of events) laws.take(each);
  return laws.breaches.map(({ law }) => law);
}

describe('laws', () => {
  it('find nothing in a sound history', () => {
    expect(breachesOf(topUp(5, 5), topUp(7, 12))).toEqual([]);
  });

  it('find days out of nowhere', () => {
    const forged = event('PoolToppedUp', { balanceAfter: 5, postings: [{ account: 'pool:main', delta: 5 }] });
    expect(breachesOf(forged)).toEqual(['postings sum to 0']);
  });

  it('find a balance that is not the sum', () => {
    expect(breachesOf(topUp(5, 6))).toEqual(['balanceAfter is the sum']);
  });

  it('find what goes below 0', () => {
    expect(breachesOf(topUp(-1, -1))).toEqual(['nothing goes below 0']);
  });

  it.each([
    ['MessageAccepted', { messageId: 'm' }, 'a message is accepted once'],
    ['OfflinePaymentApproved', { paymentId: 'p' }, 'a payment is decided once'],
  ])('find a second %s', (type, data, law) => {
    expect(breachesOf(event(type, data), event(type, data))).toEqual([law]);
  });
});
