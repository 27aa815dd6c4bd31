import type { Handle } from '../../platform/personal/handle.js';

/** The texts that a search compares, each by its beginning. */
export interface Searched {
  name: string;
  word2: string;
  word3: string;
  /** Digits of a phone or LID, else the id in lower case. */
  handle: string;
}

/** The fields that a search reads. */
export const SEARCHED = ['name', 'word2', 'word3', 'handle'] as const;

/** Case, form of letters and the + of a number do not count. */
export const searchable = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replace(/^\+/, '');

export function searchedOf(name: string | null, { value }: Handle): Searched {
  const text = searchable(name ?? '');
  const [, word2 = '', word3 = ''] = text.split(/\s+/, 3);
  return { name: text, word2, word3, handle: searchable(value) };
}
