import { describe, expect, it } from '@jest/globals';
import type { CsvEncoding } from '@wavelane/contracts';
import fc from 'fast-check';
import { read, removeFiles } from '../csv/testing/read-csv.js';
import { decoderOf } from './code-pages.js';
import { guessed } from './guessed-encoding.js';

removeFiles();

describe('the encoding of a file', () => {
  it.each([
    [
      'iso-8859-2',
      'PL',
      'Małgorzata Święcicka',
      'SW1p6jtUZWxlZm9uCqN1a2FzeiCv87PmOzUxMjM0NTY3OApNYbNnb3J6YXRhIKZ3aepjaWNrYTs2MDEyMzQ1NjcK',
    ],
    [
      'cp852',
      'PL',
      'Małgorzata Święcicka',
      'SW1pqTtUZWxlZm9uCp11a2FzeiC9ooiGOzUxMjM0NTY3OApNYYhnb3J6YXRhIJd3aaljaWNrYTs2MDEyMzQ1NjcK',
    ],
    [
      'x-mac-ce',
      'PL',
      'Małgorzata Święcicka',
      'SW1pqztUZWxlZm9uCvx1a2FzeiD7l7iNOzUxMjM0NTY3OApNYbhnb3J6YXRhIOV3aatjaWNrYTs2MDEyMzQ1NjcK',
    ],
    [
      'windows-1250',
      null,
      'Šárka Černá',
      'Sm3pbm87TW9iaWwKSmn47SBEdm/44Ws7NjAxIDEyMyA0NTYKiuFya2EgyGVybuE7NjAyIDEyMyA0NTYK',
    ],
    [
      'iso-8859-5',
      'RU',
      'Петров Пётр',
      'xLi+O8LV29Xk3t0KuNLQ3d7S0CC+2+zT0Ds4IDkxMiAzNDUtNjctODkKv9Xi4N7SIL/x4uA7KzcgOTEzIDEyMyA0NSA2Nwo=',
    ],
    [
      'ibm866',
      'RU',
      'Петров Пётр',
      'lIiOO5Klq6Xkrq0KiKKgra6ioCCOq+yjoDs4IDkxMiAzNDUtNjctODkKj6Xi4K6iII/x4uA7KzcgOTEzIDEyMyA0NSA2Nwo=',
    ],
    [
      'x-mac-cyrillic',
      'RU',
      'Петров Пётр',
      'lIiOO5Ll6+X07u0KiOLg7e7i4CCO6/zj4Ds4IDkxMiAzNDUtNjctODkKj+Xy8O7iII/e8vA7KzcgOTEzIDEyMyA0NSA2Nwo=',
    ],
    [
      'koi8-u',
      'UA',
      'Ґалаґан Ірина',
      'ts0n0Tv0xczFxs/OCrTXx8XOILfWwcs7MDY3IDEyMyA0NSA2Nwq9wczBrcHOILbSyc7BOzA1MCAxMjMgNDUgNjcK',
    ],
    [
      'iso-8859-6',
      'SA',
      'محمد العتيبي',
      'x+TH0+U70eLlIMfkzOjH5Arhx9flySDDzeXPOzA1MDEyMzQ1NjcK5c3lzyDH5NnK6sjqOzA1NTEyMzQ1NjcK',
    ],
    [
      'windows-1257',
      'AE',
      'Eglė Vaičiūnaitė',
      'VmFyZGFzO1RlbGVmb25hcwreeWRy+25hcyDQaWzrbmFzOyszNzA2MTIzNDU2NwpFZ2zrIFZhaehp+25haXTrOyszNzA2MjM0NTY3OAo=',
    ],
    [
      'macintosh',
      'SE',
      'Björn Sjögren',
      'TmFtbjtNb2JpbAqBc2EghWJlcmc7MDcwLTEyMyA0NSA2NwpCappybiBTappncmVuOzA3My0xMjMgNDUgNjcK',
    ],
    [
      'cp850',
      'DE',
      'Käthe Groß',
      'TmFtZTtUZWxlZm9uCkqBcmdlbiBNgWxsZXI7MDE3MSAxMjM0NTY3CkuEdGhlIEdyb+E7MDE3MiAxMjM0NTY3Cg==',
    ],
    ['windows-1255', 'IL', 'דוד לוי', 'bmFtZTtwaG9uZQr5+OQg6+TvOzA1MC0xMjM0NTY3CuPl4yDs5ek7MDUyLTEyMzQ1NjcK'],
    ['gb18030', 'CN', '刘洋', 'v827p8P7s8Y7warPtbXnu7AKs8K9qLn6OzEzODEyMzQ1Njc4CsH10fM7MTM5ODc2NTQzMjEK'],
    ['big5', 'TW', '林志豪', 'qW2mVzuk4r73CrOvrPyswjswOTEyMzQ1Njc4CqpMp9O7qDswOTIzNDU2Nzg5Cg=='],
    ['euc-jp', 'JP', '佐藤花子', 'bmFtZTtwaG9uZQq7s8XEwsDPujswOTAtMTIzNC01Njc4Crq0xqOy1rvSOzA4MC0yMzQ1LTY3ODkK'],
    [
      'iso-2022-jp',
      'JP',
      '佐藤花子',
      'GyRCO2FMPhsoQjsbJEI3SEJTRUVPQxsoQgobJEI7M0VEQkBPOhsoQjswOTAtMTIzNC01Njc4ChskQjo0RiMyVjtSGyhCOzA4MC0yMzQ1LTY3ODkK',
    ],
    [
      'euc-kr',
      'KR',
      '네일샾 김',
      'sO2wtLjtO8D8yK25+MijCsPWwfa/7DswMTAtMTIzNC01Njc4CrPXwM+Y3iCx6DswMTAtMjM0NS02Nzg5Cg==',
    ],
  ] as const)('detects %s for an account in %s, from the line of %s', async (encoding, country, name, base64) => {
    const found = await read(Buffer.from(base64, 'base64'), { defaultCountry: country });
    expect({ encoding: found.encoding, mapping: found.mapping }).toMatchObject({
      ...{ encoding, mapping: { phone: 1, name: 0 } },
    });
    expect(found.cells.at(-1)?.[0]).toBe(name);
  });

  it('reads text that other programs had encoded twice, or written for a page', async () => {
    const { cells } = await read(
      'name,phone\nJÃ¼rgen MÃ¼ller,+97333000001\nO&#39;Neil &amp; Söhne,+97333000002\nÐžÐ»ÑŒÐ³Ð°,+97333000003\n',
    );
    expect(cells.map(([name]) => name)).toEqual(['Jürgen Müller', "O'Neil & Söhne", 'Ольга']);
  });

  it('reads letters of which a byte is free in the mistaken code page', async () => {
    const mistaken = (text: string) =>
      Array.from(Buffer.from(text), (byte) => (byte < 0xa0 && byte > 0x7f ? signOf(byte) : String.fromCharCode(byte)));
    const names = ['Ángel', 'Íñigo', 'Сергей', 'Ýmir'];
    const lines = names.map((name, n) => `${mistaken(name).join('')},+9733300000${n}`);
    const { cells } = await read(`name,phone\n${lines.join('\n')}\n`);
    expect(cells.map(([name]) => name)).toEqual(names);
  });

  it('keeps a mark for a lost byte, so that its row is named', async () => {
    const { cells } = await read('name,phone\nÃ\ufffdngel,+97333000001\nSara,+97333000002\n');
    expect(cells[0]?.[0]).toBe('Ã\ufffdngel');
  });

  it.each(['&nbsp;', '&#160;', ' &nbsp; '])('takes a cell of %p for an empty one', async (cell) => {
    const { cells } = await read(`name,phone\n${cell},+97333000001\nSara,+97333000002\n`);
    expect(cells[0]?.[0]).toBe('');
  });

  it.each(['&#8238;Sara', '&#x200B;Sara', 'Sara&#xFFFE;', '&#7;Sara'])('brings no unseen mark by %s', async (cell) => {
    const { cells } = await read(`name,phone\n${cell},+97333000001\nOmar,+97333000002\n`);
    expect(cells[0]?.[0]).toBe(cell);
  });

  it('leaves texts as they are that only look encoded', async () => {
    const names = [
      ...['SÃO PAULO', 'Ålesund Ãrea', 'R&D;', 'Café', 'Ñandú', 'Ру Сё', 'AT&T', 'AMANHÃ…', 'رگ', 'رک', 'РІ', 'Сі'],
      ...['Nguyễn Văn Đức', 'Ördög Őrs', 'JOÃO', 'فاطمه رضایی', 'ÑUÑOA', 'Ђорђе', 'Łódź'],
    ];
    const { cells } = await read(`name,phone\n${names.map((name, n) => `${name},+973330000${n + 10}`).join('\n')}\n`);
    expect(cells.map(([name]) => name)).toEqual(names);
  });

  it('reads any numbers with a + as they stand', async () => {
    const number = fc.integer({ min: 1_000_000, max: 999_999_999_999 }).map((n) => `+${n}`);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(number, { minLength: 1, maxLength: 5 }), async (numbers) => {
        const { encoding, cells } = await read(`name,phone\n${numbers.map((one) => `Sara,${one}`).join('\n')}\n`);
        expect({ encoding, read: cells.map((row) => row[1]) }).toEqual({ encoding: 'utf-8', read: numbers });
      }),
    );
  });
});

/** Signs of windows-1252 above ASCII; bytes that it leaves free are control characters. */
function signOf(byte: number): string {
  const sign = decoderOf('windows-1252').decode(Uint8Array.of(byte));
  return sign === '\ufffd' ? String.fromCharCode(byte) : sign;
}

/** Names of which each has letters of its language beyond ASCII. */
const NAMES: readonly [CsvEncoding, string, string][] = [
  ['windows-1252', 'DE', 'Jürgen Müller,Käthe Groß,Jörg Schäfer,Günther Böhm,Sören Weiß,Bärbel Köhler'],
  ['windows-1252', 'FR', 'Hélène Lefèvre,François Noël,Zoé Béranger,Gérard Mérigot,Amélie Crépin,Benoît Léger'],
  ['windows-1252', 'ES', 'José Peña,María Núñez,Andrés Gómez,Íñigo Ibáñez,Sofía Ramírez,Raúl Martín'],
  [
    'windows-1252',
    'BR',
    'João Conceição,Inês Magalhães,Antônio Guimarães,Luís Falcão,Conceição Simões,Sebastião Araújo',
  ],
  ['macintosh', 'FR', 'Hélène Lefèvre,François Noël,Zoé Béranger,Gérard Mérigot,Amélie Crépin,Benoît Léger'],
  ['cp850', 'DE', 'Jürgen Müller,Käthe Groß,Jörg Schäfer,Günther Böhm,Sören Weiß,Bärbel Köhler'],
  [
    'windows-1250',
    'PL',
    'Łukasz Żółć,Małgorzata Święcicka,Paweł Wójcik,Grażyna Dąbrowska,Błażej Śliwiński,Józef Gęsior',
  ],
  ['iso-8859-2', 'CZ', 'Jiří Dvořák,Šárka Černá,Růžena Němcová,Tomáš Říha,Matěj Žižka,Kateřina Šťastná'],
  ['windows-1254', 'TR', 'Şükrü Öztürk,Gülşah Yıldırım,İbrahim Çağlar,Ayşe Doğan,Işıl Şahin,Oğuz Gökçe'],
  [
    'windows-1257',
    'LT',
    'Žydrūnas Šilėnas,Eglė Vaičiūnaitė,Rūta Žukauskienė,Jūratė Mažeikienė,Ąžuolas Šarūnas,Živilė Kučinskaitė',
  ],
  ['windows-1251', 'RU', 'Ольга Иванова,Пётр Щукин,Дмитрий Юрьев,Наталья Жукова,Сергей Цветков,Анна Белова'],
  ['koi8-r', 'RU', 'Ольга Иванова,Пётр Щукин,Дмитрий Юрьев,Наталья Жукова,Сергей Цветков,Анна Белова'],
  ['ibm866', 'RU', 'Ольга Иванова,Пётр Щукин,Дмитрий Юрьев,Наталья Жукова,Сергей Цветков,Анна Белова'],
  ['windows-1253', 'GR', 'Γιώργος Παππάς,Ελένη Ιωάννου,Νίκος Δημητρίου,Μαρία Ψαρρά,Κώστας Ξανθός,Σοφία Ζαχαρίου'],
  ['windows-1255', 'IL', 'שרה כהן,דוד לוי,משה פרץ,יעל מזרחי,רחל ביטון,אברהם גבאי'],
  ['windows-1256', 'SA', 'فاطمة أحمد,محمد العتيبي,سارة القحطاني,علي الشهري,نورة الغامدي,خالد الحربي'],
  ['windows-874', 'TH', 'สมชาย ใจดี,สมหญิง รักไทย,ปิยะ แสงทอง,วิชัย มั่นคง,อรุณี พงษ์ศรี,กิตติ บุญมา'],
];

describe('any list of names', () => {
  it('tells the encoding that it was written in, in whatever order and number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES).chain(([encoding, country, names]) =>
          fc.record({
            encoding: fc.constant(encoding),
            country: fc.constantFrom(country, country, null),
            names: fc.shuffledSubarray(names.split(','), { minLength: 4 }),
          }),
        ),
        ({ encoding, country, names }) => {
          const text = names.map((name, n) => `${name},+9733300000${n}\n`).join('');
          const [best] = guessed(bytesOf(text, encoding), country);
          expect(best?.text).toBe(text.split('\n', 1)[0]);
        },
      ),
    );
  });
});

/** Bytes of a text in an encoding of one byte for each letter. */
function bytesOf(text: string, encoding: CsvEncoding): Buffer {
  const codes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoderOf(encoding).decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from(Array.from(text, (letter) => codes.get(letter) ?? 63));
}
