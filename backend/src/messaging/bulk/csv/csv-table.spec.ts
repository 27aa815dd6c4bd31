import { describe, expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { detectEncoding } from '../encodings/encoding.js';
import { textOf } from '../encodings/text.js';
import { read, removeFiles } from './testing/read-csv.js';

removeFiles();

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('a CSV file', () => {
  it('reads a header, commas and trimmed cells, and skips blank lines', async () => {
    const { mapping, rows, blank } = await read(
      'Full Name,Phone number,Your message\n Ada ,+97330000001, Hello \n\n  \nBob,+97330000002,Hi\n',
    );
    expect(mapping).toEqual({ name: 0, phone: 1, message: 2 });
    expect(rows).toEqual([
      { line: 2, cells: ['Ada', '+97330000001', 'Hello'], problem: null },
      { line: 5, cells: ['Bob', '+97330000002', 'Hi'], problem: null },
    ]);
    expect(blank).toBe(2);
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffname,phone\nZoë,1'), 'utf-8'],
    ['UTF-16 little endian', utf16('name,phone\nZoë,1'), 'utf-16le'],
    ['UTF-16 big endian', utf16('name,phone\nZoë,1').swap16(), 'utf-16be'],
  ])('reads %s', async (_, content, encoding) => {
    const found = await read(content);
    expect(found).toMatchObject({ encoding, encodingGuessed: false, cells: [['Zoë', '1']] });
    expect(defined(found.columns[0]).name).toBe('name');
  });

  it.each([
    ['windows-1252', Buffer.from('name,phone\nZo\xeb M\xfcller,1', 'latin1'), 'Zoë Müller'],
    ['windows-1256', Buffer.from('name,phone\n\xda\xe1\xed \xc3\xcd\xe3\xcf,1', 'latin1'), 'علي أحمد'],
  ] as const)('guesses %s, with samples to look at', async (encoding, content, name) => {
    const found = await read(content);
    expect(found).toMatchObject({ encoding, encodingGuessed: true });
    expect(defined(found.cells[0])[0]).toBe(name);
    expect(defined(found.samples.find((sample) => sample.encoding === encoding)).text).toContain(name);
    expect((await read(content, { encoding })).encodingGuessed).toBe(false);
  });

  it.each([
    ['sep=|\nname|phone\nA,B|1\n', '|', [['A,B', '1']], 3],
    ['\ufeff"sep=;"\r\nname;phone\r\nA;1', ';', [['A', '1']], 3],
    ['name\tphone\rA\t1\r', '\t', [['A', '1']], 2],
    [
      'name;phone\r\n"A\r\nB;C";1\r\nD;2',
      ';',
      [
        ['A\nB;C', '1'],
        ['D', '2'],
      ],
      2,
    ],
    ['name,phone\n"say ""hi""",1,,\n', ',', [['say "hi"', '1']], 2],
  ])('detects the delimiter and the line of the first row: %j', async (content, delimiter, cells, line) => {
    const found = await read(content);
    expect(found).toMatchObject({ delimiter, cells });
    expect(defined(found.rows[0]).line).toBe(line);
  });

  it('keeps the cells of rows of another width and reports them', async () => {
    const { rows } = await read('name,phone\nA\nB,2,x\nC,3,\n');
    expect(rows.map((row) => ({ ...row, problem: row.problem && row.problem.message }))).toEqual([
      { line: 2, cells: ['A'], problem: 'This row has 1 cell, the header has 2 cells' },
      { line: 3, cells: ['B', '2', 'x'], problem: 'This row has 3 cells, the header has 2 cells' },
      { line: 4, cells: ['C', '3'], problem: null },
    ]);
  });

  it('numbers its columns when there is no header', async () => {
    const found = await read('Ada,1\nBob,2', { hasHeader: false, mapping: { phone: 'column 2', name: 'Column 1' } });
    expect(found).toMatchObject({
      mapping: { phone: 1, name: 0, message: null },
      cells: [
        ['Ada', '1'],
        ['Bob', '2'],
      ],
    });
  });

  it('takes the columns that are chosen, and guesses the others', async () => {
    const { mapping } = await read('name,phone,mobile\nA,1,2', { mapping: { phone: 'Mobile' } });
    expect(mapping).toEqual({ phone: 2, name: 0, message: null });
    expect((await read('name,phone\nA,1', { mapping: { name: null } })).mapping.name).toBeNull();
  });
});

describe('the check of a whole CSV file', () => {
  it.each([
    ['', 'The file is empty'],
    ['\n\n', 'The file is empty'],
    ['name,phone\nA,1\n"B\nC,2\nD,3\n', 'begins in line 3 a quote (") opens and is never closed'],
    ['name,phone\n\n\n"x\ny",1\n\n"B\nC,2\n', 'begins in line 7 a quote'],
    [`name,phone\nA,1\n"${'x\n'.repeat(90_000)}`, 'begins in line 3 is longer than 128 KB'],
    ['name,phone\nA,1\nB\0o\0b\0,2\n', 'Line 3 holds a NUL'],
    [Array.from({ length: 301 }, (_, n) => `c${n}`).join(','), '301 columns; at most 300'],
    [`phone\n${'+97330000001\n'.repeat(50_001)}`, 'more than 50,000 rows'],
    [`phone\n+97330000001\n${',\n'.repeat(250_000)}`, 'more than 250,000 rows'],
    ['phone,\n'.repeat(250_001), 'more than 250,000 rows'],
  ])('rejects a faulty file with its reason, case %#', async (content, problem) => {
    await expect(read(content)).rejects.toThrow(problem);
  });

  it.each([
    [{ phone: 'Telephone' }, "There is no column 'Telephone'. Columns: name, phone"],
    [{ phone: 'phone', name: 'PHONE' }, 'cannot be two things at once'],
  ])('rejects the mapping %j: %s', async (mapping, problem) => {
    await expect(read('name,phone\nA,1', { mapping })).rejects.toThrow(problem);
  });
});

describe('any CSV file', () => {
  const cell = fc.oneof(
    fc.constantFrom('a,b', 'c;d', 'e\tf', 'g\nh', 'say "hi"', 'Zoë', 'علي', '🙂', '"', ''),
    fc.string({ unit: 'grapheme' }),
  );
  // Removes what a CSV file cannot express: blanks around a cell, mixed line ends, NUL, an empty row, and a beginning that
  // spreadsheets or other programs put before a cell.
  const clean = (text: string) =>
    text
      .replace(/\r\n?/g, '\n')
      .replaceAll('\0', '')
      .replace(/^['=\s]+/, '')
      .trim();
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell.map(clean), { minLength: width, maxLength: width }), { maxLength: 30 }))
    .map((rows) => rows.filter((row) => row.some((text) => text !== '\x1a' && /[^-+=:|_\s]/.test(text))));
  const format = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    encoding: fc.constantFrom('utf8', 'utf16le' as const),
  });

  it('comes back as it was quoted, with every row, in order, with its line', async () => {
    await fc.assert(
      fc.asyncProperty(table, format, async (rows, { delimiter, lineEnd, encoding }) => {
        const header = rows[0]?.map((_, n) => `column ${n + 1}`) ?? ['column 1'];
        const quote = (text: string) => `"${text.replaceAll('"', '""').replaceAll('\n', lineEnd)}"`;
        const text = [header, ...rows].map((row) => row.map(quote).join(delimiter) + lineEnd).join('');
        const found = await read(Buffer.from(`\ufeff${text}`, encoding as BufferEncoding), { delimiter });
        expect(found.cells).toEqual(rows);
        let line = 2;
        for (const [index, row] of rows.entries()) {
          expect(defined(found.rows[index]).line).toBe(line);
          line += 1 + row.join('').split('\n').length - 1;
        }
      }),
      { numRuns: gateRuns(60) },
    );
  });

  it('keeps the same text for any arrival of its bytes', async () => {
    const text = fc.array(fc.constantFrom('\r', '\n', '\r\n', 'a', 'ë', '🙂', 'ع')).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.integer({ min: 1, max: 5 })), async (whole, sizes) => {
        const bytes = Buffer.from(whole);
        async function* chunks() {
          let at = 0;
          for (const size of sizes) yield bytes.subarray(at, (at += size));
          yield bytes.subarray(at);
        }
        expect((await detectEncoding(chunks())).encoding).toBe('utf-8');
        let out = '';
        for await (const piece of textOf(chunks(), 'utf-8')) out += piece;
        expect(out).toBe(whole.replace(/\r\n?/g, '\n'));
      }),
    );
  });
});
