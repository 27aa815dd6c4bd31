import { describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvRecords } from './csv.js';

describe('a line of CSV', () => {
  it('I03: is read as it was written, but for the apostrophe before what would start a formula', () => {
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
            if (typeof each === 'string' && /^[=+\-@\t\r＝＋－＠]/.test(each)) return `'${each}`;
            return each === null ? '' : String(each);
          }),
        );
        for (const [index, each] of defined(read).entries()) {
          if (typeof cells[index] === 'string') expect(each).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
        }
      }),
    );
  });

  it('keeps numbers numbers', () => expect(csvRecords([[-5, 0, 7]])).toBe('-5,0,7\r\n'));
});
