import { isUndivided, lastFour, type RichContent, textsOf, wordsOf } from '@wavelane/contracts';
import { isHiddenAddress } from '../../platform/personal/handle.js';

/** Characters of a name that are searched. */
const NAME = 80;
/** Words of the texts of one chunk; a search does not find more. */
const TEXT_WORDS = 4_000;

/** The searchable text of some recipients; `words` begin after a blank, names stand in lines of their own. */
export interface Haystack {
  names: string;
  texts: string;
}

interface Written {
  /** E.164, or the id that stands for a hidden number, which is not searched. */
  to?: string;
  name: string | null;
  header: string | null;
  body: string;
  footer: string | null;
  content?: RichContent;
}

/** Each name once and each word of the texts once: recipients of one job share most of them. */
export function haystackOf(recipients: readonly Written[]): Haystack {
  const names = new Set<string>();
  const rough = new Set<string>();
  for (const { to = '', name, header, body, footer, content } of recipients) {
    names.add(line([isHiddenAddress(to) ? '' : (lastFour(to) ?? '')]));
    if (name) names.add(line(wordsOf(name.slice(0, NAME))));
    const texts = content ? textsOf(content).map(({ text }) => text) : [];
    for (const text of [header, body, footer, ...texts])
      if (text) for (const word of text.split(/\s+/)) rough.add(word);
  }
  const words = new Set<string>();
  for (const word of rough) {
    if (words.size >= TEXT_WORDS) break;
    for (const part of wordsOf(word)) words.add(part);
  }
  names.delete('');
  names.delete(' ');
  return { names: [...names].join('\n'), texts: line([...words]) };
}

const line = (words: readonly string[]) => (words.length === 0 ? '' : ` ${words.join(' ')}`);

/** A word as it is looked for: behind a blank, or anywhere if its script has none. */
const sought = (word: string): string => (isUndivided(word) ? word : ` ${word}`);

/**
 * Whether there is a recipient for whom every word begins a word of the name, or of the texts.
 * @param words of `askedWords`
 */
export function holds({ names, texts }: Haystack, words: readonly string[]): boolean {
  const wanted = words.map(sought).filter((word) => !texts.includes(word));
  const [first, ...rest] = wanted;
  if (first === undefined) return words.length > 0;
  if (!names.includes(first)) return false;
  return rest.length === 0 || names.split('\n').some((name) => wanted.every((word) => name.includes(word)));
}
