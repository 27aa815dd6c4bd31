import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { read, removeFiles } from './testing/read-csv.js';

removeFiles();

const PEOPLE = [['Sara', '+97333000001'], ['Omar', '+97333000002']]; // prettier-ignore

describe('the shape of a file', () => {
  it.each([
    ['two columns of an ideographic comma', '姓名，手机\nSara，+97333000001\nOmar，+97333000002\n'],
    ['an Arabic comma', 'الاسم،الجوال\nSara،+97333000001\nOmar،+97333000002\n'],
    ['carets', 'Name^Phone\nSara^+97333000001\nOmar^+97333000002\n'],
    ['separators of fields', 'Name\x1fPhone\nSara\x1f+97333000001\nOmar\x1f+97333000002\n'],
    ['a line of dashes below the header', 'Name,Phone\n----,-----\nSara,+97333000001\nOmar,+97333000002\n'],
    ['the mark of an end of file', 'Name,Phone\nSara,+97333000001\nOmar,+97333000002\n\x1a'],
    ['joined exports in other capitals', 'Name,Phone\nSara,+97333000001\nNAME,PHONE\nOmar,+97333000002\n'],
    ['joined exports in another order', 'Name,Phone\nSara,+97333000001\nphone,name\n+97333000002,Omar\n'],
    ['a comma too many in them', 'Name,Phone\nSara,+97333000001\nphone,name,\n+97333000002,Omar,\n'],
    ['a title with a comma', 'Customers, as of 2026-01-01\nName,Phone\nSara,+97333000001\nOmar,+97333000002\n'],
    ['marks that are not seen', 'Na\u200bme,Ph\u200bone\nSara,+97333000001\nOmar,+97333000002\n'],
  ])('reads %s', async (_, content) => {
    const { cells, mapping } = await read(content);
    expect({ cells, mapping }).toMatchObject({ cells: PEOPLE, mapping: { phone: 1, name: 0 } });
  });

  it('puts rows of another width into the order of the first header, and empties what they lack', async () => {
    const { rows } = await read(
      'name,phone,city,note\nSara,+97333000001,x,y\nphone,name,note,city\n+97333000002,Omar\n+97333000003,Ali,z\n',
    );
    expect(rows.map(({ cells, problem }) => [cells, problem?.code])).toEqual([
      [['Sara', '+97333000001', 'x', 'y'], undefined],
      [['Omar', '+97333000002'], 'row-of-other-width'],
      [['Ali', '+97333000003', '', 'z'], 'row-of-other-width'],
    ]);
  });

  it('finds a header again that is written with entities', async () => {
    const { cells } = await read(
      'name &amp; title,phone\nSara,+97333000001\nphone,name &amp; title\n+97333000002,A &amp;amp; B\n',
    );
    expect(cells).toEqual([
      ['Sara', '+97333000001'],
      ['A &amp; B', '+97333000002'],
    ]);
  });

  it('reads a drawn table without its lines', async () => {
    const line = '+------+--------------+';
    const rows = ['| name | phone |', line, '| Sara | +97333000001 |', '| Omar | +97333000002 |', line];
    const { cells, mapping } = await read([line, ...rows].join('\n'));
    expect({ cells: cells.map((row) => row.slice(1)), mapping }).toMatchObject({
      ...{ cells: PEOPLE, mapping: { phone: 2, name: 1 } },
    });
  });

  it.each(['Kundenname', '客户名称', 'Име', 'Jméno a příjmení', 'نام و نام خانوادگی', 'Ονοματεπώνυμο'])(
    'takes the column %s for the name',
    async (header) => {
      expect((await read(`${header};X\nSara;+97333000001\nOmar;+97333000002\n`)).mapping.name).toBe(0);
    },
  );

  it.each([
    ['Telemóvel', 'PT', '912 345 678'],
    ['Mobitel', 'HR', '091 234 5678'],
    ['Tālrunis', 'LV', '21234567'],
  ])('takes the column %s for the phone', async (header, defaultCountry, phone) => {
    expect((await read(`N;${header}\nSara;${phone}\n`, { defaultCountry })).mapping.phone).toBe(1);
  });

  it('takes a first row for data whose first column is called as a row below it', async () => {
    const { cells, hasHeader } = await read('Sara,Mobile,+97333000001\nOmar,Mobile,+97333000002\n');
    expect({ hasHeader, count: cells.length }).toEqual({ hasHeader: false, count: 2 });
  });
});

describe('joined exports', () => {
  it('keeps every person, in whatever order and capitals each has its columns', async () => {
    const columns = ['Name', 'Phone', 'City'] as const;
    const part = fc.record({
      order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      count: fc.integer({ min: 1, max: 4 }),
      written: fc.constantFrom(
        (text: string) => text,
        (text: string) => text.toUpperCase(),
        (text: string) => ` ${text} `,
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async (parts) => {
        let n = 0;
        const people: string[][] = [];
        const lines = parts.flatMap(({ order, count, written }) => [
          order.map((at) => written(columns[at] ?? '')),
          ...Array.from({ length: count }, () => {
            const person = [`Person ${'abcdefghijklmnopq'[n]}`, `+973330000${String(n++).padStart(2, '0')}`, 'Riffa'];
            people.push(person);
            return order.map((at) => person[at] ?? '');
          }),
        ]);
        const { cells } = await read(lines.map((cells) => cells.join(',')).join('\n'));
        const [first] = parts;
        expect(cells).toEqual(people.map((person) => first?.order.map((at) => person[at])));
      }),
      { numRuns: 40 },
    );
  });
});
