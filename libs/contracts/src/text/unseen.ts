import { rule } from '../sayings/rules.js';
import type { Saying } from '../sayings/saying.js';

/** Controls, half characters, and what turns the direction of all that follows. Joiners stay: scripts and emoji need them. */
const UNSEEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** What is wrong with a text of which something cannot be seen. @param what the text is called */
export const unseen = (what: Saying, value: string): Saying | undefined =>
  UNSEEN.test(value) ? rule('unseen-characters', { what }) : undefined;
