/** A word's beginning is enough to find it. */
const LETTERS = 24;
/** Characters of a name that are searched. */
const NAME = 80;
/** Words of the texts of one chunk; a search does not find more. */
const TEXT_WORDS = 4_000;

/** Letters that people write for each other, and that taking letters apart leaves as they are. */
const ALIKE: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ة: 'ه', ß: 'ss', ø: 'o', ı: 'i' };
const NO_ASCII = /[^\0-\x7f]/;

/** A text as searches compare it: without case, accents, vowel signs and the like. */
export function folded(text: string): string {
  if (!NO_ASCII.test(text)) return text.toLowerCase();
  // Taken apart, a letter's accent is a mark of its own, and some signs become capitals.
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}ـ]/gu, '')
    .toLowerCase()
    .replace(/[ٱىةßøı]/gu, (letter) => ALIKE[letter] ?? letter);
}

/** The words of a text, in their order, folded; signs between them do not count. */
export function wordsOf(text: string): string[] {
  return (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length > LETTERS ? [...word].slice(0, LETTERS).join('') : word,
  );
}

/** What a search of some recipients looks through; `words` begin after a blank, names stand in lines of their own. */
export interface Haystack {
  names: string;
  texts: string;
}

interface Written {
  name: string | null;
  header: string | null;
  body: string;
  footer: string | null;
}

/** Each name once and each word of the texts once: recipients of one job share most of them. */
export function haystackOf(recipients: readonly Written[]): Haystack {
  const names = new Set<string>();
  const rough = new Set<string>();
  for (const { name, header, body, footer } of recipients) {
    if (name) names.add(line(wordsOf(name.slice(0, NAME))));
    for (const text of [header, body, footer]) if (text) for (const word of text.split(/\s+/)) rough.add(word);
  }
  const words = new Set<string>();
  for (const word of rough) {
    if (words.size >= TEXT_WORDS) break;
    for (const part of wordsOf(word)) words.add(part);
  }
  names.delete('');
  return { names: [...names].join('\n'), texts: line([...words]) };
}

const line = (words: readonly string[]) => (words.length === 0 ? '' : ` ${words.join(' ')}`);

/** Whether there is a recipient for whom every word begins a word of the name, or of the texts. */
export function holds({ names, texts }: Haystack, words: readonly string[]): boolean {
  const wanted = words.map((word) => ` ${word}`).filter((word) => !texts.includes(word));
  const [first, ...rest] = wanted;
  if (first === undefined) return words.length > 0;
  if (!names.includes(first)) return false;
  return rest.length === 0 || names.split('\n').some((name) => wanted.every((word) => name.includes(word)));
}
