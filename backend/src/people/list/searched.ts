import type { Handle } from '../../platform/personal/handle.js';

/** The texts that a search compares, each by its beginning. */
export interface Searched {
  /** This and the words are null where the name does not have them, as most: an index then has only who has one. */
  name: string | null;
  word2: string | null;
  word3: string | null;
  /** Digits of a phone or LID, else the id in lower case. */
  handle: string;
}

/** The fields that a search reads. */
export const SEARCHED = ['name', 'word2', 'word3', 'handle'] as const;

/** Case, form of letters and the + of a number do not count. */
export const searchable = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replace(/^\+/, '');

/** @param names what somebody may look for: the name that is shown, and the one of their profile */
export function searchedOf(names: readonly string[], { value }: Handle): Searched {
  const text = searchable(names.join(' '));
  const [, word2 = null, word3 = null] = text.split(/\s+/, 3);
  return { name: text === '' ? null : text, word2, word3, handle: searchable(value) };
}
