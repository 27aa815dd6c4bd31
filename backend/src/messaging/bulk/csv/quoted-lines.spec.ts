import { describe, expect, it } from '@jest/globals';
import { unquotedLines } from './quoted-lines.js';

const PIECE = 64 * 1024;

describe('the unquoting of whole lines', () => {
  it('takes the quotes away wherever the file is cut into pieces', async () => {
    const pieces = ['"na', 'me,phone"\n"S', 'ara,+97333000001"'];
    let text = '';
    for await (const piece of unquotedLines(inPieces(pieces))) text += piece;
    expect(text).toBe('name,phone\nSara,+97333000001');
  });

  it('passes lines on before their end when they are longer than any row', async () => {
    let given = 0;
    const endless = (async function* () {
      while (given < 100) {
        given++;
        yield 'x'.repeat(PIECE);
      }
    })();
    await unquotedLines(endless).next();
    expect(given).toBeLessThan(10);
  });
});

async function* inPieces(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}
