import { describe, expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import { parse } from 'csv-parse/sync';
import { cleanCell, guardedCell } from '@wavelane/contracts';
import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { csvRecords } from './csv.js';

describe('a line of CSV', () => {
  it('reads as it was written, except for an apostrophe before what would start a formula (I03)', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('=1+1', '+49', '-1', '@x', '\tx', '\rx', '＝1', 'a"b', 'a,b', 'a\nb', ' ', ''),
      fc.integer(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
        const rows: string[][] = parse(csvRecords([cells]), { record_delimiter: '\r\n' });
        const [read] = rows;
        expect(read).toEqual(
          cells.map((each) => {
            if (typeof each === 'string' && /^[=+\-@\t\r＝＋－＠]/.test(each)) return `'${guardedCell(each)}`;
            return typeof each === 'string' ? guardedCell(each) : each === null ? '' : String(each);
          }),
        );
        for (const [index, each] of defined(read).entries()) {
          if (typeof cells[index] === 'string') expect(each).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
        }
      }),
    );
  });

  it('starts no formula when it is cut at semicolons or tabs, with any text in quotes (I03)', () => {
    const part = fc.constantFrom('=1+1', '+49', '-1', '@x', ';', '\t', '\n', '\r', '"', ' ', ',', 'a', '＝1');
    const cell = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), (cells) => {
        // A spreadsheet recognises quotes only at the beginning of a cell: in the worst case it recognises none.
        for (const piece of csvRecords([cells])
          .split(/[;\t\r\n]/)
          .slice(1))
          expect(piece).not.toMatch(/^[" ]*[=+\-@＝＋－＠]/);
      }),
    );
  });

  it('comes back through an upload as it was written', () => {
    const text = 'Two things:\n- the shop; -20 %\r\n+ tea';
    expect(csvRecords([['x', text]])).not.toContain('\n- ');
    const [row]: string[][] = parse(csvRecords([['x', text]]), { record_delimiter: '\r\n' });
    expect(row?.map(cleanCell)).toEqual(['x', text]);
  });

  it('comes back unchanged with any apostrophes and beginnings of formulas', () => {
    const part = fc.constantFrom(
      "'",
      "''",
      '=',
      '+',
      '-',
      '@',
      '＝',
      '－',
      'a',
      '1',
      ' ',
      ';',
      '\t',
      '\n',
      '"',
      ',',
      '="1"',
    );
    const cell = fc
      .oneof(
        fc.array(part, { maxLength: 7 }).map((parts) => parts.join('')),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom("=a'", "'a'", "''quoted''", "'=x", "'+44'", "x;'=y", "'Abd", '＝1', "@'", "-'-'"),
      )
      .map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
        const [row]: string[][] = parse(csvRecords([['x', ...cells]]), { record_delimiter: '\r\n' });
        expect(row?.map(cleanCell)).toEqual(['x', ...cells]);
      }),
      { numRuns: gateRuns(2_000) },
    );
  });

  it('equals what the library writes of guarded cells, for any lines side by side', () => {
    const mark = fc.constantFrom(...'=+-@＝＋－＠",;\t\r\n\'a 1\u2028é');
    const cell = fc.oneof(
      fc.string({ unit: mark, maxLength: 4 }),
      fc.string({ unit: 'binary' }),
      fc.uuid(),
      fc.double(),
      fc.constant(null),
    );
    const options = { record_delimiter: 'windows', escape_formulas: true, quote_record_delimiter: true } as const;
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (lines) => {
        const guarded = lines.map((line) => line.map((each) => (typeof each === 'string' ? guardedCell(each) : each)));
        expect(csvRecords(lines)).toBe(stringify(guarded, options));
      }),
      { numRuns: gateRuns(2_000) },
    );
  });

  it('keeps numbers numbers', () => expect(csvRecords([[-5, 0, 7]])).toBe('-5,0,7\r\n'));
});
