import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DueAccounts } from './due-accounts.js';

const EVERY = 30_000;
const NOW = 1_000_000;
const past = () => {
  const due = new DueAccounts(EVERY);
  due.take(NOW);
  return due;
};

describe('the accounts that a worker looks at', () => {
  it('takes all accounts at first and at the interval, and none between', () => {
    const due = new DueAccounts(EVERY);
    expect(due.take(NOW)).toMatchObject({ all: true });
    expect(due.take(NOW + EVERY - 1)).toEqual({ all: false, accounts: new Set() });
    expect(due.take(NOW + EVERY)).toMatchObject({ all: true });
  });

  it('takes only the account that an event named, and once', () => {
    const due = past();
    due.wake('ada');
    expect(due.take(NOW + 1)).toEqual({ all: false, accounts: new Set(['ada']) });
    expect(due.take(NOW + 2)).toEqual({ all: false, accounts: new Set() });
  });

  it('takes all accounts after a clock that went back', () => {
    expect(past().take(NOW - 2 * EVERY)).toMatchObject({ all: true });
  });

  it('takes an account at its time, at the earliest of two, and not before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: EVERY - 1 }), fc.integer({ min: 1, max: EVERY - 1 }), (one, other) => {
        const due = past();
        due.looked('ada', NOW + one);
        due.expect('ada', NOW + other);
        const at = NOW + Math.min(one, other);
        expect(due.next).toBe(at);
        expect(due.take(at - 1).accounts).toEqual(new Set());
        expect(due.take(at).accounts).toEqual(new Set(['ada']));
        expect(due.next).toBe(NOW + EVERY);
      }),
    );
  });

  it('looks at an account no more when nothing of it is due by time', () => {
    const due = past();
    due.looked('ada', NOW + 10);
    due.looked('ada', Infinity);
    expect(due.take(NOW + 20).accounts).toEqual(new Set());
  });

  it.each(['fails', 'is cut off'])('takes the same again after a look that %s, named or all of them', async (how) => {
    const due = new DueAccounts(EVERY);
    const end = new AbortController();
    const look = async () => {
      if (how === 'fails') throw new Error('The stores are away');
      end.abort();
    };
    const lookOnce = (now: number) => due.looking(now, end.signal, look).catch(() => undefined);
    await lookOnce(NOW);
    expect(due.take(NOW + 1)).toMatchObject({ all: true });
    due.wake('ada');
    due.looked('ben', NOW + 2);
    await lookOnce(NOW + 2);
    expect(due.next).toBeLessThanOrEqual(NOW + 2);
    expect(due.take(NOW + 3)).toEqual({ all: false, accounts: new Set(['ada', 'ben']) });
  });

  it('gives nothing back of a look that went well', async () => {
    const due = past();
    due.wake('ada');
    await due.looking(NOW + 1, new AbortController().signal, async () => undefined);
    expect(due.take(NOW + 2)).toEqual({ all: false, accounts: new Set() });
  });

  it('says when the next look is due among very many accounts', () => {
    const due = past();
    for (let n = 0; n < 200_000; n++) due.looked(`account ${n}`, NOW + 5 + n);
    expect(due.next).toBe(NOW + 5);
  });

  it('takes all accounts when more were named than it keeps', () => {
    const due = past();
    for (let n = 0; n <= 10_000; n++) due.wake(`account ${n}`);
    expect(due.take(NOW + 1).all).toBe(true);
  });
});
