import { Injectable } from '@nestjs/common';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { guessedWords, holdsGuessedWord, type PasswordOwner, say } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';

export const WEAK_PASSWORD = say('password-easy-to-guess');

/** The work grows faster than the text: a longer password is judged by its beginning. */
const LOOKED_AT = 32;
/** The least score, from 0 to 4: an attacker who tries the likeliest first finds lower ones within a million tries. */
const STRONG_ENOUGH = 2;

/** Made of constants alone, so one serves all applications of a process. */
let judgeOfProcess: Promise<ZxcvbnFactory> | undefined;

/** Refuses passwords that are tried first: common ones and their variations, and those made of known names. */
@Injectable()
export class WeakPasswords {
  /** @param field of the request. @throws DomainError invalid */
  async refuse(password: string, owner: PasswordOwner, field = 'password'): Promise<void> {
    if (await this.isWeak(password, owner)) throw DomainError.invalid(WEAK_PASSWORD, { [field]: WEAK_PASSWORD });
  }

  async isWeak(password: string, owner: PasswordOwner): Promise<boolean> {
    if (holdsGuessedWord(password, owner)) return true;
    const judge = await (judgeOfProcess ??= load());
    return judge.check(password.slice(0, LOOKED_AT), guessedWords(owner)).score < STRONG_ENOUGH;
  }
}

/** The lists take 25 MB of memory and a third of a second to load: only once a password is chosen. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { 'passwords-common': dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
  });
}
