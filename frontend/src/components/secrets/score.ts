import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { BRAND } from '@/lib/brand';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Longer texts add no information and take long. */
const LOOKED_AT = 64;

/**
 * How hard a password is to guess, from 0 to 4.
 * @param about words that a person who knows the account would try first
 */
export function scoreOf(password: string, about: readonly string[]): number {
  const words = about.flatMap((text) => text.split(/[\s@.]+/)).filter((word) => word.length > 2);
  return estimator.check(password.slice(0, LOOKED_AT), [BRAND, ...words]).score;
}
