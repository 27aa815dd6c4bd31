import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { account } from '../account.js';
import type { AccountEvent } from '../account.events.js';
import type { RecipientCommand } from './commands.js';

const registered = partOfRegistered();
const source = { channelId: 1, providerMessageId: 'm' };
const stop = (phone: string, over: object = {}): RecipientCommand => ({ type: 'SuppressRecipient', phone, text: 'stop', source, ...over }); // prettier-ignore
const byHand = (phone: string): RecipientCommand => ({ type: 'SuppressRecipient', phone, text: 'Entered by hand' });
const start = (phone: string, over: object = {}): RecipientCommand => ({ type: 'RestoreRecipient', phone, text: 'start', source, wroteAt: '2999-01-01T00:00:00.000Z', ...over }); // prettier-ignore

function partOfRegistered(): AccountEvent {
  return {
    type: 'AccountRegistered',
    data: {
      ...{ accountId: 'a', name: 'Ada', email: 'ada@example.org', passwordSecretId: 's', role: 'user' },
      ...{ timeZone: 'UTC', defaultCountry: null },
    },
  };
}

const firsts = (events: readonly AccountEvent[]) =>
  events.map((event) => event.type === 'RecipientSuppressed' && event.data.first === true);

describe('the first word of a withdrawal', () => {
  it('marks the first STOP of the person, also after an entry by hand, and no repetition', () => {
    const entered = given(account, registered).when(byHand('+14155550100'));
    expect(firsts(entered.written)).toEqual([false]);
    const said = entered.when(stop('+14155550100'));
    expect(firsts(said.written)).toEqual([true]);
    expect(said.when(stop('+14155550100')).written).toEqual([]);
    expect(firsts(said.when(start('+14155550100'), stop('+14155550100')).written)).toEqual([false, true]);
  });

  it('comes only once for two spellings of a number, and again only after a return', () => {
    const said = given(account, registered).when(stop('+5511987650001'));
    expect(firsts(said.when(stop('+551187650001')).written)).toEqual([false]);
    const forgotten = given(account, registered, {
      type: 'RecipientSuppressed',
      data: { accountId: 'a', phone: 'forgotten:abcdef', reason: 'stop', text: '', source },
    });
    const again = stop('+14155550100', { forgottenAs: 'forgotten:abcdef' });
    expect(firsts(forgotten.when(again).written)).toEqual([false]);
    const back = start('+14155550100', { forgottenAs: 'forgotten:abcdef' });
    expect(firsts(forgotten.when(back, again).written)).toEqual([false, true]);
  });

  it('comes at most once between two returns, whatever is said and entered', () => {
    const phone = fc.constantFrom('+5511987650001', '+551187650001');
    const command = fc.oneof(phone.map((one) => stop(one)), phone.map(byHand), phone.map((one) => start(one))); // prettier-ignore
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
        let isConfirmed = false;
        for (const event of given(account, registered).when(...commands).events) {
          if (event.type === 'RecipientRestored') isConfirmed = false;
          if (event.type !== 'RecipientSuppressed' || !event.data.first) continue;
          expect(isConfirmed).toBe(false);
          isConfirmed = true;
        }
      }),
    );
  });

  it('carries a time no later than it was heard, whatever the gateway says', () => {
    for (const wroteAt of [undefined, 'soon', '2999-01-01T00:00:00.000Z']) {
      const { written, now } = given(account, registered).when(stop('+14155550100', { wroteAt }));
      expect(written).toMatchObject([{ data: { wroteAt: new Date(now).toISOString() } }]);
    }
  });
});

describe('a START at another address of the same chat', () => {
  const elsewhere = { source: undefined, elsewhere: true };

  it('does not lift what was entered by hand after it was written', () => {
    const entered = given(account, registered).when(byHand('+14155550100'));
    entered.when(start('+14155550100', { ...elsewhere, wroteAt: '2020-01-01T00:00:00.000Z' })).thenNothing();
    expect(entered.when(start('+14155550100', elsewhere)).written).toHaveLength(1);
  });
});
