import { describe, expect, it } from '@jest/globals';
import { SAID_KINDS } from '@wavelane/contracts';
import { messageKindWords } from './message-kinds.js';

describe('the table of kinds of messages', () => {
  it('names every kind in both languages, and nothing that is only a text', () => {
    const plain = SAID_KINDS.filter((kind) => messageKindWords(kind, 'en') === undefined);
    expect(plain).toEqual(['text', 'link_preview', 'reply', 'interactive', 'hsm']);
    for (const kind of SAID_KINDS.filter((one) => !plain.includes(one))) {
      expect(messageKindWords(kind, 'ar')).toMatch(/[\u0600-\u06FF]/);
      expect(messageKindWords(kind, 'en') === messageKindWords('unknown', 'en')).toBe(kind === 'unknown');
    }
  });

  it('calls a kind that is not known what only the phone shows', () => {
    for (const kind of ['hologram', 'constructor', '__proto__', ''])
      expect(messageKindWords(kind, 'en')).toBe('Message that only the phone shows');
  });
});
