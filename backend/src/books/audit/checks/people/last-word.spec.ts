import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import { WithdrawalsInvariant } from './withdrawals-invariant.js';
import type { AccountEvent } from '../../../../identity/accounts/account.events.js';
import { decideRecipient } from '../../../../identity/accounts/rules/recipients.js';
import { account } from '../../../../identity/accounts/account.js';
import type { AccountState } from '../../../../identity/accounts/rules/state.js';

const PHONE = '+97330000001';
const NOON = Date.UTC(2026, 0, 1, 12);
const at = (second: number) => new Date(NOON + second * 1_000).toISOString();
const source = { channelId: 1, providerMessageId: 'm' };

interface Word {
  what: 'stop' | 'everyday' | 'start';
  /** Second in which it was written; null: the gateway does not say. */
  wrote: number | null;
}

/** Words of one person, in the order in which they come. */
function heard(words: readonly Word[]) {
  let state: AccountState = { ...account.initialState, accountId: 'a' };
  const events: AccountEvent[] = [];
  words.forEach(({ what, wrote }, index) => {
    const said = { phone: PHONE, text: what, source, ...(wrote !== null && { wroteAt: at(wrote) }) };
    const command =
      what === 'start'
        ? ({ type: 'RestoreRecipient', ...said } as const)
        : ({ type: 'SuppressRecipient', ...said, everyday: what === 'everyday' } as const);
    const decided = decideRecipient(command, state, NOON + (100 + index) * 1_000);
    events.push(...decided);
    state = decided.reduce((before, event) => account.evolve(before, event), state);
  });
  const invariant = new WithdrawalsInvariant();
  const wrong = events.flatMap((event, n) => invariant.take(partOf<StoredEvent>({ id: `e${n}`, ...event })) ?? []);
  return { isOut: state.optOuts.lists(PHONE), said: state.optOuts.saidOf(PHONE), events, wrong, invariant };
}

const word = fc.record<Word>({
  what: fc.constantFrom('stop', 'everyday', 'start'),
  wrote: fc.integer({ min: 0, max: 5 }),
});

describe('the last word of a person', () => {
  it('follows the word that was written last, in whatever order they come, or the refusal if equal', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const newest = (isWanted: (one: Word) => boolean) =>
          Math.max(-1, ...words.filter(isWanted).map(({ wrote }) => wrote ?? -1));
        const { isOut, wrong } = heard(words);
        const [refused, asked] = [newest(({ what }) => what !== 'start'), newest(({ what }) => what === 'start')];
        expect(isOut).toBe(refused >= 0 && refused >= asked);
        expect(wrong).toEqual([]);
      }),
    );
  });

  it.each<[string, Word[], boolean]>([
    [
      'a START of before the STOP, which comes after it',
      [
        { what: 'stop', wrote: 4 },
        { what: 'start', wrote: 3 },
      ],
      true,
    ],
    [
      'a START of the same second',
      [
        { what: 'stop', wrote: 4 },
        { what: 'start', wrote: 4 },
      ],
      true,
    ],
    [
      'a START without a time',
      [
        { what: 'stop', wrote: 4 },
        { what: 'start', wrote: null },
      ],
      true,
    ],
    [
      'a START of later',
      [
        { what: 'stop', wrote: 4 },
        { what: 'start', wrote: 5 },
      ],
      false,
    ],
    ['a START between two STOPs', [1, 3, 2].map((wrote, n) => ({ what: n < 2 ? 'stop' : 'start', wrote })), true],
  ])('decides after %s by the times of writing', (_, words, isOut) => {
    expect(heard(words).isOut).toBe(isOut);
  });

  it('becomes a refusal in full once a clear word follows one of every day', () => {
    expect(heard([{ what: 'everyday', wrote: 1 }]).said).toMatchObject({ everyday: true });
    const both: Word[] = [
      { what: 'everyday', wrote: 1 },
      { what: 'stop', wrote: 2 },
    ];
    expect(heard(both).said).toMatchObject({ everyday: false });
    expect(heard([...both, { what: 'everyday', wrote: 3 }]).said).toMatchObject({ everyday: false });
  });

  it.each([true, false])('follows a START that comes before the STOP written before it: on the list %p', (isListed) => {
    const words: Word[] = [
      { what: 'start', wrote: 4 },
      { what: 'stop', wrote: 3 },
    ];
    expect(heard(isListed ? [{ what: 'stop', wrote: 1 }, ...words] : words).isOut).toBe(false);
    expect(heard([...words, { what: 'stop', wrote: 4 }]).isOut).toBe(true);
  });

  it('shows the audit a STOP that was written before the START it follows', () => {
    const { invariant } = heard([{ what: 'start', wrote: 4 }]);
    const data = { accountId: 'a', phone: PHONE, reason: 'stop', text: 'stop', source, wroteAt: at(3) };
    const event = partOf<StoredEvent>({ id: 'x', type: 'RecipientSuppressed', data });
    expect(invariant.take(event)).toContain('written after it');
  });

  it('shows the audit a START that lifted a STOP written after it', () => {
    const { invariant } = heard([{ what: 'stop', wrote: 4 }]);
    const data = { accountId: 'a', phone: PHONE, reason: 'start', text: 'start', source, wroteAt: at(3) };
    const event = partOf<StoredEvent>({ id: 'x', type: 'RecipientRestored', data });
    expect(invariant.take(event)).toContain('not written before it');
  });
});
