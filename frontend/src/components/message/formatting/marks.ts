import type { TextStyle } from '@wavelane/contracts';
import { type Stretch, stretchesOf, withoutStyle } from './styled';

/** A text and what is selected of it, by UTF-16 offsets; equal ones are a caret. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** A part of a text that gives way to another one, and what is selected afterwards. */
export interface Replaced {
  from: number;
  to: number;
  by: string;
  start: number;
  end: number;
}

const SIGNS = { bold: '*', italic: '_', strike: '~', code: '`' } as const satisfies Record<TextStyle, string>;
const BLOCK = '```';
/** The beginning of an item or a quote. */
export const PREFIX = /^(?:[-*>]|\d{1,9}\.) /;
const LETTERS_BEFORE = /[\p{L}\p{M}\p{N}]+$/u;
const LETTERS_AFTER = /^[\p{L}\p{M}\p{N}]+/u;

/**
 * Styles what is selected, or takes the style away if all of it has it. A mark counts at the edge of a word only, beside
 * no blank and within one line: so the selection grows to whole words, and each line gets marks of its own. A caret
 * within a word stands for that word; elsewhere the marks are put around the caret.
 */
export function toggledStyle({ text, start, end }: Selected, style: TextStyle): Replaced {
  if (start === end && !isInWord(text, start)) return toggledCaret(text, start, SIGNS[style]);
  if (style === 'code' && text.slice(start, end).includes('\n')) return toggledBlock(text, start, end);
  const all = stretchesOf(text);
  const parts = partsWithin(text, start, end)
    .map((part) => grown(part, all, style))
    // Lines of one block of code are one part, which marks that end with their line cannot hold.
    .filter(({ from }, index, parts) => index === 0 || from >= (parts[index - 1]?.to ?? 0))
    .filter(({ from, to }) => style === 'code' || !text.slice(from, to).includes('\n'));
  if (parts.length === 0) return { from: start, to: start, by: '', start, end };
  const isOn = parts.every(({ styled }) => styled !== undefined);
  const changed = parts.map((part) => changedPart(text, part, isOn ? null : SIGNS[style], style));
  return together(text, changed);
}

interface Part {
  from: number;
  to: number;
}

/** A part of one line that takes marks around it. */
interface GrownPart extends Part {
  /** The stretch of the style that it is within. */
  styled: Stretch | undefined;
}

const isInWord = (text: string, at: number): boolean =>
  LETTERS_BEFORE.test(text.slice(0, at)) && LETTERS_AFTER.test(text.slice(at));

/** The selection in each of its lines: of whole words, without blanks at the ends and without what begins an item. */
function partsWithin(text: string, start: number, end: number): Part[] {
  const parts: Part[] = [];
  let at = start;
  for (const line of text.slice(start, end).split('\n')) {
    const isBegin = at === 0 || text[at - 1] === '\n';
    const skipped = isBegin ? (PREFIX.exec(line)?.[0].length ?? 0) : 0;
    const inner = line.slice(skipped).trim();
    const from = at + line.indexOf(inner, skipped);
    if (inner !== '' || start === end) {
      const before = LETTERS_BEFORE.exec(text.slice(0, from))?.[0].length ?? 0;
      const after = LETTERS_AFTER.exec(text.slice(from + inner.length))?.[0].length ?? 0;
      parts.push({ from: from - before, to: from + inner.length + after });
    }
    at += line.length + 1;
  }
  return parts;
}

/** A part with all of each stretch that it lies across: half of one would take the other half's mark. */
function grown(part: Part, all: readonly Stretch[], style: TextStyle): GrownPart {
  let { from, to } = part;
  const styled = all.find((one) => one.style === style && one.from <= from && to <= one.to);
  if (styled) return { from: styled.from, to: styled.to, styled };
  for (const one of all) {
    const isOutside = one.to <= from || to <= one.from;
    const isWithin = one.style !== 'code' && one.from + one.mark.length <= from && to <= one.to - one.mark.length;
    if (isOutside || isWithin) continue;
    from = Math.min(from, one.from);
    to = Math.max(to, one.to);
  }
  return { from, to, styled: undefined };
}

interface ChangedPart extends Part {
  by: string;
  /** Characters of marks at both ends that stay out of the selection. */
  lead: number;
}

function changedPart(
  text: string,
  { from, to, styled }: GrownPart,
  sign: string | null,
  style: TextStyle,
): ChangedPart {
  if (sign === null && styled) {
    const { length } = styled.mark;
    return { from, to, by: text.slice(from + length, to - length), lead: 0 };
  }
  if (sign === null || styled) return { from, to, by: text.slice(from, to), lead: styled?.mark.length ?? 0 };
  // A style within itself ends it, and within code no mark counts.
  const inner = withoutStyle(text.slice(from, to), style === 'code' ? null : style);
  return { from, to, by: sign + inner + sign, lead: sign.length };
}

/** One replacement of all. After one part its words stay selected without their marks: another style may follow. */
function together(text: string, parts: readonly ChangedPart[]): Replaced {
  const from = parts[0]?.from ?? 0;
  let by = '';
  let at = from;
  for (const part of parts) {
    by += text.slice(at, part.from) + part.by;
    at = part.to;
  }
  const lead = parts.length === 1 ? (parts[0]?.lead ?? 0) : 0;
  return { from, to: at, by, start: from + lead, end: from + by.length - lead };
}

/** A pair of marks around the caret; none if there was one. */
function toggledCaret(text: string, at: number, sign: string): Replaced {
  if (at > 0 && text[at - 1] === sign && text[at] === sign)
    return { from: at - 1, to: at + 1, by: '', start: at - 1, end: at - 1 };
  return { from: at, to: at, by: sign + sign, start: at + 1, end: at + 1 };
}

/** Code of several lines. */
function toggledBlock(text: string, start: number, end: number): Replaced {
  const isOn = text.slice(0, start).endsWith(BLOCK) && text.startsWith(BLOCK, end);
  const inner = text.slice(start, end);
  if (isOn) {
    const from = start - BLOCK.length;
    return { from, to: end + BLOCK.length, by: inner, start: from, end: from + inner.length };
  }
  const from = start + BLOCK.length;
  return { from: start, to: end, by: BLOCK + inner + BLOCK, start: from, end: from + inner.length };
}
