import { asciiDigits, isDamaged, saysOptOut, withoutExtension } from '@wavelane/contracts';

/**
 * '+' with digits, or the digits of a number without country code. `dialled` are the digits of a number that begins with
 * 00, which is a part of longer prefixes in some countries.
 */
export type Notation =
  { plain: string; dialled?: string } | { problem: 'empty' | 'damaged' | 'spreadsheet' | 'two' | 'letters' | 'hidden' };

const PLAIN = /^\+[1-9]\d{7,14}$/;
/** Most numbers of a file: nothing in them has to be translated or taken off. */
const SIMPLE = /^[\d ()+./-]+$/;

/** Characters that stand for a hyphen or a dot between groups: all dashes, the minus, middle dots and bullets. */
const DASHES = /[\p{Pd}\u2212\u02d7\u2043\u2500\u2796\u30fc\u00b7\u2022\u2027\u2219\u22c5\u30fb_~]/gu;

/** Links that open a chat: wa.me/…, api.whatsapp.com/send?phone=…, whatsapp://send?phone=…. */
const LINK = /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:(?:api|web)\.)?whatsapp(?:\.com|:\/\/)[^?]*\?(?:.*&)?phone=)/i;

/** A word that says what the number is: any word with a colon, and known ones without: `p:`, `WhatsApp:`, `Mob.`, `Handy`. */
const LABEL =
  /^(?:[\p{L}\p{M}][\p{L}\p{M} ._-]{0,24}[:：=]|(?:p|ph|phone|tel[eé]?fono?|telefone?|tel|t[eé]l|mob|mobile?|m[oó]vil|celular|cel|cell|handy|whats ?app|wa|gsm|тел|моб|جوال|موبايل|هاتف|تلفون|واتس ?اب|واتساب|手机|电话|携帯|電話)[.\s])\s*/iu;

/** Words before or behind a number with its `+`, which is nothing else then: `No. +973…`, `Sara +973…`, `+973… mobile`. */
const WORDS =
  /^[\p{L}\p{M}#'’._-][\p{L}\p{M}\s#'’._-]{0,39}(?=\+\d)|(?<=^\+\d[\d\s().-]{6,24})[\s-][\p{L}\p{M}'’.\s-]{1,40}$/u;

/** A Swiss way to part groups of digits. */
const APOSTROPHES = /(?<=\d)['’](?=\d)/gu;

/** Characters that may surround a number: pictures of phones, quotes, unpaired brackets, punctuation of a list. */
const AROUND =
  /^[\s"'`“”„‟‘’‚«»‹›<{[=,;،؛*\p{Extended_Pictographic}\p{RI}\ufe0f\u20e3]+|[\s"'`“”„‟‘’‚«»‹›>}\]=,;.،؛:*\p{Extended_Pictographic}\p{RI}\ufe0f\u20e3]+$/gu;

/** A remark behind the number: `(Sara)`, `(mobile)`. */
const REMARK = /\s*\([^()\d]*\)$/;

/** Between two numbers in one cell. */
const BETWEEN = /[\n/,;|&،؛]|\s(?:or|and|oder|und|ou|et|y|e|و|أو|или|и)\s|(?<=\d)\s*(?=\+\d)/u;

/** A day of our time, which would be a number somewhere: `2024-11-30`, `30.11.2024`. */
const DATE =
  /^(?:(?:19|20)\d\d([-/.])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\2(?:19|20)\d\d)$/;

const LONE = /^([^\d+,;|\t]{0,40})(\+[\d\s().-]{6,24}\d)([^\d+,;|\t]{0,40})$/u;

/** A number of its own has at least so many digits; an area code before a slash has fewer. */
const LEAST = 7;

/**
 * A country and area code before a slash, `+593 1800/1234567`, or an area code with its nought, `0171 / 123 45 67`: no
 * number has so few digits. The digits of a trunk prefix in brackets, `0049 (0) 171 / 1234567`, do not count.
 */
const AREA_FIRST = /^(?:(?:\+|00)\D*(?:\d[ ().-]*){1,7}|0[ ().-]*(?:\d[ ().-]*){1,5})\/[^+]*$/;

/**
 * Takes off a number what people and other programs put around it: `="…"`, labels, links, direction marks, dashes of all
 * kinds, digits of all scripts, a `+` at the wrong end, a `.0` of a spreadsheet. Whether a number is left that can be
 * right, a numbering library decides.
 */
export function notationOf(text: string): Notation {
  if (PLAIN.test(text)) return { plain: text };
  if (text.length > LONGEST) return { problem: 'letters' };
  if (isDamaged(text)) return { problem: 'damaged' };
  const isSimple = SIMPLE.test(text);
  const clean = isSimple ? text.trim() : asciiDigits(text.normalize('NFKC').replace(/\p{Cf}/gu, '')).trim();
  if (clean === '') return { problem: 'empty' };
  // A spreadsheet showed it as a number with thousands.
  if (/^\d{1,3}(?:,\d{3}){2,4}$/.test(clean)) return { plain: clean.replaceAll(',', '') };
  const exact = allDigitsOf(clean);
  if (exact !== undefined) return exact === '' ? { problem: 'spreadsheet' } : { plain: exact };
  const [, chat] = /^\+?(\d+)(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/.exec(clean) ?? [];
  if (chat !== undefined) return { plain: `+${chat}` };
  if (/^\d+(?::\d+)?@lid$/.test(clean)) return { problem: 'hidden' };
  // Google separates the numbers of one person so; the first is the main one.
  const [first = ''] = clean
    .split(':::')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const bare = isSimple
    ? first
    : lone(withoutSurroundings(withoutExtension(first).replace(DASHES, '-').replace(APOSTROPHES, '')));
  if (numbersIn(bare) > 1) return { problem: 'two' };
  if (DATE.test(bare)) return { problem: 'letters' };
  // A decimal of a spreadsheet: one dot, and one or two noughts behind it. Three are a group of a number.
  const whole = bare.replace(/[\s()[\]\-/]/g, '').replace(/^(\+\d{5,}|\d{7,})[.,]0{1,2}$/, '$1');
  const [, digits] = /^\+?(\d+)\+?$/.exec(whole.replaceAll('.', '').replace(/^\++/, '+')) ?? [];
  if (digits === undefined) return { problem: 'letters' };
  if (!whole.includes('+') && /^00\d/.test(digits)) return { plain: `+${digits.replace(/^00+/, '')}`, dialled: digits };
  const isInternational = whole.includes('+') || digits.startsWith('00');
  // One nought behind a `+` is no country code and no prefix: it stays, and the number is not valid.
  return { plain: isInternational ? `+${digits.replace(/^00+/, '')}` : digits };
}

/**
 * The digits of a number that a spreadsheet wrote with an exponent; '' if it left digits out, as in `4.91711E+11`.
 * undefined: no such number.
 */
function allDigitsOf(text: string): string | undefined {
  const [, first, rest = '', exponent] = /^(\d+)(?:[.,](\d+))?e\+?(\d{1,3})$/i.exec(text) ?? [];
  if (first === undefined) return undefined;
  return first.length === 1 && rest.length === Number(exponent) && rest.length >= LEAST ? first + rest : '';
}

/** Nothing in place of words that change nothing. `STOP +973…` and `+973… (do not contact)` keep theirs: no message goes there. */
const idle = (text: string): string => {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const says = (from: number, count: number) => saysOptOut('status', words.slice(from, from + count).join(' '));
  return words.some((_, at) => LENGTHS.some((count) => says(at, count))) ? text : '';
};
/** Characters. No cell with a number is longer, and the patterns below take long for a long text. */
const LONGEST = 1_000;

/** Words of what stands for an opt-out beside a number. */
const LENGTHS = [1, 2, 3, 4];

function withoutSurroundings(text: string): string {
  let bare = text;
  const link = LINK.exec(bare);
  if (link)
    return `+${decoded(bare.slice(link[0].length))
      .replace(/[/?&#].*$/s, '')
      .replace(/^[+\s]+/, '')}`;
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replace(AROUND, '').replace(LABEL, idle).replace(REMARK, idle).replace(WORDS, idle);
  }
  // RFC 3966 and the links of phones add parameters: `;ext=5`, `?body=Hi`.
  return /^(?:tel|sms|callto|whatsapp):/i.test(text) ? bare.replace(/[;?].*$/s, '') : bare;
}

/** The only number of a text, if it has its `+` and few letters and signs are around it: `Sara (+973…)`, `{"phone":"+973…"}`. */
function lone(text: string): string {
  const [, before = '', number, behind = ''] = LONE.exec(text) ?? [];
  return number === undefined || idle(before) + idle(behind) !== '' ? text : number;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function numbersIn(text: string): number {
  if (AREA_FIRST.test(text.replace(/\(0\)/u, ''))) return 1;
  const parts = text.split(BETWEEN).filter((part) => part.replace(/\D/g, '').length >= LEAST);
  if (parts.length > 1 || text.replace(/\D/g, '').length <= 15) return parts.length;
  return text.split(/\s+/).filter((part) => part.replace(/\D/g, '').length >= LEAST).length;
}
