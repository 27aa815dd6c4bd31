import { describe, expect, it } from '@jest/globals';
import { stored } from '../../../../../testing/domain/stored.js';
import { pseudonym } from '../../../../platform/personal/subjects.js';
import { QuestionsInvariant } from './questions-invariant.js';

let position = 0;
const event = (type: string, data: object) => stored(type, { accountId: 'a', purpose: 'marketing', ...data }, { stream: 's', position: ++position }); // prettier-ignore
const first = { kind: 'phone', value: '+1' };
const [then, end, again, later] = ['2026-01-01', '2026-01-08', '2026-01-31', '2026-02-01'].map((day) => `${day}T00:00:00.000Z`); // prettier-ignore
const asked = (questionId = 'q', over: object = {}) =>
  event('ConsentAsked', { handleIds: ['p'], first, question: { questionId, askedAt: then, expiresAt: end, againAt: again }, ...over }); // prettier-ignore
const said = (type: string, over: object = {}) => event(type, { handleIds: ['p'], first, ...over });
const basis = { purpose: 'marketing', handleId: 'p', consentsKnown: 1, withdrawalsKnown: 0 };
const question = (over: object = {}, messageId = 'm') =>
  event('MessageClaimed', { messageId, to: '+1', basis: { ...basis, kind: 'question', ruleVersion: 4, questionId: 'q', askedAt: then, ...over } }); // prettier-ignore
const offer = (over: object = {}) =>
  event('MessageClaimed', { messageId: 'o', to: '+1', basis: { ...basis, kind: 'none-recorded', ruleVersion: 2, ...over } }); // prettier-ignore
const came = event('GatewayMessageReceived', { channelId: 1, providerMessageId: 'yes', fromMe: false });
const answer = (over: object = {}) =>
  said('ConsentGiven', { answers: 'q', at: then, source: { channelId: 1, providerMessageId: 'yes' }, ...over }); // prettier-ignore

const manyGiven = () =>
  event('ConsentsGiven', { people: ['other', 'p'].map((id) => ({ handleIds: [id], purpose: 'marketing', first })) });

function wrongIn(...events: ReturnType<typeof event>[]): string[] {
  const law = new QuestionsInvariant();
  return events.flatMap((each) => law.take(each) ?? []);
}

describe('the law of questions', () => {
  it('finds nothing when one message asked, a yes came, and an offer followed', () => {
    const yes = answer();
    expect(wrongIn(asked(), question(), question(), came, yes, offer({ consentsKnown: 2 }))).toEqual([]);
    expect(
      wrongIn(asked(), offer({ purpose: 'service' }), offer({ handleId: 'q' }), offer({ consentsKnown: 0 })),
    ).toEqual([]);
    expect(wrongIn(asked('q', { first: { kind: 'phone', value: pseudonym('p') } }), offer())).toEqual([]);
  });

  it.each([
    ['had not said yes', [asked(), offer()]],
    ['had not said yes', [asked(), offer({ kind: 'window' })]],
    ['no question to them', [question()]],
    ['no question to them', [asked(), question({ handleId: 'z' })]],
    ['no question to them', [asked(), question({ purpose: 'service' })]],
    ['withdrawn', [asked(), said('ConsentWithdrawn'), question({ consentsKnown: 2 })]],
    [
      'had not said yes',
      [asked(), said('ConsentWithdrawn'), said('ConsentWithdrawalLifted'), offer({ consentsKnown: 3 })],
    ],
    ['given', [asked(), said('ConsentGiven'), question({ consentsKnown: 2 })]],
    ['given', [asked(), manyGiven(), question({ consentsKnown: 3 })]],
    ['and there were', [asked(), question({ consentsKnown: 2 })]],
    ['nobody could answer', [asked(), question({ askedAt: later })]],
    ['asks once more', [asked(), question(), question({}, 'other')]],
    ['a short while before', [asked(), question(), asked('r'), question({ questionId: 'r', consentsKnown: 2 }, 'n')]],
    ['no message had asked', [asked(), answer()]],
    ['after the time', [asked(), question(), came, answer({ at: later })]],
    [
      'did not come',
      [asked('q', { question: { questionId: 'q', expiresAt: '9', againAt: '9' } }), question(), answer()],
    ],
  ])('finds what is against it: %s', (what, events) => {
    expect(wrongIn(...events)).toEqual([expect.stringContaining(what)]);
  });
});
