import type { Language } from './languages.js';

/** Bits that a letter costs: few for a frequent letter of the language, many for one that it hardly has. */
type Costs = ReadonlyMap<string, number>;

const STRANGE_LETTER = 10;
const STRANGE_HAN = 15;
const OTHER_SCRIPT = 13;
const USUAL_SIGN = 7;
const USUAL_APOSTROPHE = 4;
const OTHER_SIGN = 12;
const NO_CHARACTER = 30;

const USUAL = /[–—‘“”„«»…•€£°ºª§№´·\u00a0\u3000。、・，：；！？「」『』ー（）－]/u;
const NONE = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u;

/** Letters of ideographs are many, and each is rarer. The first ranks of national standards hold the usual ones. */
const IDEOGRAPH_OF_STANDARD = 11.5;
const IDEOGRAPH_OF_NAMES = 8;

const OF_SCRIPT: Readonly<Record<Language['script'], RegExp>> = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Arabic: /\p{Script=Arabic}/u,
  Thai: /\p{Script=Thai}/u,
  Han: /\p{Script=Han}/u,
  Kana: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Hangul: /\p{Script=Hangul}/u,
};
const WIDE: ReadonlySet<Language['script']> = new Set(['Han', 'Kana', 'Hangul'] as const);

const costs = new WeakMap<Language, Costs>();

function costsOf(language: Language): Costs {
  const known = costs.get(language);
  if (known) return known;
  const letters = [...new Set(language.letters)];
  // Alphabets are used more evenly than the few letters that a Latin one has beyond ASCII.
  const weights = letters.map((_, rank) => 1 / (rank + (language.script === 'Latin' ? 1 : 6)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const made = new Map(
    letters.map((letter, rank) => [
      letter,
      WIDE.has(language.script) ? IDEOGRAPH_OF_NAMES : Math.log2(sum / (weights[rank] ?? 1)) + 0.5,
    ]),
  );
  costs.set(language, made);
  return made;
}

function standardOf(encoding: string, first: readonly [number, number]): string[] {
  const decoder = new TextDecoder(encoding);
  const letters: string[] = [];
  for (let high = first[0]; high <= first[1]; high++)
    for (let low = 0x40; low <= 0xfe; low++) letters.push(decoder.decode(Uint8Array.of(high, low)));
  return letters.filter((letter) => letter.length === 1 && letter !== '\ufffd');
}

/** The usual ideographs and syllables: the first level of GB 2312 and of Big5, of JIS X 0208, and all of KS X 1001. */
const STANDARDS: Readonly<Partial<Record<Language['script'], () => string[]>>> = {
  Han: () => [
    ...standardOf('gb18030', [0xb0, 0xd7]).filter((letter) => /\p{Script=Han}/u.test(letter)),
    ...standardOf('big5', [0xa4, 0xc6]),
  ],
  Kana: () => standardOf('euc-jp', [0xb0, 0xcf]),
  Hangul: () => standardOf('euc-kr', [0xb0, 0xc8]),
};
const usual = new Map<Language['script'], ReadonlySet<string>>();

function isUsual(letter: string, script: Language['script']): boolean {
  const known = usual.get(script) ?? new Set(STANDARDS[script]?.());
  usual.set(script, known);
  return known.has(letter);
}

function wideCost(letter: string, { script }: Language): number {
  if (/[\u3040-\u30fa\u30fc-\u30ff]/.test(letter)) return script === 'Kana' ? 6 : STRANGE_HAN;
  // Half-width katakana are what other encodings look like in Shift-JIS.
  if (/[\uff61-\uff9f]/.test(letter)) return script === 'Kana' ? 7.5 : STRANGE_HAN;
  return isUsual(letter, script) ? IDEOGRAPH_OF_STANDARD : STRANGE_HAN;
}

function letterCost(letter: string, language: Language): number {
  const small = letter.toLowerCase();
  const known = costsOf(language).get(letter) ?? costsOf(language).get(small);
  const capital = letter !== small ? 1 : 0;
  if (known !== undefined) return known + capital;
  if (NONE.test(letter)) return NO_CHARACTER;
  if (OF_SCRIPT[language.script].test(letter) || WIDE.has(language.script))
    return WIDE.has(language.script) && /\p{L}/u.test(letter) ? wideCost(letter, language) : signCost(letter);
  return signCost(letter);
}

function signCost(letter: string): number {
  if (/[\p{L}\p{M}]/u.test(letter)) return STRANGE_LETTER;
  if (letter === '’') return USUAL_APOSTROPHE;
  return USUAL.test(letter) ? USUAL_SIGN : OTHER_SIGN;
}

const FINAL_ONLY = /[ςםןךףץةى](?=\p{L})|σ(?!\p{L})/gu;
const times = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
const APOSTROPHE = /[’‘´]/u;

/** Returns the bits for capitals, signs or letters of another script within a word: real words seldom have them. */
function oddness(word: string, { script }: Language): number {
  let bits = times(word, /\p{Ll}\p{Lu}/gu) * 6 + times(word, /\p{Lu}{2}\p{Ll}/gu) * 3;
  // A sign between letters.
  bits +=
    [...word.matchAll(/(?<=\p{L})[^\p{L}\p{M}\p{N}\0-\x7f](?=\p{L})/gu)].filter(([sign]) => !APOSTROPHE.test(sign))
      .length * 5;
  // A sign that no word ends with.
  bits += times(word, /\p{L}[^\p{L}\p{M}\p{N}\0-\x7f”’»…°ºª€®™–—\u00a0。、）」』！？](?![\p{L}\p{N}])/gu) * 4;
  // Quotes that open behind a word, or close before one.
  bits += times(word, /[‘“„«¿¡](?![\p{L}\p{N}])|(?<![\p{L}\p{N}\p{P}])[”»…]/gu) * 5;
  if (WIDE.has(script)) return bits + times(word, /[A-Za-z](?=[^\0-\x7f])|[^\0-\x7f](?=[A-Za-z])/g) * 4;
  // Few words are of accents alone.
  if (script === 'Latin' && /^[^\0-\x7f]{3,}$/.test(word)) return bits + 8;
  if (script !== 'Latin') bits += times(word, /[A-Za-z](?=[^\0-\x7f])|[^\0-\x7f](?=[A-Za-z])/g) * 8;
  if (script === 'Greek' && /^\p{Lu}?\p{Ll}{3,}$/u.test(word) && !/[όίάέήύώϊϋΐΰΆΈΉΊΌΎΏ]/u.test(word)) bits += 4;
  if (script === 'Thai') bits += times(word, /(?<!\p{Script=Thai})\p{M}/gu) * 8;
  // No word of Icelandic begins with it.
  if (/^Ð/.test(word)) bits += 6;
  return bits + times(word, FINAL_ONLY) * 6;
}

function wordCost(word: string, language: Language): number {
  let bits = oddness(word, language);
  for (const letter of word) {
    if (letter <= '\x7f') continue;
    const isOther = /\p{L}/u.test(letter) && !OF_SCRIPT[language.script].test(letter);
    bits += isOther && !WIDE.has(language.script) ? OTHER_SCRIPT : letterCost(letter, language);
  }
  return bits;
}

/** A word of another language than the rest, as names of foreign customers are. */
const FOREIGN_WORD = 5;

/**
 * How unlikely a text is, in bits, in the best of some languages. Texts that the same bytes make in several encodings can be
 * compared.
 */
export function unlikelihood(text: string, languages: readonly Language[], country: string | null): number {
  const words = text.split(/[ \r\n\t,;|"'()@/.:+-]+/).filter((word) => /[^\0-\x7f]/.test(word));
  const byLanguage = languages.map((language) => words.map((word) => wordCost(word, language)));
  const least = words.map((_, at) => Math.min(...byLanguage.map((all) => all[at] ?? Infinity)));
  return Math.min(
    ...byLanguage.map((all, at) => {
      const bits =
        all.reduce((sum, cost, word) => sum + Math.min(cost, (least[word] ?? 0) + FOREIGN_WORD), 0) +
        (languages[at]?.rarity ?? 0);
      const isHome = country !== null && (languages[at]?.countries.split(' ').includes(country) ?? false);
      return bits - (isHome ? HOME : 0);
    }),
  );
}

/** Bits by which a language of the account's country is likelier. */
const HOME = 8;
