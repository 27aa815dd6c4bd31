import { lastFour, searchable, TERM_FIELDS, type Terms, termsOf } from '@wavelane/contracts';
import type { Handle } from '../../platform/personal/handle.js';

/** The texts that a search compares, each by its beginning. */
export interface Searched extends Terms {
  /** Digits of a phone or LID, else the folded id. */
  handle: string;
  /** The last four digits of a phone; null for others. */
  tail: string | null;
}

/** The fields that a search reads. */
export const SEARCHED = [...TERM_FIELDS, 'handle', 'tail'] as const;

/** Without the + of a number. */
export const plainHandle = (value: string): string => searchable(value).replace(/^\+/, '');

/** @param names the names that a search may use: the one that is shown, and the one of their profile */
export function searchedOf(names: readonly string[], { kind, value }: Handle): Searched {
  const handle = plainHandle(value);
  return { ...termsOf(names.join(' ')), handle, tail: kind === 'phone' ? lastFour(handle) : null };
}
