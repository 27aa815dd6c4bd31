import { formatted, plainOf } from '../formatting.js';

/** A part of a message that stands by itself. The texts may hold styles (`formatted`). */
export type TextBlock =
  | { kind: 'text'; text: string }
  | { kind: 'quote'; text: string }
  | {
      kind: 'list';
      items: readonly { /** As it is written; null: a bullet. */ number: number | null; text: string }[];
    };

const BULLET = /^[-*] (?=\S)(.*)$/su;
const NUMBERED = /^(\d{1,9})\. (?=\S)(.*)$/su;
const QUOTED = /^> (?=\S)(.*)$/su;

/**
 * A message as WhatsApp parts it: lines that begin with `- ` or `* ` are a list, with `1. ` a numbered one, with `> ` a
 * quote; everything else is text, and so are the lines within a block of code. Lines of one kind stand together.
 */
export function blocksOf(text: string): TextBlock[] {
  if (!/^(?:[-*>]|\d{1,9}\.) /mu.test(text)) return [{ kind: 'text', text }];
  const inCode = codeOf(text);
  const blocks: TextBlock[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const next = inCode(at) ? ({ kind: 'text', text: line } as const) : blockOf(line);
    at += line.length + 1;
    const last = blocks.at(-1);
    if (last?.kind === 'list' && next.kind === 'list' && isOneList(last, next))
      blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, ...next.items] };
    else if (last && last.kind !== 'list' && next.kind === last.kind)
      blocks[blocks.length - 1] = { ...last, text: `${last.text}\n${next.text}` };
    else blocks.push(next);
  }
  return blocks;
}

type List = Extract<TextBlock, { kind: 'list' }>;
const isOneList = ({ items: [one] }: List, { items: [other] }: List): boolean =>
  (one?.number === null) === (other?.number === null);

function blockOf(line: string): TextBlock {
  const [, bullet] = BULLET.exec(line) ?? [];
  if (bullet !== undefined) return { kind: 'list', items: [{ number: null, text: bullet }] };
  const [, number, numbered] = NUMBERED.exec(line) ?? [];
  if (numbered !== undefined) return { kind: 'list', items: [{ number: Number(number), text: numbered }] };
  const [, quoted] = QUOTED.exec(line) ?? [];
  return quoted === undefined ? { kind: 'text', text: line } : { kind: 'quote', text: quoted };
}

/** Whether a place of the text is within code of several lines that begins on a line before, or on this one. */
function codeOf(text: string): (at: number) => boolean {
  const ranges: (readonly [from: number, to: number])[] = [];
  let at = 0;
  for (const run of formatted(text)) {
    const { length } = plainOf([run]);
    const from = text.lastIndexOf('\n', at) + 1;
    const isOfLines = text.slice(at, at + length).includes('\n');
    if (typeof run !== 'string' && run.mark === '```' && isOfLines) ranges.push([from, at + length]);
    at += length;
  }
  return (place) => ranges.some(([from, to]) => from <= place && place < to);
}
