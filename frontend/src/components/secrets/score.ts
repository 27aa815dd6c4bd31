import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { BRAND } from '@/lib/brand';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Longer texts add no information and take long. */
const LOOKED_AT = 64;

/** The server finds shorter names in ordinary words. */
const NAME_MIN = 4;

/**
 * How hard a password is to guess, from 0 to 4: 0 also for one that holds a name of the account, because the server
 * refuses it however long it is.
 * @param about the name and the address of the account, which a person who knows it would try first
 */
export function scoreOf(password: string, about: readonly string[]): number {
  const words = about.flatMap((text) => namesIn(text)).filter((word) => word.length > 2);
  const plain = password.normalize('NFKC').toLowerCase();
  const isNamed = [BRAND, ...words].some((word) => word.length >= NAME_MIN && plain.includes(word.toLowerCase()));
  if (isNamed) return 0;
  return estimator.check(password.slice(0, LOOKED_AT), [BRAND, ...words]).score;
}

/** The words of a name, or of an address before its `@`. */
const namesIn = (text: string): string[] => (text.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u);
