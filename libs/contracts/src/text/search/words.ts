import { folded } from './folded.js';

/** A word's beginning is enough to find it. */
const LETTERS = 24;
/** A word with all its parts: `jean-luc`, `d'angelo`. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['`\p{Pd}][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const PARTING = /['`\p{Pd}]/u;
const APOSTROPHE = /['`]/g;
/** Scripts that write words without blanks between them; Korean writes a family name so before the given one. */
const UNDIVIDED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** A mark, or a vowel or final consonant of Korean: no syllable begins with it. */
const WITHIN_SYLLABLE = /[\p{M}\u1161-\u11ff]/u;
/** An Arabic article, with the letters that are written together before it. */
const ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{3})/u;
/** Words that Arabic writes together with the next one. */
const JOINED = /^(?:[وف][بكل]?|[بكل])(?=\p{L}{3})/u;
/** Letters before the article in a name that is written as one word: عبدالرحمن, نورالدين. */
const BEFORE_ARTICLE = /^\p{L}{2,}?(?=ال\p{L}{3})/u;
/** Arabic words that belong to the next one and are also written together with it. */
const HEAD = /^(?:عبد|ابو|ابا|ابي|ابن|بن|ام|ال)$/u;
const ARABIC = /^\p{Script=Arabic}/u;
/** Letters that are also written as two: Müller and Mueller, Åse and Aase, Đorđe and Djordje. */
const AS_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', đ: 'dj' };
const ONE = /[äöüåøđ]/gu;
const TWO = /[aou]e|aa|dj/g;
/** The same within a longer word of a search: `Mueller` finds Muller, too; `joe` is a beginning of other names. */
const TWO_WITHIN = /(?<=\p{L})([aou])e(?=\p{L}{2})/gu;

const cut = (word: string): string => (word.length > LETTERS ? [...word].slice(0, LETTERS).join('') : word);
const withoutArticle = (word: string): string => (ARABIC.test(word) ? word.replace(ARTICLE, '') : word);
const different = (words: readonly string[]): string[] => [...new Set(words)];
/** The words of a text, folded, each cut into its parts. */
const partsIn = (text: string): string[][] => (folded(text).match(WORD) ?? []).map((word) => word.split(PARTING));

/** The words of a search, folded, an Arabic one without its article. A word with an apostrophe is one. */
export const askedWords = (text: string): string[] =>
  (folded(text).match(WORD) ?? [])
    .flatMap((word) => word.replace(APOSTROPHE, '').split(PARTING))
    .map((word) => cut(withoutArticle(word)));

/** A search as one word: names are written together and apart, `van der Berg` and `Vanderberg`. */
const askedAsOne = (text: string): string => cut(partsIn(text).flat().join(''));

/** A word of a search, and without the e that stands for two dots: as a phone without German letters writes it. */
const askedForms = (word: string): string[] =>
  word.length < 5 ? [word] : different([word, word.replace(TWO_WITHIN, '$1')]);

/** Words by which an index is looked up: the longest word of a search, and all of it as one word, in each form. */
export const soughtWords = (text: string): string[] => {
  const words = askedWords(text);
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 1);
  return different([...longest, ...(words.length > 1 ? [askedAsOne(text)] : [])].flatMap(askedForms));
};

/**
 * The words by which a text is found: its own words, folded, with their parts, and other ways to write each. Signs
 * between words do not count.
 */
export function wordsOf(text: string): string[] {
  const all = partsIn(text);
  const inTwo = partsInTwo(text, all);
  return all.flatMap((parts, index) => {
    const twice = inTwo[index] ?? parts;
    const next = parts.length === 1 && HEAD.test(parts[0] ?? '') ? (all[index + 1] ?? []) : [];
    const wholes = [...parts, ...next].length > 1 ? [parts.concat(next).join(''), twice.join('')] : [];
    return different([...parts.flatMap(formsOf), ...twice, ...wholes].map(cut));
  });
}

/** The words of a text with `oe` for `ö` and its like, if it has such letters; a word has as many parts as before. */
function partsInTwo(text: string, all: readonly string[][]): readonly string[][] {
  const small = text.toLowerCase().normalize('NFC');
  return small.search(ONE) < 0 ? all : partsIn(small.replace(ONE, (letter) => AS_TWO[letter] ?? letter));
}

/** A word, and other ways to write it: without what Arabic writes together with it, and with one letter for `oe`. */
function formsOf(word: string): string[] {
  if (!ARABIC.test(word)) return [word, word.replace(TWO, (pair) => pair.slice(0, 1))];
  const behind = word.replace(BEFORE_ARTICLE, '');
  return [word, word.replace(ARTICLE, ''), word.replace(JOINED, ''), behind, behind.replace(ARTICLE, '')];
}

/** Whether a word may stand anywhere in another: a script without blanks does not show where words begin. */
export const isUndivided = (word: string): boolean => UNDIVIDED.test(word);

/** Whether a word begins one of these or, in a script without blanks, stands in one. @param words of {@link wordsOf} */
export const beginsOne = (words: readonly string[], word: string): boolean =>
  words.some(isUndivided(word) ? (one) => one.includes(word) : (one) => one.startsWith(word));

/** Whether every word of a search is found in a text, or all of them as one word. A search without a word finds everything. */
export function finds(text: string, search: string): boolean {
  const words = wordsOf(text);
  if (askedWords(search).every((word) => askedForms(word).some((form) => beginsOne(words, form)))) return true;
  const asked = askedForms(askedAsOne(search));
  return startsIn(text).some((start) => asked.some((form) => start.startsWith(form)));
}

/** Fields of an index by which a name is found. More words of a name are found by reading it. */
export const TERM_FIELDS = ['term1', 'term2', 'term3', 'term4', 'term5', 'term6', 'term7', 'term8'] as const;
export type Terms = Record<(typeof TERM_FIELDS)[number], string | null>;

/**
 * The beginnings under which a name stands in an index: the name from each of its words on, without blanks. A field is
 * null if the name has fewer, so that an index holds only names that have so many.
 */
export function termsOf(name: string): Terms {
  const terms = startsIn(name).reduce<string[]>((kept, start) => {
    if (kept.some((one) => one.startsWith(start))) return kept;
    return [...kept.filter((one) => !start.startsWith(one)), start];
  }, []);
  return Object.fromEntries(TERM_FIELDS.map((field, index) => [field, terms[index] ?? null])) as Terms;
}

/**
 * A name from each of its words on, without blanks, then the same with other ways to write that word. In a script
 * without blanks a word begins at each syllable.
 */
function startsIn(name: string): string[] {
  const all = partsIn(name);
  const plain = all.flat();
  const inTwo = partsInTwo(name, all).flat();
  const from = (index: number, form: string) => cut(form + plain.slice(index + 1, index + LETTERS).join(''));
  const words = plain.flatMap((word, index) => syllablesOf(word).map((form) => from(index, form)));
  const others = plain.flatMap((word, index) =>
    [...formsOf(word), inTwo[index] ?? word].map((form) => from(index, form)),
  );
  return different([...words, ...others]);
}

/** A word from each of its syllables on, if its script has no blanks. */
function syllablesOf(word: string): string[] {
  if (!isUndivided(word)) return [word];
  const letters = [...word];
  return letters.flatMap((letter, index) => (WITHIN_SYLLABLE.test(letter) ? [] : [letters.slice(index).join('')]));
}
