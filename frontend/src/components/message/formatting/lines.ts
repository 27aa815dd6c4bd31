import { PREFIX, type Replaced, type Selected } from './marks';

export type LineKind = 'bullets' | 'numbers' | 'quote';

const KINDS = {
  bullets: { has: /^[-*] /, begin: () => '- ' },
  numbers: { has: /^\d{1,9}\. /, begin: (number: number) => `${number}. ` },
  quote: { has: /^> /, begin: () => '> ' },
} as const satisfies Record<LineKind, { has: RegExp; begin: (number: number) => string }>;

/**
 * Makes the lines that the selection touches items of a list, or a quote; plain ones again if all of them are. Empty
 * lines between others stay empty.
 */
export function toggledLines({ text, start, end }: Selected, kind: LineKind): Replaced {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isLeft = (line: string) => lines.length > 1 && line.trim() === '';
  const { has, begin } = KINDS[kind];
  const isOn = lines.every((line) => isLeft(line) || has.test(line));
  let number = 0;
  const changed = lines.map((line) => {
    if (isLeft(line)) return line;
    const plain = line.replace(PREFIX, '');
    return isOn ? plain : begin(++number) + plain;
  });
  const by = changed.join('\n');
  const caret = Math.max(from, start + by.length - (to - from));
  if (start === end) return { from, to, by, start: caret, end: caret };
  return { from, to, by, start: from, end: from + by.length };
}
