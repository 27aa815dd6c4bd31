import { describe, expect, it } from '@jest/globals';
import { WORDING_VERSIONS_MAX } from '@wavelane/contracts';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import { hashOf, wording, type WordingCommand } from './wording.js';

const of = { wordingId: 'w', accountId: 'mine' };
const publish = (text: string, purpose = 'marketing', language = 'en'): WordingCommand => ({
  ...{ type: 'PublishWording', ...of, text, purpose, language },
});
const revise = (text: string, accountId = 'mine'): WordingCommand => ({
  ...{ type: 'ReviseWording', wordingId: 'w', accountId, text },
});

describe('a wording', () => {
  it('keeps versions with the hash of each text, and makes none for the same text again', () => {
    const story = given(wording).when(publish(' Yes, offers. '), revise('Yes, all offers.'));
    expect(story.written).toMatchObject([
      { data: { version: 1, text: 'Yes, offers.', hash: hashOf('Yes, offers.'), purpose: 'marketing' } },
      { data: { version: 2, text: 'Yes, all offers.', purpose: 'marketing', language: 'en' } },
    ]);
    story.when(revise(' Yes, all offers. ')).thenNothing();
  });

  it.each([
    [publish(' '), 'text'],
    [publish('x'.repeat(4_097)), 'text'],
    [publish('a\u0000b'), 'text'],
    [publish('\ud83d'), 'text'],
    [publish('x', 'Not a purpose!'), 'purpose'],
    [publish('x', 'service', 'Englisch'), 'language'],
  ])('refuses %j, naming the field', (command, field) => {
    given(wording)
      .when(command)
      .thenRefused({ kind: 'invalid', fields: { [field]: expect.any(String) } });
  });

  it('hides from other accounts, and limits its versions', () => {
    given(wording).when(publish('x')).when(revise('y', 'another')).thenRefused({ kind: 'not-found' });
    given(wording).when(revise('y')).thenRefused({ kind: 'not-found' });
    const many = Array.from({ length: WORDING_VERSIONS_MAX - 1 }, (_, n) => revise(`version ${n}`));
    given(wording)
      .when(publish('x'), ...many)
      .when(revise('more'))
      .thenRefused({ kind: 'conflict' });
  });

  it('keeps every version, purpose and language, whatever is published after it', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((one) => `${one}\n.`);
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), (texts) => {
        const { events } = given(wording).when(publish('first'), ...texts.map((one) => revise(one)));
        expect(events.map(({ data }) => data.version)).toEqual(events.map((_, index) => index + 1));
        for (const { data } of events) {
          expect(data.hash).toBe(hashOf(data.text));
          expect([data.purpose, data.language]).toEqual(['marketing', 'en']);
        }
      }),
    );
  });
});
