import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { guessedWords, holdsGuessedWord, type PasswordOwner } from '@wavelane/contracts';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Longer texts add no information and take long. */
const LOOKED_AT = 64;

/**
 * How hard a password is to guess, from 0 to 4: 0 also for one that holds a word of the product or a name of the account,
 * because the server refuses it however long it is.
 * @param owner whose name and address a person who knows the account would try first
 */
export function scoreOf(password: string, owner: PasswordOwner): number {
  if (holdsGuessedWord(password, owner)) return 0;
  return estimator.check(password.slice(0, LOOKED_AT), guessedWords(owner)).score;
}
