import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  cleanCell,
  columnsOf,
  CSV_DELIMITER,
  CSV_DELIMITERS,
  detectDelimiter,
  namedDelimiter,
  variableName,
} from './csv.js';
import { variablesOf } from './text/variables.js';

describe('columns', () => {
  it('gets different names and variables, whatever the header says', () => {
    expect(columnsOf(['Note', 'note', '', 'Order #'])).toEqual([
      { name: 'Note', variable: 'note' },
      { name: 'note 2', variable: 'note 2' },
      { name: 'column 3', variable: 'column 3' },
      { name: 'Order #', variable: 'order' },
    ]);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom('a', 'a 2', 'A', '#', ''), fc.string())), (header) => {
        const columns = columnsOf(header);
        expect(new Set(columns.map(({ variable }) => variable)).size).toBe(header.length);
        expect(new Set(columns.map(({ name }) => name.toLowerCase())).size).toBe(header.length);
      }),
    );
  });

  it('gets variables that work in a text', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const variable = variableName(header);
        expect(variablesOf(`{{${variable}}}`)).toEqual(variable === '' ? [] : [variable]);
      }),
    );
  });

  it.each([
    [" '+14155550100 ", '+14155550100'],
    ["'=A1", '=A1'],
    ['="0097333000001"', '0097333000001'],
    ["'tis the season", "'tis the season"],
    ["'=a'", "=a'"],
    ["'+97333000001'", '+97333000001'],
    ["'quoted by others'", 'quoted by others'],
    ["'O''Brien'", "O'Brien"],
    ["''quoted'", "'quoted'"],
    ["'＝1", '＝1'],
  ])('cleans the cell %j to %j', (cell, clean) => expect(cleanCell(cell)).toBe(clean));
});

describe('delimiter', () => {
  it.each([
    ['name,phone\nAda,1', ','],
    ['name;phone\nAda, Countess;1\nBob, Baron;2', ';'],
    ['name\tphone\r\nAda\t1', '\t'],
    ['"a;b;c",phone,name\n"x\n;;;y",1,2\n', ','],
    ['name|phone\nSara|+97333000001', '|'],
    ['phone', ','],
    ['', ','],
    ['a;b,c\n1;2\n3;4\n', ';'],
    ['https://a.example/1\nhttps://a.example/2\n', ','],
    ['name^phone\nSara^+97333000001\n', '^'],
  ])('finds the delimiter of %j to be %j', (sample, delimiter) => expect(detectDelimiter(sample)).toBe(delimiter));

  it.each([
    ['"Customers, as of 30.11."\n\nName;Mobile;City\nSara;33000001;Manama\nOmar;33000002;Manama\n', ';'],
    ['Customers, all, 2026\nName;Mobile\nSara;33000001\nOmar;33000002\n', ';'],
    ['Name;Amount\nSara;1,50\nOmar;2,75\nLi;3,00\n', ';'],
    ['Name,Note\nSara,"a;b"\nOmar,c;d;e\n', ','],
  ])('passes over a title above the header of %j', (sample, delimiter) =>
    expect(detectDelimiter(sample)).toBe(delimiter),
  );

  it.each([...CSV_DELIMITERS, '^', '~', '،', '\x1f', '\x01', ':'])('lets %j be chosen', (delimiter) => {
    expect(CSV_DELIMITER.test(delimiter)).toBe(true);
  });

  it('lets no quote, line end or longer text be chosen', () => {
    expect(['"', '\n', '', ',,'].filter((text) => CSV_DELIMITER.test(text))).toEqual([]);
  });

  it('finds the delimiter of any table that quotes what has to be quoted', () => {
    const cell = fc.oneof(fc.constantFrom('a;b', 'c,d', 'e\tf', 'g\nh', 'say "hi"', ''), fc.string());
    fc.assert(
      fc.property(
        fc.constantFrom(...CSV_DELIMITERS),
        fc
          .integer({ min: 2, max: 5 })
          .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }))),
        (delimiter, rows) => {
          const header = Array.from({ length: rows[0]?.length ?? 2 }, (_, n) => `column ${n}`);
          const text = [header, ...rows]
            .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
            .join('\n');
          expect(detectDelimiter(text)).toBe(delimiter);
        },
      ),
    );
  });

  it.each([
    ['sep=;', ';'],
    ['SEP=,\r\n', ','],
    ['"sep=|"', '|'],
    ['sep=\t\n', '\t'],
    ['separator', undefined],
    ['sep=;;', undefined],
  ])('reads from the line %j the delimiter %j', (line, delimiter) => expect(namedDelimiter(line)).toBe(delimiter));
});
