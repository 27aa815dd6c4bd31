import { BOUNDARY, bodyOf, bytes, formOf, part, type RawForm, typeOf } from './raw-form.js';

export type Malformed = readonly [what: string, form: RawForm];

const EVIL_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', '0'];
const BRACKETS = ['a[b]', 'a[]', 'a[__proto__][x]', '__proto__[x]', 'file[', '][', 'file[constructor][prototype][x]'];
const LONG = 64 * 1_024 + 1;
const DISPOSITION = 'Content-Disposition: form-data';
const FILE = '; name="file"; filename="a.csv"';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Parts without a name, in the forms that parsers treat differently. */
export const namelessParts = (file: string): readonly Malformed[] => {
  const good = part(`; name="${file}"; filename="a.csv"`, 'phone\r\n+14155550100');
  return [
    ['a field', formOf(part(''))],
    ['an empty field', formOf(part('', ''))],
    ['a field with an empty name', formOf(part('; name=""'))],
    ['a field of more than 64 KB', formOf(part('', 'x'.repeat(LONG)))],
    ['a file', formOf(part('; filename="a.csv"', 'x'))],
    ['a file without bytes', formOf(part('; filename=""', ''))],
    ['bytes that are a file by their type', formOf(part('', 'x', 'Content-Type: application/octet-stream'))],
    ['a file of many pieces', formOf(part('; filename="a.csv"', 'x'.repeat(300_000)))],
    ['a field after the file', formOf(good, part(''))],
    ['a field before the file', formOf(part(''), good)],
    ['a file before the file', formOf(part('; filename="b.csv"', 'x'.repeat(100_000)), good)],
    ['many fields', formOf(...many(100, () => part('')))],
    ['a file with a name that is written in RFC 5987 only', formOf(part('; name*=UTF-8\'\'file; filename="a.csv"'))],
  ];
};

const names = (file: string): Malformed[] => [
  ...[...EVIL_NAMES, ...BRACKETS].flatMap((name): Malformed[] => [
    [`a field '${name}'`, formOf(part(`; name="${name}"`))],
    [`two fields '${name}'`, formOf(part(`; name="${name}"`), part(`; name="${name}"`, '2'))],
    [`a file '${name}'`, formOf(part(`; name="${name}"; filename="a"`))],
    [`a long field '${name}'`, formOf(part(`; name="${name}"`, 'x'.repeat(LONG)))],
  ]),
  ['a name of 10 KB', formOf(part(`; name="${'n'.repeat(10_000)}"`))],
  ['a name with NUL', formOf(part('; name="a\0b"'))],
  ['a name with DEL and ESC', formOf(part('; name="a\x7f\x1bb"'))],
  ['a name that is not UTF-8', formOf(part('; name="a\xff\xfeb"'))],
  ['a name cut in an emoji', formOf(part(Buffer.from(`; name="${'n'.repeat(49)}😀"`)))],
  ['a name with quotes', formOf(part('; name="a\\"b\\\\"'))],
  ['two names', formOf(part(`; name="${file}"; name="other"; filename="a"`))],
  ['a name in capitals', formOf(part('; NAME="FILE"'))],
  ['a file sent as a field', formOf(part(`; name="${file}"`))],
];

const fileNames = (file: string): Malformed[] =>
  [
    ...['%', '%z', '%zz', "UTF-8''%", "UTF-8''%F", "UTF-8''%FF%FE", "utf-16le''%00", "klingon''a", "''", "'", ''].map(
      (value) => `; filename*=${value}`,
    ),
    '; filename="a"; filename*=UTF-8\'\'b',
    `; filename="${'a'.repeat(5_000)}"`,
    '; filename="../../../../etc/passwd"',
    '; filename="C:\\\\con"',
    '; filename="..."',
    '; filename="a\0.csv"',
    '; filename="\xff"',
  ].map((more) => [`a file with ${more.slice(0, 40)}`, formOf(part(`; name="${file}"${more}`, 'phone'))]);

const contents = (file: string): Malformed[] =>
  [
    'text/plain; charset=utf-16le',
    'text/plain; charset=klingon',
    'text/plain; charset=base64',
    'text/plain; charset=',
    'text/plain; charset="',
    'no type',
    '/',
    'multipart/mixed; boundary=X',
    'application/octet-stream; charset=\xff',
  ].flatMap((type): Malformed[] => [
    [`a field of ${type}`, formOf(part('; name="amount"', '\xff\xfe\x00', `Content-Type: ${type}`))],
    [`a file of ${type}`, formOf(part(`; name="${file}"; filename="a"`, '\xff\x00', `Content-Type: ${type}`))],
  ]);

const heads = (): Malformed[] => [
  ['a part without a head', formOf({ head: [] })],
  ['a part without a disposition', formOf({ head: ['Content-Type: text/plain'] })],
  ['an attachment', formOf({ head: ['Content-Disposition: attachment; name="file"'] })],
  ['an empty disposition', formOf({ head: ['Content-Disposition:'] })],
  ['a disposition of one semicolon', formOf({ head: ['Content-Disposition: ;'] })],
  ['two dispositions', formOf({ head: [DISPOSITION, `${DISPOSITION}; name="file"`] })],
  ['a disposition whose quotes have no end', formOf(part('; name="'))],
  ['a folded head', formOf({ head: [`${DISPOSITION};`, ' name="amount"'] })],
  ['a head without a colon', formOf({ head: ['Content-Disposition form-data'] })],
  ['a head without a name', formOf({ head: [': form-data'] })],
  ['a head with NUL', formOf({ head: [`${DISPOSITION}\0${FILE}`] })],
  ['a head of 20 KB', formOf({ head: [`X: ${'x'.repeat(20_000)}`, DISPOSITION + FILE] })],
  ['3,000 head lines', formOf({ head: many(3_000, (n) => `X${n}: `) })],
  ['a head __proto__', formOf({ head: ['__proto__: x', `${DISPOSITION}; name="amount"`] })],
  ['only line feeds', { type: typeOf(), body: bodyOf([part(FILE)], BOUNDARY, '\n') }],
  ['only carriage returns', { type: typeOf(), body: bodyOf([part(FILE)], BOUNDARY, '\r') }],
];

const boundaries = (): Malformed[] => {
  const body = bodyOf([part('')]);
  const typed = [
    ...[
      'multipart/form-data',
      'multipart/form-data;',
      'multipart/form-data; boundary',
      'multipart/form-data; boundary=',
    ],
    ...['multipart/form-data; boundary=""', 'multipart/form-data; boundary="X', 'multipart/form-data; boundary="X"'],
    ...['multipart/form-data; boundary=Y', 'multipart/form-data; boundary=Y; boundary=X', 'multipart/form-data;;;'],
    ...[
      'multipart/form-data; boundary=X; charset=\xff',
      'multipart/form-datax; boundary=X',
      'multipart/mixed; boundary=X',
    ],
    ...[
      'multipart/form-data boundary=X',
      'Multipart/Form-Data; BOUNDARY=X',
      `multipart/form-data; boundary=${'b'.repeat(6_000)}`,
    ],
  ].map((type): Malformed => [type.slice(0, 60), { type, body }]);
  const long = 'b'.repeat(5_000);
  return [
    ...typed,
    ['no type', { type: undefined, body }],
    ['a long boundary that fits', { type: typeOf(long), body: bodyOf([part('')], long) }],
    ['a boundary with odd letters', { type: typeOf('"(?:X)+\'\\$"'), body: bodyOf([part('')], "(?:X)+'$") }],
  ];
};

const sizes = (file: string): Malformed[] => [
  ['nothing', { type: typeOf(), body: Buffer.alloc(0) }],
  ['only the last boundary', { type: typeOf(), body: bytes(`--${BOUNDARY}--\r\n`) }],
  ['NULs', { type: typeOf(), body: Buffer.alloc(5_000) }],
  ['a field of more than 64 KB', formOf(part('; name="body"', 'x'.repeat(LONG)))],
  ['a hundred fields', formOf(...many(100, (n) => part(`; name="f${n}"`)))],
  ['a hundred parts that are nothing', formOf(...many(100, () => ({ head: [] })))],
  ['three files', formOf(...many(3, () => part(`; name="${file}"; filename="a"`, 'x'.repeat(50_000))))],
  ['an empty file', formOf(part(`; name="${file}"; filename="a"`, ''))],
  ['a long preamble', { type: typeOf(), body: bytes('p'.repeat(200_000), '\r\n', bodyOf([part('')])) }],
  ['a long epilogue', { type: typeOf(), body: bytes(bodyOf([part('')]), 'e'.repeat(200_000)) }],
  ['boundaries alone', { type: typeOf(), body: bytes(`--${BOUNDARY}\r\n`.repeat(2_000)) }],
];

/** Forms that are wrong in one way each, for an upload whose file is in this field. */
export const malformedForms = (file: string): readonly Malformed[] => [
  ...names(file),
  ...fileNames(file),
  ...contents(file),
  ...heads(),
  ...boundaries(),
  ...sizes(file),
];
