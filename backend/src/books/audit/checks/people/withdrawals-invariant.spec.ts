import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stored } from '../../../../../testing/domain/stored.js';
import { phoneKey } from '../../../../platform/domain/phone/phone-key.js';
import { Invariants } from '../invariants.js';

const LAW = 'nobody is written to after they withdrew';
let position = 0;
const event = (type: string, data: object) => stored(type, { accountId: 'a', ...data }, { stream: 's', position: ++position }); // prettier-ignore
const out = (phone: string) => event('RecipientSuppressed', { phone });
const back = (phone: string) => event('RecipientRestored', { phone });
const claim = (to: string, withdrawalsKnown: number) =>
  event('MessageClaimed', { to, basis: { kind: 'none-recorded', ruleVersion: 1, withdrawalsKnown } });

function breachesOf(...events: ReturnType<typeof event>[]): string[] {
  const invariants = new Invariants();
  for (const each of events) invariants.take(each);
  return invariants.breaches.map(({ law, message }) => `${law}: ${message}`);
}

describe('the law of withdrawals', () => {
  it('finds nothing when all that was known was heeded, even with a withdrawal beside the claim', () => {
    expect(breachesOf(claim('+1', 0), out('+1'), claim('+1', 0), claim('+2', 1), back('+1'), claim('+1', 2))).toEqual(
      [],
    );
  });

  it.each([
    ['the number', '+551187650001'],
    ['the number as it may be written, too', '+5511987650001'],
  ])('finds a claim after a withdrawal that was known: %s', (_, phone) => {
    expect(breachesOf(out('+551187650001'), claim(phone, 1))).toEqual([expect.stringContaining(LAW)]);
  });

  it('finds a claim that says no basis, or knows what had not happened; and passes over claims of before', () => {
    expect(breachesOf(event('MessageClaimed', { to: '+1', basis: null }))).toEqual([]);
    for (const basis of [undefined, {}, 'yes', { withdrawalsKnown: -1 }, { withdrawalsKnown: 1 }])
      expect(breachesOf(event('MessageClaimed', { to: '+1', ...(basis !== undefined && { basis }) }))).toHaveLength(1);
  });

  describe('of confirmations', () => {
    const MINUTE = 60_000;
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * MINUTE).toISOString();
    const said = (phone: string, over: object = {}) =>
      event('RecipientSuppressed', { phone, source: { channelId: 1 }, wroteAt: at(0), ...over });
    const confirms = ({ id }: { id: string }, known: number, over: object = {}, to = '+1', messageId = 'm') =>
      event('MessageClaimed', {
        ...{ to, messageId },
        basis: { kind: 'withdrawal', ruleVersion: 3, event: id, askedAt: at(1), withdrawalsKnown: known, ...over },
      });

    it('finds nothing when the withdrawal in force is confirmed once, again, or anew after a return', () => {
      const [first, again] = [said('+1'), said('+1')];
      expect(
        breachesOf(first, confirms(first, 1), confirms(first, 1), back('+1'), again, confirms(again, 3, {}, '+1', 'n')),
      ).toEqual([]);
      const hand = out('+5511987650001');
      const brazil = said('+5511987650001');
      expect(breachesOf(hand, brazil, confirms(brazil, 2, {}, '+551187650001'))).toEqual([]);
    });

    it('finds one that is late, double, after a return, for another person, or without a withdrawal', () => {
      const [one, other, third] = [said('+1'), said('+1'), said('+2')];
      const elsewhere = stored('RecipientSuppressed', { ...(one.data as object), accountId: 'b' }, { stream: 's', position: ++position }); // prettier-ignore
      for (const events of [
        [one, confirms(one, 1, { askedAt: at(5.01) })],
        [one, confirms(one, 1, { askedAt: 'never' })],
        [one, confirms(one, 1, {}, '+1', 'm'), confirms(one, 1, {}, '+1', 'n')],
        [one, confirms(one, 1), other, confirms(other, 2, {}, '+1', 'n')],
        [one, back('+1'), confirms(one, 2)],
        [one, back('+1'), other, confirms(one, 3)],
        [third, confirms(third, 1)],
        [out('+1'), confirms(one, 1)],
        [elsewhere, confirms(elsewhere, 0)],
        [one, confirms(one, 0)],
      ])
        expect(breachesOf(...events)).toEqual([expect.stringContaining(LAW)]);
    });
  });

  it('keeps accounts apart', () => {
    const other = stored('RecipientSuppressed', { accountId: 'b', phone: '+1' }, { stream: 's', position: ++position });
    expect(breachesOf(other, claim('+1', 0))).toEqual([]);
  });

  it('breaks exactly when the list, after the changes that the claim knew, has the person', () => {
    const phone = fc.constantFrom('+5511987650001', '+551187650001', '+97330000001', '+14155550001');
    const turns = fc.array(fc.tuple(fc.boolean(), phone), { maxLength: 20 });
    fc.assert(
      fc.property(turns, phone, fc.nat(20), (changes, to, draw) => {
        const known = Math.min(draw, changes.length);
        const after = new Map(changes.slice(0, known).map(([isOut, one]) => [one, isOut]));
        const isOut = [...after].some(([one, stands]) => stands && phoneKey(one) === phoneKey(to));
        const events = changes.map(([leaves, one]) => (leaves ? out(one) : back(one)));
        expect(breachesOf(...events, claim(to, known))).toHaveLength(isOut ? 1 : 0);
      }),
    );
  });
});
