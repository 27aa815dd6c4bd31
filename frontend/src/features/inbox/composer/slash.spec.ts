import type { CannedReply, Template } from '@wavelane/contracts';
import { filledFor, slashAt, snippetsFor } from './slash';

const canned = (shortName: string): CannedReply => ({ id: shortName, shortName, text: `Text of ${shortName}` });
const template = (title: string) => ({ id: title, title, body: 'Body' }) as Template;

describe('slash in an answer', () => {
  it.each([
    ['/', 1, { query: '', start: 0, end: 1 }],
    ['Hello /ho', 9, { query: 'ho', start: 6, end: 9 }],
    ['Hello\n/ساعات', 12, { query: 'ساعات', start: 6, end: 12 }],
    ['/hours and more', 3, { query: 'ho', start: 0, end: 3 }],
    ['and/or', 6, null],
    ['https://x', 9, null],
    ['/hours ', 7, null],
    ['', 0, null],
  ])('reads %j with the caret at %i', (text, caret, asked) => {
    expect(slashAt(text, caret)).toEqual(asked);
  });

  it('offers short names first, then templates with such a word, eight at most', () => {
    const names = snippetsFor('H', [canned('hours'), canned('bye')], [template('Our hours'), template('Other')]);
    expect(names.map(({ name }) => name)).toEqual(['/hours', 'Our hours']);
    expect(
      snippetsFor(
        '',
        Array.from({ length: 20 }, (_, n) => canned(`n${n}`)),
        [],
      ),
    ).toHaveLength(8);
    expect(snippetsFor('zz', [canned('hours')], [template('Hours')])).toEqual([]);
  });

  it('fills in the person once, and keeps unknown variables as they are', () => {
    expect(filledFor({ name: 'Huda', phone: null }, 'Hi {{name}}, {{phone}} {{city|here}}')).toBe(
      'Hi Huda, {{phone}} here',
    );
    expect(filledFor({ name: '{{phone}}', phone: '+1' }, 'Hi {{name}}')).toBe('Hi {{name}}');
  });
});
