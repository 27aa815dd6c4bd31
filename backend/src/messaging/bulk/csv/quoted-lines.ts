import { detectDelimiter } from '@wavelane/contracts';
import { phoneRank } from '../columns/header-words.js';

const QUOTED = /^"((?:[^"]|"")*)"$/;
const LINES = 21;

const bare = (line: string): string => {
  const [, inner] = QUOTED.exec(line) ?? [];
  return inner === undefined ? line : inner.replaceAll('""', '"');
};

/**
 * Whether each line stands in quotes as a whole, as programs write that save a CSV a second time: `"name,phone"`. Only if what
 * is within the first one is a header with a column of phones.
 * @param sample the beginning of the text
 */
export function hasQuotedLines(sample: string): boolean {
  const lines = sample.split('\n', LINES).filter((line) => line.trim() !== '');
  const whole = lines.length < LINES ? lines : lines.slice(0, -1);
  if (whole.length < 2 || !whole.every((line) => QUOTED.test(line))) return false;
  const header = bare(whole[0] ?? '');
  const cells = header.split(detectDelimiter(whole.map(bare).join('\n')));
  return cells.length > 1 && cells.some((cell) => phoneRank(cell) > 0);
}

/** UTF-16 units. A longer line is no row that is read: it is passed on as it is, so that memory stays bounded. */
const LINE_MAX = 256 * 1024;

/** The same lines without the quotes around them. */
export async function* unquotedLines(text: AsyncGenerator<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map((line) => `${bare(line)}\n`).join('');
    if (rest.length <= LINE_MAX) continue;
    yield rest;
    rest = '';
  }
  if (rest !== '') yield bare(rest);
}
