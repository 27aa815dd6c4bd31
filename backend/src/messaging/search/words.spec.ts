import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { askedWords, type RichContent } from '@wavelane/contracts';
import { haystackOf, holds } from './words.js';

const to = (name: string | null, body = '') => ({ name, header: null, body, footer: null });

describe('a search', () => {
  const heap = haystackOf([to('Sara Lind', 'Your order 4711 is ready'), to('Omar Haddad', 'Your order 4712 waits')]);

  it.each([
    ['sara', true],
    ['lin', true],
    ['sara lind', true],
    ['lind sara', true],
    ['sara 4711', true],
    ['ord rea', true],
    ['ara', false],
    ['sara haddad', false],
    ['sara nobody', false],
    ['', false],
  ])('finds for %p: %p', (text, isFound) => {
    expect(holds(heap, askedWords(text))).toBe(isFound);
  });

  it.each<[string, RichContent, string[]]>([
    [
      'a list',
      {
        kind: 'list',
        button: 'Times',
        sections: [{ title: 'Monday', rows: [{ id: 'a', title: 'Nine', description: 'early' }] }],
      },
      ['times', 'monday', 'nine', 'earl'],
    ],
    ['a poll', { kind: 'poll', question: 'Which day?', options: ['Tue', 'Wed'], choices: 1 }, ['which', 'wed']],
    ['a contact', { kind: 'contact', name: 'Huda', phone: '+97336000001', organisation: 'Bakery' }, ['huda', 'bakery']],
    ['a location', { kind: 'location', latitude: 1, longitude: 2, name: 'Souq', address: 'Manama' }, ['souq manama']],
  ])('finds the words of %s', (_, content, words) => {
    const found = haystackOf([{ ...to('Sara'), content }]);
    for (const word of words) expect([word, holds(found, askedWords(word))]).toEqual([word, true]);
    expect(holds(haystackOf([to('Sara')]), askedWords(words[0] ?? ''))).toBe(false);
  });

  it('finds every recipient by the beginning of any word of the name or the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aàbßcأاتَ 1-王İé'), maxLength: 30 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.nat(),
        (all, at, cut) => {
          const recipients = all.map(([name, body]) => to(name, body));
          const [name = '', body = ''] = all[at % all.length] ?? [];
          const words = [...askedWords(name), ...askedWords(body)].map((word) =>
            [...word].slice(0, 1 + (cut % word.length)).join(''),
          );
          if (words.length > 0) expect(holds(haystackOf(recipients), words)).toBe(true);
        },
      ),
    );
  });
});
