import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stored } from '../../../../../testing/domain/stored.js';
import { Invariants } from '../invariants.js';

let position = 0;
const event = (type: string, data: object) => stored(type, { accountId: 'a', ...data }, { stream: 's', position: ++position }); // prettier-ignore
const said = (type: string, handleIds: string[], purpose = 'marketing') => event(type, { handleIds, personId: handleIds[0], purpose }); // prettier-ignore
const given = (...handleIds: string[]) => said('ConsentGiven', handleIds);
const withdrawn = (...handleIds: string[]) => said('ConsentWithdrawn', handleIds);
const claim = (handleId: string, consentsKnown: number, over: object = {}) =>
  event('MessageClaimed', {
    to: '+1',
    basis: {
      ...{ kind: 'none-recorded', ruleVersion: 2, purpose: 'marketing', handleId, consentsKnown, withdrawalsKnown: 0 },
      ...over,
    },
  });

function breachesOf(...events: ReturnType<typeof event>[]): string[] {
  const invariants = new Invariants();
  for (const each of events) invariants.take(each);
  return invariants.breaches.map(({ law, message }) => `${law}: ${message}`);
}
const onConsent = (handleId: string, known: number, { id }: { id: string }, over: object = {}) =>
  claim(handleId, known, { kind: 'consent', event: id, ...over });

const many = (...handles: string[]) =>
  event('ConsentsGiven', {
    wordings: [],
    people: handles.map((id) => ({ handleIds: [id], personId: id, purpose: 'marketing' })),
  });

describe('the law of consent', () => {
  it('takes each of many consents of one event by its own person, purpose and place', () => {
    const yes = many('p', 'q');
    const second = { id: `${yes.id}/1` };
    expect(breachesOf(yes, onConsent('q', 2, second), onConsent('p', 1, { id: `${yes.id}/0` }))).toEqual([]);
    expect(breachesOf(withdrawn('q'), many('p', 'q'), claim('q', 3), claim('q', 0))).toEqual([]);
    const wrong = [
      [yes, onConsent('p', 2, second)],
      [yes, onConsent('q', 2, second, { purpose: 'service' })],
      [yes, onConsent('q', 2, { id: yes.id })],
      [yes, onConsent('q', 2, { id: `${yes.id}/2` })],
      [withdrawn('q'), many('p', 'q'), claim('q', 2)],
      [yes, claim('p', 3)],
    ];
    for (const events of wrong)
      expect(breachesOf(...events)).toEqual([expect.stringMatching(/^every message rests on what was known: /)]);
  });

  it('finds nothing when a message rests on what the person had said', () => {
    const yes = given('p', 'q');
    const linked = event('HandleLinked', { handleId: 'r', personId: 'p' });
    const merged = event('PeopleMerged', { personId: 'm', into: 'p' });
    const undone = event('PeopleUnmerged', { personId: 'm', into: 'p' });
    expect(
      breachesOf(yes, onConsent('p', 1, yes), onConsent('q', 1, yes), linked, onConsent('r', 1, yes), merged, undone, onConsent('m', 1, yes)), // prettier-ignore
    ).toEqual([]);
    expect(breachesOf(withdrawn('p'), claim('p', 0), claim('p', 1, { purpose: 'service' }), claim('q', 1))).toEqual([]);
    expect(breachesOf(claim('p', 0, { kind: 'transactional', purpose: 'transactional' }))).toEqual([]);
  });

  it('finds a message that rests on nothing, on another person, another purpose or another account', () => {
    const yes = given('p');
    const elsewhere = stored('ConsentGiven', { ...(given('p').data as object), accountId: 'b' }, { stream: 's', position: ++position }); // prettier-ignore
    const wrong = [
      [onConsent('p', 0, { id: 'none' })],
      [yes, onConsent('z', 1, yes)],
      [yes, onConsent('p', 1, yes, { purpose: 'service' })],
      [elsewhere, onConsent('p', 0, elsewhere)],
      [claim('p', 0, { kind: 'transactional' })],
      [claim('p', 0, { kind: 'because' })],
      [claim('p', 0, { purpose: undefined })],
      [claim('p', 0, { consentsKnown: -1 })],
      [claim('p', 1)],
    ];
    for (const events of wrong)
      expect(breachesOf(...events)).toEqual([expect.stringMatching(/^every message rests on what was known: /)]);
  });

  it('breaks exactly when the last that a claim knew of a person and purpose is a withdrawal', () => {
    const id = fc.constantFrom('p', 'q', 'r');
    const turns = fc.array(fc.tuple(fc.boolean(), fc.uniqueArray(id, { minLength: 1 })), { maxLength: 20 });
    fc.assert(
      fc.property(turns, id, fc.nat(20), (all, to, draw) => {
        const known = Math.min(draw, all.length);
        const last = all.slice(0, known).findLast(([, ids]) => ids.includes(to));
        const events = all.map(([isGiven, ids]) => (isGiven ? given(...ids) : withdrawn(...ids)));
        expect(breachesOf(...events, claim(to, known))).toHaveLength(last && !last[0] ? 1 : 0);
      }),
    );
  });
});

describe('the law of answers', () => {
  const HOUR = 3_600_000;
  const wrote = (chatId: string, at: string, over: object = {}) =>
    event('GatewayMessageReceived', { chatId, at, fromMe: false, ...over });
  const answer = ({ id }: { id: string }, askedAt: string, over: object = {}) =>
    claim('p', 0, { kind: 'window', event: id, askedAt, ...over });
  const [begun, then] = ['2025-12-31T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];

  it('finds nothing when the person wrote from this number or from another own one', () => {
    const [own, other] = [wrote('1@s.whatsapp.net', begun), wrote('55566677788@lid', begun)];
    const phone = wrote('14155550100@s.whatsapp.net', begun);
    const link = (value: string, handleId: string) => event('HandleLinked', { handleId, personId: 'p', handle: { value } }); // prettier-ignore
    const toPhone = { ...answer(phone, then), data: { ...(answer(phone, then).data as object), to: '+14155550100' } };
    expect(breachesOf(phone, toPhone)).toEqual([]);
    expect(breachesOf(link('55566677788', 'q'), other, answer(other, then))).toEqual([]);
    expect(breachesOf(link('+14155550100', 'q'), phone, answer(phone, then))).toEqual([]);
    expect(breachesOf(own, other, answer(other, then))).toHaveLength(1);
  });

  it('finds nothing when both are pseudonyms of a forgotten person', () => {
    const theirs = wrote('forgotten:VbsYjwcN', begun);
    const to = (phone: string) => ({
      ...answer(theirs, then),
      data: { ...(answer(theirs, then).data as object), to: phone },
    });
    expect(breachesOf(theirs, to('forgotten:VbsYjwcN'))).toEqual([]);
    // One breach for their number and one for their hidden id.
    expect(breachesOf(theirs, to('forgotten:another'))).toEqual([]);
  });

  it('finds an answer to what is too old, missing, our own, or of another account or person', () => {
    const theirs = wrote('14155550100@s.whatsapp.net', begun);
    const late = new Date(Date.parse(begun) + 24 * HOUR + 1).toISOString();
    const ours = wrote('14155550100@s.whatsapp.net', begun, { fromMe: true });
    const elsewhere = wrote('14155550100@s.whatsapp.net', begun, { accountId: 'b' });
    for (const events of [
      [answer({ id: 'none' }, then)],
      [theirs, answer(theirs, late)],
      [theirs, answer(theirs, 'never')],
      [ours, answer(ours, then)],
      [elsewhere, answer(elsewhere, then)],
      [theirs, answer(theirs, then)],
    ])
      expect(breachesOf(...events)).toEqual([
        expect.stringMatching(/^every message rests on what was known: .* it answers /),
      ]);
  });
});
