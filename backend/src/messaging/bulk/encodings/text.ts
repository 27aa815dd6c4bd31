import { type CsvEncoding, say } from '@wavelane/contracts';
import { refuse } from '../../../platform/domain/domain-error.js';
import { decoderOf } from './code-pages.js';

/** Stands for bytes that the encoding does not have. */
export const UNREADABLE = '\ufffd';

/** Letters of two bytes that were read as letters of one. */
const TWO_BYTES = /\0[^\0]\0[^\0]\0/;

/**
 * Bytes to text: without a byte order mark, every line end as '\n', so that lines can be counted and a message written
 * on Windows looks as one written elsewhere. Bytes that the encoding does not have become {@link UNREADABLE}: the rows with
 * them are named, and the others are read. NULs, with which databases fill up fixed fields, are left out.
 * @throws DomainError invalid, naming the line, if a NUL stands beside every letter: the file is in another encoding
 */
export async function* textOf(chunks: AsyncIterable<Buffer>, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  let line = 1;
  let endsWithCr = false;
  const clean = (decoded: string) => {
    let text = endsWithCr && decoded.startsWith('\n') ? decoded.slice(1) : decoded;
    if (decoded.length > 0) endsWithCr = decoded.endsWith('\r');
    if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
    if (text.includes('\0')) {
      const nul = text.search(TWO_BYTES);
      if (nul >= 0) refuse('file', say('line-holds-nul-character', { line: line + linesIn(text, nul) }));
      text = text.replaceAll('\0', '');
    }
    line += linesIn(text, text.length);
    return text;
  };
  for await (const chunk of chunks) {
    const text = clean(decoder.decode(chunk, { stream: true }));
    if (text.length > 0) yield text;
  }
  const last = clean(decoder.decode());
  if (last.length > 0) yield last;
}

function linesIn(text: string, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
