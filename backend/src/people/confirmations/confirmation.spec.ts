import { describe, expect, it } from '@jest/globals';
import { checkConfirmationText, CONFIRMATION_MAX, CONFIRMATION_TEXTS_MAX } from '@wavelane/contracts';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import { languageOfStop, STOP_WORDS } from '../words/wishes.js';
import { textIn, withdrawalConfirmation } from './confirmation.js';
import { builtInText, CONFIRMATION_LANGUAGES, isConfirmationLanguage, languageOfScript } from './confirmation-texts.js';

const change = (texts: { language: string; text: string }[], isOn = true) =>
  ({ type: 'ChangeWithdrawalConfirmation', accountId: 'a', isOn, texts }) as const;

describe('the confirmation of a withdrawal', () => {
  it('stays on unless the account says otherwise, and makes no event when nothing changes', () => {
    const before = given(withdrawalConfirmation);
    expect(before.state).toEqual({ isOn: true, texts: [] });
    expect(before.when(change([])).written).toEqual([]);
    const off = before.when(change([], false));
    expect(off.state.isOn).toBe(false);
    expect(off.when(change([], false)).written).toEqual([]);
  });

  it('uses the text of the account in its language, and the built-in one in every other', () => {
    const { state } = given(withdrawalConfirmation).when(
      change([
        { language: 'es', text: ' Listo: {{sender}} no escribe más. ' },
        { language: 'en', text: builtInText('en') },
      ]),
    );
    expect(state.texts).toEqual([{ language: 'es', text: 'Listo: {{sender}} no escribe más.' }]);
    expect([textIn(state, 'es'), textIn(state, 'en')]).toEqual([state.texts[0]?.text, builtInText('en')]);
  });

  it.each([
    ['', 'required'],
    ['x'.repeat(CONFIRMATION_MAX + 1), 'at most'],
    ['Bye {{name}}', 'no variable'],
    ['Bye {{ sender }}', 'no variable'],
    ['Bye {sender', 'no variable'],
    ['Bye. https://example.org', 'no link'],
    ['Bye. WWW.example', 'no link'],
    ['Offers at example.org', 'no link'],
    ['Offers at example．org', 'no link'],
    ['Offers at exam\u200bple.\u200borg', 'no link'],
    ['Write to ada@example', 'no link'],
    ['wa.me/1415', 'no link'],
    ['a\u202eb', 'cannot be seen'],
    ['two\nlines', 'cannot be seen'],
  ])('refuses %j, naming the field', (text, problem) => {
    const { refused, state } = given(withdrawalConfirmation).when(change([{ language: 'en', text }]));
    expect(refused.map(({ fields }) => fields?.texts)).toEqual([expect.stringContaining(problem)]);
    expect(state.texts).toEqual([]);
  });

  it.each([
    [[{ language: 'xx', text: 'Bye' }], "'xx'"],
    [[{ language: 'en', text: 'Bye' }, { language: 'en', text: 'Bye bye' }], 'two texts'], // prettier-ignore
    [[{ language: '__proto__', text: 'Bye' }], '__proto__'],
  ])('refuses an unknown language, and two texts in one language', (texts, problem) => {
    const { refused } = given(withdrawalConfirmation).when(change(texts));
    expect(refused.map(({ message }) => message)).toEqual([expect.stringContaining(problem)]);
  });

  it('offers a valid text in every language that a word of withdrawal is known in', () => {
    for (const word of STOP_WORDS) expect(isConfirmationLanguage(languageOfStop(word) ?? '')).toBe(true);
    expect(CONFIRMATION_LANGUAGES).toHaveLength(CONFIRMATION_TEXTS_MAX);
    for (const language of CONFIRMATION_LANGUAGES) {
      expect([language, checkConfirmationText(builtInText(language))]).toEqual([language, undefined]);
      expect(builtInText(language)).toContain('{{sender}}');
    }
  });

  it.each([
    ['Stop!', 'en'],
    ['B A J A', 'es'],
    ['إيقاف', 'ar'],
    ['Sair', 'pt'],
    ['退订', 'zh'],
    ['停止', 'zh'],
    ['수신거부', 'ko'],
  ])('takes the language of the word: %s is %s', (word, language) => expect(languageOfStop(word)).toBe(language));

  it('takes the language of the script for a word of the account', () => {
    expect([languageOfStop('kein Bock'), languageOfScript('kein Bock')]).toEqual([undefined, 'en']);
    expect(['خلاص يا جماعة', 'хватит', 'もういい', '不要了'].map(languageOfScript)).toEqual(['ar', 'ru', 'ja', 'zh']);
  });

  it('rejects every text with a link that can be followed, whatever surrounds it', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 20 });
    const link = fc.constantFrom('https://a.io', 'shop.example', 'www.shop', 'me@shop', 'wa.me/1');
    fc.assert(
      fc.property(part, link, part, (before, one, after) =>
        expect(checkConfirmationText(`${before}${one}${after}`)).toBeDefined(),
      ),
    );
  });
});
