import { finds, folded, searchable } from '@wavelane/contracts';

/** Whether a text has every typed word, at the beginning of one of its own or within it. */
export const hasWords = (text: string, typed: string): boolean =>
  finds(text, typed) ||
  searchable(typed)
    .split(/\s+/)
    .every((word) => folded(text).includes(word));
