import { rule } from '../sayings/rules.js';
import type { Saying } from '../sayings/saying.js';

/**
 * Controls, half characters, and signs that turn the direction of all that follows. Joiners stay: scripts and emoji
 * need them.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/u;

/**
 * Finds characters in a text that cannot be seen. @param what the name of the text @returns the problem, if there is
 * one
 */
export const unseen = (what: Saying, value: string): Saying | undefined =>
  UNSEEN.test(value) ? rule('unseen-characters', { what }) : undefined;

/**
 * A name in one line, without unseen characters: exports put direction marks around names and line breaks into them.
 */
export const plainName = (name: string): string =>
  name
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .trim();
