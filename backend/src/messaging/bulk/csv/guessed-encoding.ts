import { CSV_ENCODINGS, type CsvEncoding } from '@wavelane/contracts';
import { analyse } from 'chardet';
import { nameRank, phoneRank } from '../columns/header-words.js';

/** Encodings by chardet's names; code pages of Windows include the ISO ones. */
const CALLED: Readonly<Record<string, CsvEncoding>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-5': 'windows-1251',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
  'KOI8-R': 'koi8-r',
  GB18030: 'gb18030',
  Big5: 'big5',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
};

/** The countries that use a code page. */
const AT_HOME: Readonly<Partial<Record<CsvEncoding, string>>> = {
  'windows-1250': 'PL CZ SK HU SI HR BA RO AL RS',
  'windows-1251': 'RU BY BG UA MK KZ KG MN',
  'windows-1252': 'DE AT CH FR BE NL LU ES PT IT GB IE US CA DK SE NO FI IS BR MX AR CL CO PE AU NZ ZA',
  'windows-1253': 'GR CY',
  'windows-1254': 'TR AZ',
  'windows-1255': 'IL',
  'windows-1256': 'BH SA AE KW QA OM YE IQ SY LB JO PS EG LY TN DZ MA SD MR IR PK AF',
  'windows-1257': 'EE LV LT',
  'windows-1258': 'VN',
  'windows-874': 'TH',
  gb18030: 'CN SG',
  big5: 'TW HK MO',
  shift_jis: 'JP',
  'euc-kr': 'KR',
};

const HOME_POINTS = 25;
const READING_POINTS = 100;
/** For each header with other than ASCII letters that is a word for a phone or a name: hardly ever by chance. */
const HEADER_POINTS = 60;

const WIDE: readonly CsvEncoding[] = ['utf-8', 'utf-16le', 'utf-16be'];

/**
 * In which encodings lines may be, the likeliest first: by what chardet says, by how their words read, and by the country.
 * @param lines with other than ASCII letters
 * @returns the first of these lines in each encoding that has all their bytes; UTF-8 always
 */
export function guessed(lines: Buffer, country: string | null): { encoding: CsvEncoding; text: string }[] {
  const said = new Map<CsvEncoding, number>();
  for (const { name, confidence } of analyse(lines)) {
    const called = CALLED[name] ?? CSV_ENCODINGS.find((one) => one === name.toLowerCase());
    if (called) said.set(called, Math.max(confidence, said.get(called) ?? 0));
  }
  const read = CSV_ENCODINGS.flatMap((encoding) => {
    const text = WIDE.includes(encoding) ? undefined : decoded(lines, encoding);
    if (text === undefined) return [];
    const home = country !== null && (AT_HOME[encoding]?.split(' ').includes(country) ?? false) ? HOME_POINTS : 0;
    const points = (said.get(encoding) ?? 0) + readability(text) * READING_POINTS + home;
    return [{ encoding, text, points: points + knownHeaders(text) * HEADER_POINTS }];
  });
  const utf8 = { encoding: 'utf-8' as const, text: lines.toString('utf8') };
  const likeliest = read.sort((one, other) => other.points - one.points);
  return [...likeliest, utf8].map(({ encoding, text }) => ({ encoding, text: firstLine(text) }));
}

function decoded(bytes: Buffer, encoding: CsvEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function knownHeaders(text: string): number {
  const cells = (text.split(/[\r\n]/, 1)[0] ?? '').split(/[,;\t|]/).filter((cell) => /[^\0-\x7f]/.test(cell));
  return cells.filter((cell) => phoneRank(cell) > 0 || nameRank(cell) > 0).length;
}

const SAMPLE_CHARACTERS = 120;
const firstLine = (text: string) => (text.split(/[\r\n]/, 1)[0] ?? '').slice(0, SAMPLE_CHARACTERS);

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Thai}/u,
];

/** Share of the words with other than ASCII letters that read like words: one script, no signs within, not mostly accents. */
function readability(text: string): number {
  const words = text.split(/[\s,;|"'()@/.:+-]+/).filter((word) => /[^\0-\x7f]/.test(word));
  if (words.length === 0) return 0;
  return words.reduce((sum, word) => sum + readabilityOf(word), 0) / words.length;
}

function readabilityOf(word: string): number {
  const foreign = [...word].filter((character) => character > '\x7f');
  if (foreign.some((character) => !/[\p{L}\p{M}\p{Pd}\p{Pi}\p{Pf}]/u.test(character))) return 0;
  const scripts = SCRIPTS.filter((script) => script.test(word)).length;
  if (scripts > 1) return 0;
  if (/\p{Script=Latin}/u.test(word)) {
    // Few languages put accents side by side, and capitals stand at the beginning or everywhere.
    const isAccented = foreign.length <= Math.max(1, word.length / 3);
    return isAccented && !/\p{Ll}\p{Lu}|^\p{Lu}{2}\p{Ll}{2}/u.test(word) ? 0.9 : 0.2;
  }
  if (/\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word)) return /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word) ? 0.2 : 1;
  // Half-width katakana are what other encodings look like in Shift-JIS.
  if (/[\uff61-\uff9f]/.test(word)) return 0.1;
  return /\p{Script=Hangul}/u.test(word) && /\p{Script=Han}/u.test(word) ? 0.3 : 1;
}
