import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import type { DoubleOptInRules, Evidence, OfConsent } from '../consents/consent.events.js';
import { type ConsentCommand, consents, questionOf } from '../consents/consents.js';
import { withdrawnSince } from '../consents/evidence-rules.js';
import { STOP_WORDS } from '../words/wishes.js';
import { QUESTION_LANGUAGES, questionText } from './question-texts.js';
import { isYes, YES_WORDS } from './yes-words.js';

/** The clock of the kit stands at a time after all of these. */
const iso = (day: number) => new Date(Date.UTC(2025, 0, 1) + day * 86_400_000).toISOString();
const who = (...handleIds: [string, ...string[]]): OfConsent => ({
  ...{ accountId: 'a', personId: handleIds[0], handleIds },
  first: { kind: 'lid', value: handleIds[0] },
});
const said = (day: number, over: Partial<Evidence> = {}): Evidence => ({
  ...{ purpose: 'marketing', means: 'web-form', at: iso(day), reference: null, note: null },
  ...over,
});
const wording = { wordingId: 'w', version: 1, hash: 'f00d' };
const give = (day: number, of = who('p'), over: Partial<Evidence> = {}): ConsentCommand => ({
  ...{ type: 'GiveConsent', who: of, said: said(day, over), questionId: `q${day}` },
  wording: { ...wording, purpose: over.purpose ?? 'marketing' },
});
const RULES: DoubleOptInRules = {
  ...{ purposes: ['marketing'], channelId: 1, expiresAfterDays: 7, againAfterDays: 30, words: [] },
};
const rules = (over: Partial<DoubleOptInRules> = {}): ConsentCommand => ({
  ...{ type: 'ChangeDoubleOptIn', accountId: 'a', ...RULES },
  ...over,
});
const yes = (questionId: string, at: string, of = who('p')): ConsentCommand => ({
  ...{ type: 'ConfirmConsent', handleId: of.personId, questionId, who: of, wording },
  said: said(0, { means: 'double-opt-in', at, source: { channelId: 1, providerMessageId: 'm' } }),
});
const stop = (at: string, of = who('p')): ConsentCommand => {
  const { purpose: _purpose, ...told } = said(0, { means: 'message', at });
  return { type: 'EndQuestions', who: of, said: told };
};
/** An instant so many days after the question. */
const after = (askedAt: string | undefined, days: number) =>
  new Date(Date.parse(String(askedAt)) + days * 86_400_000).toISOString();

describe('a consent that has to be confirmed', () => {
  const asked = given(consents).when(rules(), give(0));
  const question = questionOf(asked.state, 'p', 'marketing');

  it('stands as asked, once, until they say yes; then it is given with what they answered', () => {
    expect(question).toMatchObject({ questionId: 'q0', state: 'asked' });
    const again = asked.when(give(1, who('p', 'q'))).then('ConsentAsked');
    expect(questionOf(again.state, 'q', 'marketing')).toEqual(question);
    const { written, state } = again.when(yes('q0', String(question?.askedAt), who('p', 'q'))).then('ConsentGiven');
    expect(written[0]?.data).toMatchObject({ answers: 'q0', means: 'double-opt-in', wording, source: { providerMessageId: 'm' } }); // prettier-ignore
    expect(questionOf(state, 'q', 'marketing')?.state).toBe('given');
  });

  it('becomes given at once for a purpose that needs no answer, or while the account asks for none', () => {
    given(consents).when(give(0)).then('ConsentGiven');
    given(consents)
      .when(rules())
      .when(give(0, who('p'), { purpose: 'service' }))
      .then('ConsentGiven');
    given(consents)
      .when(rules(), rules({ purposes: [], channelId: null }))
      .when(give(0))
      .then('ConsentGiven');
  });

  it('reopens the question when the refusal was another person’s', () => {
    const elsewhere = said(1, { means: 'same-person' });
    const lifted = asked
      .when({ type: 'WithdrawConsent', who: who('p'), said: elsewhere })
      .when({ type: 'LiftWithdrawal', who: who('p'), said: elsewhere })
      .then('ConsentWithdrawalLifted');
    expect(questionOf(lifted.state, 'p', 'marketing')).toEqual(question);
    lifted.when(yes('q0', String(question?.askedAt))).then('ConsentGiven');
  });

  it('ends for good by the person’s own stop, even after a no of another person, which may be lifted', () => {
    const elsewhere = said(1, { means: 'same-person' });
    const spread = asked.when({ type: 'WithdrawConsent', who: who('p'), said: elsewhere }).then('ConsentWithdrawn');
    const own = spread.when(stop(after(question?.askedAt, 1))).then('ConsentWithdrawn');
    own.when({ type: 'LiftWithdrawal', who: who('p'), said: elsewhere }).thenNothing();
    own.when(stop(after(question?.askedAt, 2))).thenNothing();
  });

  it('ignores a yes that is late, early, repeated, to another question or after a no', () => {
    asked.when(yes('q0', after(question?.expiresAt, 0.001))).thenNothing();
    asked.when(yes('q0', after(question?.askedAt, -1))).thenNothing();
    asked.when(yes('q9', String(question?.askedAt))).thenNothing();
    asked
      .when(stop(String(question?.askedAt)))
      .when(yes('q0', String(question?.askedAt)))
      .thenNothing();
    asked
      .when(yes('q0', String(question?.askedAt)))
      .when(yes('q0', String(question?.askedAt)))
      .thenNothing();
  });

  it('needs new evidence instead of a question after a withdrawal', () => {
    const withdraw: ConsentCommand = { type: 'WithdrawConsent', who: who('p'), said: said(5) };
    const gone = given(consents).when(rules(), withdraw);
    gone.when(give(6)).thenRefused({ kind: 'invalid', fields: { note: expect.any(String) } });
    gone.when(give(6, who('p'), { note: 'Came into the shop' })).then('ConsentGiven');
  });

  it.each<[Partial<DoubleOptInRules>, string]>([
    [{ purposes: ['transactional'] }, 'purposes'],
    [{ purposes: ['Not so!'] }, 'purposes'],
    [{ channelId: null }, 'channelId'],
    [{ expiresAfterDays: 0 }, 'expiresAfterDays'],
    [{ expiresAfterDays: 1.5 }, 'expiresAfterDays'],
    [{ againAfterDays: 366 }, 'againAfterDays'],
    [{ againAfterDays: 6 }, 'againAfterDays'],
    [{ words: ['STOP!'] }, 'words'],
    [{ words: ['start'] }, 'words'],
    [{ words: ['?'] }, 'words'],
  ])('refuses wrong rules: %j', (over, field) => {
    given(consents)
      .when(rules(over))
      .thenRefused({ kind: 'invalid', fields: { [field]: expect.any(String) } });
  });

  it('comes to one result in whatever order and however often a yes and a STOP are heard, and STOP wins', () => {
    const heard = fc.array(fc.constantFrom('yes', 'stop'), { minLength: 1, maxLength: 8 });
    const at = fc.double({ min: 0, max: 7, noNaN: true });
    fc.assert(
      fc.property(heard, at, (order, day) => {
        const told = { yes: yes('q0', after(question?.askedAt, day)), stop: stop(after(question?.askedAt, 0)) };
        let story = asked;
        for (const one of order) story = story.when(told[one]);
        const isStopped = order.includes('stop');
        expect(questionOf(story.state, 'p', 'marketing')?.state).toBe(isStopped ? 'withdrawn' : 'given');
        expect(withdrawnSince(story.state, 'p', 'marketing') !== undefined).toBe(isStopped);
      }),
    );
  });

  it('waits for a yes, whatever is done and how often', () => {
    const people = fc.constantFrom(who('p'), who('q'), who('p', 'q'));
    const step = fc.tuple(fc.constantFrom('give', 'stop', 'import', 'wrong'), people, fc.nat(300));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let story = given(consents).when(rules());
        const questions = new Set<string>();
        for (const [what, of, day] of steps) {
          const offered = {
            who: of,
            said: said(day),
            wording: { ...wording, purpose: 'marketing' },
            questionId: `i${day}`,
          };
          if (what === 'give') story = story.when(give(day, of));
          if (what === 'import') story = story.when({ type: 'ImportConsents', consents: [offered] });
          if (what === 'stop') story = story.when(stop(iso(900), of));
          if (what === 'wrong') story = story.when(yes('other', iso(400), of));
          for (const { type, data } of story.written) {
            expect(type).not.toBe('ConsentGiven');
            if (type === 'ConsentAsked' && data.question) questions.add(data.question.questionId);
          }
        }
        // Two numbers that were asked as two people's have a question each.
        expect(questions.size).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('the reading of a yes', () => {
  it.each([
    'Yes',
    'YES!',
    ' yes. ',
    'نعم',
    'أُوافِق',
    'Sí',
    'si',
    'SIM',
    'Oui',
    'd’accord',
    "D'accord",
    'Ja',
    'हाँ',
    'Ya',
    'okay',
  ])('reads %s as a yes', (text) => expect(isYes(text, ['Okay'])).toBe(true));

  it.each(['yes but later', 'no', 'stop', 'start', '', null, 'okay then'])('reads %s as no yes', (text) =>
    expect(isYes(text, ['Okay', 'stop'])).toBe(false),
  );

  it('reads no word that means stop as a yes, in any language', () => {
    expect(STOP_WORDS.filter((word) => isYes(word, STOP_WORDS))).toEqual([]);
    expect(YES_WORDS.length).toBeGreaterThan(30);
  });

  it('fills sender and purpose into the question of each language', () => {
    for (const language of QUESTION_LANGUAGES) {
      expect(questionText(language, 'marketing')).toContain('{{sender}}');
      expect(questionText(language, 'birthday-$&')).toContain('birthday-$&');
    }
    expect(questionText('pt-BR', 'marketing')).toContain('SIM');
    expect(questionText('xx', 'service')).toContain('YES');
  });
});
