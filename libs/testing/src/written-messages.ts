import fc from 'fast-check';

/** A message as it is typed, and as WhatsApp shows it. */
export interface WrittenMessage {
  text: string;
  /** `<b>`, `<i>`, `<s>` and `<code>` around styled words; lines begin with `•`, `1)` or `|` if they are items or quotes. */
  shown: string;
}

interface Written {
  text: string;
  shown: string;
  /** A mark begins and ends it: another such part may follow without a blank. */
  isMarked: boolean;
}

type Sign = '*' | '_' | '~';
const TAGS = { '*': 'b', _: 'i', '~': 's' } as const satisfies Record<Sign, string>;
const SIGNS = Object.keys(TAGS) as Sign[];

const plain = (text: string): Written => ({ text, shown: text, isMarked: false });

/** Words, some with a mark within them, which has no effect there. */
const word = fc
  .constantFrom('a', 'bc', 'مرحبا', '17', 'don’t', '😀', '(x)', '2*3*4', 'snake_case', 'a~b', '<b>', 'é', '𝒳')
  .map(plain);

const code = fc
  .array(fc.constantFrom('x', '*y*', '_', 'ب', ' ', '~z'), { minLength: 1, maxLength: 4 })
  .filter((parts) => parts.join('').trim() !== '')
  .chain((parts) => fc.constantFrom('`', '```').map((mark) => codeOf(mark, parts.join(''))));
const codeOf = (mark: string, inner: string): Written => ({
  ...{ text: mark + inner + mark, shown: `<code>${inner}</code>`, isMarked: false },
});

/** Words, styled ones and code. @param free styles that are not open around them */
function words(free: readonly Sign[], depth: number): fc.Arbitrary<Written> {
  const styled = free.map((sign) =>
    words(
      free.filter((one) => one !== sign),
      depth - 1,
    ).map(({ text, shown }) => ({
      text: sign + text + sign,
      shown: `<${TAGS[sign]}>${shown}</${TAGS[sign]}>`,
      isMarked: true,
    })),
  );
  const part = depth === 0 ? word : fc.oneof({ weight: 3, arbitrary: word }, code, ...styled);
  return fc
    .array(fc.tuple(part, fc.boolean()), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([one, isClose]) => ({ ...one, isClose })).reduce(beside));
}

/** Two parts in sequence: with a blank between them, except that styled ones may also touch. */
function beside<Before extends Written>(before: Before, { isClose, ...after }: Written & { isClose: boolean }) {
  const gap = isClose && before.isMarked && after.isMarked ? '' : ' ';
  return { ...before, ...{ text: before.text + gap + after.text, shown: before.shown + gap + after.shown }, isMarked: before.isMarked && after.isMarked }; // prettier-ignore
}

/** A line with at most one mark that nothing ends, of a style that the line has nowhere else. */
const line = fc
  .record({ open: fc.constantFrom<Sign | null>(null, ...SIGNS), isFirst: fc.boolean() })
  .chain(({ open, isFirst }) =>
    words(
      SIGNS.filter((sign) => sign !== open),
      2,
    ).map(({ text, shown }): Omit<Written, 'isMarked'> => {
      if (open === null) return { text, shown };
      const add = (rest: string) => (isFirst ? `${open}open ${rest}` : `${rest} ${open}open`);
      // A mark within a word does not end a style; a mark at the end of a word does.
      return { text: add(text), shown: add(shown) };
    }),
  );

const PREFIXES = [
  ['', ''],
  ['- ', '• '],
  ['* ', '• '],
  ['> ', '| '],
  ['1. ', '1) '],
  ['12. ', '12) '],
] as const;

const prefixed = fc
  .tuple(fc.constantFrom(...PREFIXES), line)
  .map(([[typed, seen], { text, shown }]) => ({ text: typed + text, shown: seen + shown }));

/** Code of several lines, within which no line is an item. */
const block = fc
  .array(fc.constantFrom('x', '- y', '*z*', '1. ب', '> _'), { minLength: 2, maxLength: 3 })
  .map((lines) => codeOf('```', lines.join('\n')));

/** Messages with styles within and next to each other, unfinished marks, lists, quotes and code. */
export const writtenMessage: fc.Arbitrary<WrittenMessage> = fc
  .array(fc.oneof({ weight: 5, arbitrary: prefixed }, block), { minLength: 1, maxLength: 5 })
  .map((lines) => ({
    text: lines.map(({ text }) => text).join('\n'),
    shown: lines.map(({ shown }) => shown).join('\n'),
  }));
