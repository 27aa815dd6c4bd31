import fc from 'fast-check';
import { blocksOf, type TextBlock } from './blocks.js';

const written = (block: TextBlock): string =>
  block.kind === 'list'
    ? block.items.map(({ number, text }) => `${number === null ? '•' : `${number})`} ${text}`).join('\n')
    : `${block.kind === 'quote' ? '|' : ''}${block.text}`;
const shown = (text: string) => blocksOf(text).map(written);

describe('the lists and quotes of WhatsApp', () => {
  it.each([
    ['Hi\n- one\n* two\nBye', ['Hi', '• one\n• two', 'Bye']],
    ['1. one\n2. two\n10. ten', ['1) one\n2) two\n10) ten']],
    ['- a\n1. b', ['• a', '1) b']],
    ['> said\n> before\nyes', ['|said\nbefore', 'yes']],
    ['*bold*\n-no\n-  \n1.no\n>no\n2024. was a year', ['*bold*\n-no\n-  \n1.no\n>no', '2024) was a year']],
    ['```- a\n- b```\n- c', ['```- a\n- b```', '• c']],
    ['Plain\n\ntext', ['Plain\n\ntext']],
    ['', ['']],
  ])('shows %j as %j', (text, expected) => expect(shown(text)).toEqual(expected));

  it('keeps each line, in its order', () => {
    const line = fc.oneof(
      fc.constantFrom('- a', '* b', '1. c', '> d', '```', '', 'x'),
      fc.string().filter((text) => !text.includes('\n')),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.join('\n');
        const kept = blocksOf(text).flatMap((block) =>
          block.kind === 'list' ? block.items.map((item) => item.text) : block.text.split('\n'),
        );
        const all = text.split('\n');
        expect(kept).toHaveLength(all.length);
        kept.forEach((part, index) => expect(all[index]?.endsWith(part)).toBe(true));
      }),
    );
  });
});
