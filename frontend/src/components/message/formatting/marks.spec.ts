import { blocksOf, formatted, plainOf, type TextRun, type TextStyle } from '@wavelane/contracts';
import { writtenMessage } from '@wavelane/testing';
import fc from 'fast-check';
import { toggledLines } from './lines';
import { type Replaced, type Selected, toggledStyle } from './marks';

/** `[` and `]` are the selection, `|` a caret. */
function selected(typed: string): Selected {
  const text = typed.replaceAll(/[[\]|]/g, '');
  const start = typed.search(/[[|]/);
  return { text, start, end: typed.includes(']') ? typed.indexOf(']') - 1 : start };
}

const after = ({ text }: Selected, { from, to, by, start, end }: Replaced): Selected => ({
  ...{ text: text.slice(0, from) + by + text.slice(to), start, end },
});

const typedOf = ({ text, start, end }: Selected): string =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;

const styled = (typed: string, style: TextStyle) => {
  const before = selected(typed);
  return typedOf(after(before, toggledStyle(before, style)));
};

describe('style of a selection', () => {
  it.each<[string, TextStyle, string]>([
    ['Hi [Sara], hello', 'bold', 'Hi *[Sara]*, hello'],
    ['Hi *[Sara]*, hello', 'bold', 'Hi [Sara], hello'],
    ['Hi [*Sara*]', 'bold', 'Hi [Sara]'],
    ['Hi *Sa|ra*', 'bold', 'Hi [Sara]'],
    ['Hi[ Sara ]now', 'bold', 'Hi *[Sara]* now'],
    ['Hi S[ar]a', 'italic', 'Hi _[Sara]_'],
    ['[أهلاً] وسهلاً', 'bold', '*[أهلاً]* وسهلاً'],
    ['*[Sara]*', 'italic', '*_[Sara]_*'],
    ['*_[Sara]_*', 'bold', '[_Sara_]'],
    ['[a *b* c]', 'bold', '*[a b c]*'],
    ['_a [b_ c]', 'strike', '~[_a b_ c]~'],
    ['*a [b] c*', 'bold', '[a b c]'],
    ['`a [b] c`', 'bold', '*[`a b c`]*'],
    ['[a *b*]', 'code', '`[a b]`'],
    ['[a\nb]', 'code', '```[a\nb]```'],
    ['```[a\nb]```', 'code', '[a\nb]'],
    ['[one\n\ntwo]', 'bold', '[*one*\n\n*two*]'],
    ['[*one*\n\n*two*]', 'bold', '[one\n\ntwo]'],
    ['[*one*\ntwo]', 'bold', '[*one*\n*two*]'],
    ['[- one\n- two]', 'bold', '- [*one*\n- *two*]'],
    ['Hi |', 'bold', 'Hi *|*'],
    ['Hi *|*', 'bold', 'Hi |'],
    ['|', 'code', '`|`'],
    ['[ \n ]', 'bold', '[ \n ]'],
  ])('turns %j (%s) into %j', (typed, style, expected) => expect(styled(typed, style)).toBe(expected));

  const styles = fc.constantFrom<TextStyle>('bold', 'italic', 'strike', 'code');
  const letters = fc.array(fc.constantFrom('a', 'bc', 'ب', ' ', '\n', '.', '👋', 'é'), { minLength: 1, maxLength: 20 });
  const place = fc.tuple(fc.nat(), fc.nat());
  const part = (text: string, [one, other]: [number, number]): Selected => {
    const ends = [one % (text.length + 1), other % (text.length + 1)] as const;
    return { text, start: Math.min(...ends), end: Math.max(...ends) };
  };
  /** The text without those characters that have the style. */
  const bare = (runs: readonly TextRun[], style: TextStyle): string =>
    runs.map((run) => (typeof run === 'string' ? run : run.style === style ? '' : bare(run.runs, style))).join('');

  it('styles every letter of the selection, and removes the style when toggled again', () => {
    fc.assert(
      fc.property(letters, place, styles, (parts, ends, style) => {
        const before = part(parts.join(''), ends);
        fc.pre(before.text.slice(before.start, before.end).trim() !== '' && !isHalf(before));
        const made = after(before, toggledStyle(before, style));
        const outside = before.text.slice(0, before.start) + before.text.slice(before.end);
        const bareLength = bare(formatted(made.text), style).replaceAll(/\s/g, '').length;
        expect(bareLength).toBeLessThanOrEqual(outside.replaceAll(/\s/g, '').length);
        // The letters that stay bare are the ones before and behind it.
        expect(plainOf(formatted(made.text)).replaceAll(/[*_~`]/g, '')).toBe(before.text);
        expect(after(made, toggledStyle(made, style)).text).toBe(before.text);
      }),
    );
  });

  it('loses no letter of any message, wherever it is asked for', () => {
    const lettersOf = (text: string) => text.replaceAll(/[*_~`]/g, '');
    fc.assert(
      fc.property(writtenMessage, place, styles, ({ text }, ends, style) => {
        const before = part(text, ends);
        expect(lettersOf(after(before, toggledStyle(before, style)).text)).toBe(lettersOf(text));
      }),
    );
  });
});

/** Half of an emoji is selected, which no browser does. */
const isHalf = ({ text, start, end }: Selected) => [start, end].some((at) => /[\udc00-\udfff]/.test(text[at] ?? ''));

describe('list or quote of a selection', () => {
  const lines = (typed: string, kind: Parameters<typeof toggledLines>[1]) => {
    const before = selected(typed);
    return typedOf(after(before, toggledLines(before, kind)));
  };

  it.each<[string, Parameters<typeof toggledLines>[1], string]>([
    ['mi|lk', 'bullets', '- mi|lk'],
    ['- mi|lk', 'bullets', 'mi|lk'],
    ['|', 'numbers', '1. |'],
    ['a\n|\nb', 'quote', 'a\n> |\nb'],
    ['be[fore\n\naf]ter', 'numbers', '[1. before\n\n2. after]'],
    ['[- a\n- b]', 'numbers', '[1. a\n2. b]'],
    ['[- a\nb]', 'bullets', '[- a\n- b]'],
    ['[> قال\n> نعم]', 'quote', '[قال\nنعم]'],
  ])('turns %j (%s) into %j', (typed, kind, expected) => expect(lines(typed, kind)).toBe(expected));

  it('forms a list or a quote, and removes it when toggled again', () => {
    const line = fc.constantFrom('a', 'b c', '*ب*', '');
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }).filter((all) => all.some(Boolean)),
        fc.constantFrom('bullets' as const, 'numbers' as const, 'quote' as const),
        (all, kind) => {
          const text = all.join('\n');
          const before = { text, start: 0, end: text.length };
          const made = after(before, toggledLines(before, kind));
          const kinds = new Set(blocksOf(made.text).map((block) => block.kind));
          kinds.delete('text');
          expect([...kinds]).toEqual([kind === 'quote' ? 'quote' : 'list']);
          expect(after(made, toggledLines(made, kind)).text).toBe(text);
          expect(plainOf(formatted(made.text))).toBe(made.text);
        },
      ),
    );
  });
});
