import { describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { read, removeFiles } from './testing/read-csv.js';

removeFiles();

describe('the reading of a CSV file', () => {
  it('keeps UTF-8 for a file with one damaged line, and reads the other lines', async () => {
    const arabic = Buffer.from('name,phone\nسارة,+97333000001\nعمر,+97333000002\n');
    const found = await read(Buffer.concat([arabic, Buffer.from('Ren\xe9,+97333000003\n', 'latin1')]));
    expect(found).toMatchObject({ encoding: 'utf-8', encodingGuessed: false });
    expect(found.cells.map(([name]) => name)).toEqual(['سارة', 'عمر', 'Ren\ufffd']);
  });

  it.each([
    ['XLSX, ODS or ZIP', Buffer.from('PK\x03\x04name,phone')],
    ['XLS', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['GZIP', Buffer.from('1f8b0800', 'hex')],
    ['PDF', Buffer.from('%PDF-1.4\n')],
    ['RTF', Buffer.from('{\\rtf1\\ansi name,phone\\par Sara,+97333000001}')],
    ['PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['HTML', Buffer.from('<html><table><tr><td>+97333000001</td></tr></table></html>')],
    ['XML', Buffer.from('\ufeff<?xml version="1.0"?><p phone="+97333000001"/>')],
    ['JSON', Buffer.from('[{"name":"Sara","phone":"+97333000001"}]')],
    ['JSON', Buffer.from('{"name":"Sara","phone":"+97333000001"}\n{"name":"Omar","phone":"+97333000002"}\n')],
  ])('rejects a file of the kind %s, naming the kind', async (kind, bytes) => {
    await expect(read(bytes)).rejects.toThrow(`a file of the kind ${kind}, not CSV`);
  });

  it.each([
    'name,phone\nSara\0\0\0,+97333000001\0\nOmar,+97333000002\n',
    'name,phone\0\n"Sara\0","+97333000001\0\0"\0\nOmar,+97333000002\0',
    'name\0,phone\n\0Sara,\0+97333000001\nOmar,+97333000002\n\0\0\0',
  ])('leaves NULs out of %j, and keeps the rows', async (content) => {
    const { cells, mapping } = await read(content);
    expect({ cells, mapping }).toMatchObject({
      ...{ cells: [['Sara', '+97333000001'], ['Omar', '+97333000002']], mapping: { phone: 1, name: 0 } }, // prettier-ignore
    });
  });

  it('keeps a column without a name at the end, if it has values', async () => {
    const found = await read('Name,Phone,\nSara,+97333000001,late\nOmar,+97333000002,\n');
    expect(found.cells).toEqual([['Sara', '+97333000001', 'late'], ['Omar', '+97333000002', '']]); // prettier-ignore
    expect((await read('Name,Phone,,\nSara,+97333000001,,\n')).columns).toHaveLength(2);
  });

  it('reads the code page of old Macs, as Excel for Mac writes CSV', async () => {
    const bytes = Buffer.from('Pr\x8enom;T\x8el\x8ephone\nH\x8el\x8fne;0612345678\nFran\x8dois;0612345679\n', 'latin1');
    const found = await read(bytes, { defaultCountry: 'FR' });
    expect(found).toMatchObject({ encoding: 'macintosh', encodingGuessed: true, mapping: { phone: 1, name: 0 } });
    expect(found.cells.map(([name]) => name)).toEqual(['Hélène', 'François']);
  });

  it.each(['le', 'be'])('detects UTF-16 %s without a byte order mark', async (order) => {
    const bytes = Buffer.from('name,phone\nسارة,+97333000001\n', 'utf16le');
    const found = await read(order === 'le' ? bytes : bytes.swap16());
    expect(found).toMatchObject({
      encoding: `utf-16${order}`,
      encodingGuessed: false,
      cells: [['سارة', '+97333000001']],
    });
  });

  it.each([
    ['a quote in a cell', 'name,phone,size\nSara,+97333000001,5" pipe\n', ['Sara', '+97333000001', '5" pipe']],
    [
      'backslashes before quotes',
      'name,phone,message\nSara,1,"She said \\"hi, you\\" to you"\n',
      ['Sara', '1', 'She said "hi, you" to you'],
    ],
    ['a formula that is text', 'name,phone\nSara,="+97333000001"\n', ['Sara', '+97333000001']],
    ['the same formula in quotes', 'name,phone\nSara,"=' + '""0097333000001""' + '"\n', ['Sara', '0097333000001']],
    ['pipes', 'name|phone\nSara|+97333000001\n', ['Sara', '+97333000001']],
  ])('reads %s', async (_, content, cells) => {
    expect((await read(content)).cells).toEqual([cells]);
  });

  it.each([
    ['+97333000001,Sara\n+97333000002,Omar\n', null],
    ['Sara,33000001\nOmar,33000002\n', 'BH'],
    ['Handy Manny,33000001\nAutomobile Ali,33000002\n', 'BH'],
    ['97333000001,Sara\n97333000002,Omar\n', null],
  ])('detects that there is no header: %j', async (content, defaultCountry) => {
    const { hasHeader, rows, mapping, cells } = await read(content, { defaultCountry });
    expect({ hasHeader, count: rows.length }).toEqual({ hasHeader: false, count: 2 });
    if (mapping.phone !== null) expect(defined(cells[0])[mapping.phone]).toContain('33000001');
    expect((await read(content, { hasHeader: true })).rows).toHaveLength(1);
  });

  it.each([
    'Guests of Sunday\n\nname,phone\nSara,+97333000001\nOmar,+97333000002\n',
    'Export,,\n2026-11-29,,\nname,phone,\nSara,+97333000001,\nOmar,+97333000002,\n',
  ])('skips a title above the header: %j', async (content) => {
    const { hasHeader, mapping, columns, cells } = await read(content);
    expect({ hasHeader, mapping, names: columns.slice(0, 2).map(({ name }) => name) }).toMatchObject({
      ...{ hasHeader: true, mapping: { phone: 1, name: 0 }, names: ['name', 'phone'] },
    });
    expect(cells.map(([name]) => name)).toEqual(['Sara', 'Omar']);
  });

  it('loses no row that looks like a title: one value alone above a row with a number', async () => {
    expect((await read('+97333000001,\n+97333000002,Sara\n', { defaultCountry: 'BH' })).rows).toHaveLength(2);
    expect((await read('Sara,\n+97333000002,Omar\n', { defaultCountry: 'BH', hasHeader: false })).rows).toHaveLength(2);
  });

  it('takes no sentence beside a number for a name', async () => {
    const content = '33000001,Hello Ali your order is ready\n33000002,Hello Sara see you at nine tomorrow\n';
    expect((await read(content, { defaultCountry: 'BH' })).mapping).toMatchObject({ phone: 0, name: null });
  });

  it('skips a header that comes again in joined exports', async () => {
    expect((await read('name,phone\nA,+97333000001\n\ufeffname,phone\nB,+97333000002\n')).cells).toEqual([
      ['A', '+97333000001'],
      ['B', '+97333000002'],
    ]);
  });

  it.each([
    ['windows-1254', 'Adı;Cep Telefonu', 'Şule Yıldız'],
    ['windows-1255', 'שם;נייד', 'שרה כהן'],
  ])('detects %s from one line below its header: %s', async (encoding, header, name) => {
    const found = await read(encoded(`${header}\n${name};+97333000001\n`, encoding));
    expect({ encoding: found.encoding, cells: found.cells }).toEqual({ encoding, cells: [[name, '+97333000001']] });
  });

  it('detects Shift-JIS by its header', async () => {
    const bytes = Buffer.from('joGWvCyMZ5HRk2SYYpTUjYYKjlKTY5G+mFksKzgxOTAxMjM0NTY3OAo=', 'base64');
    expect(await read(bytes)).toMatchObject({ encoding: 'shift_jis', cells: [['山田太郎', '+819012345678']] });
  });

  it.each([
    ['lines in quotes as wholes', '"name,phone"\n"Sara,+97333000001"\n"Omar,""+97333000002"""\n'],
    ['cells in single quotes', "'name','phone'\n'Sara','+97333000001'\n'Omar','+97333000002'\n"],
  ])('unwraps %s', async (_, content) => {
    expect((await read(content)).cells).toEqual([
      ['Sara', '+97333000001'],
      ['Omar', '+97333000002'],
    ]);
  });

  it('shows three values of each column', async () => {
    const { examples } = await read('name,phone\nA,1\nB,1\nC,2\nD,3\n');
    expect(examples).toEqual([
      ['A', 'B', 'C'],
      ['1', '2', '3'],
    ]);
  });
});

describe('a file of other programs', () => {
  const NAMES = {
    'utf-8': 'Zoë علي 张伟',
    'utf-16le': 'Zoë علي 张伟',
    'utf-16be': 'Zoë علي 张伟',
    'windows-1252': 'François Müller',
    'windows-1251': 'Ольга Иванова',
    'windows-1253': 'Γιώργος Παππάς',
    'windows-1255': 'משה כהן',
    'windows-1256': 'فاطمة أحمد',
  } as const;
  const format = fc.record({
    encoding: fc.constantFrom(...(Object.keys(NAMES) as (keyof typeof NAMES)[])),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    quoted: fc.constantFrom('all', 'as needed', 'formula'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    headers: fc.constantFrom(
      ['Name', 'Phone'],
      ['Order Number', 'Customer', 'WhatsApp No'],
      ['الاسم', 'رقم الجوال'],
      null,
    ),
  });

  it('yields phones and names without help, however it is written', async () => {
    await fc.assert(
      fc.asyncProperty(format, async ({ encoding, delimiter, quoted, lineEnd, headers }) => {
        const isAscii = encoding === 'utf-8' || encoding.startsWith('utf-16');
        const header =
          headers && (isAscii || encoding === 'windows-1256' || !headers[0]?.startsWith('ا')) ? headers : null;
        const rows = Array.from({ length: 6 }, (_, n) => {
          const person = [NAMES[encoding], `+9733300000${n}`];
          return header?.length === 3 ? [`3300020${n}`, ...person] : person;
        });
        const cell = (text: string) =>
          quoted === 'all' ? `"${text}"` : quoted === 'formula' && text.startsWith('+') ? `="${text}"` : text;
        const text = [...(header ? [header] : []), ...rows].map((row) => row.map(cell).join(delimiter)).join(lineEnd);
        const found = await read(encoded(text, encoding), { defaultCountry: 'BH' });
        const { phone, name } = found.mapping;
        expect(found.cells.map((cells) => cells[phone ?? -1])).toEqual(rows.map((row) => row.at(-1)));
        expect(found.cells.map((cells) => cells[name ?? -1])).toEqual(rows.map((row) => row.at(-2)));
      }),
      { numRuns: 60 },
    );
  });
});

/** Bytes of a text in an encoding that Node only reads. */
function encoded(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding.startsWith('utf-16')) {
    const bytes = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16le' ? bytes : bytes.swap16();
  }
  const decoder = new TextDecoder(encoding);
  const codes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(Array.from(text, (character) => codes.get(character) ?? 63));
}
