import { Injectable } from '@nestjs/common';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { say } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';

export const WEAK_PASSWORD = say('password-easy-to-guess');

/** Named in docs/security.md, "Words that passwords may not hold". */
export const PRODUCT_WORDS = ['wavelane', 'wa tracker', 'whatsapp', 'whapi'] as const;
/** The work grows faster than the text: a longer password is judged by its beginning. */
const LOOKED_AT = 32;
/** Shorter names are found in ordinary words. */
const NAME_MIN = 4;
/** The least score, from 0 to 4: an attacker who tries the likeliest first finds lower ones within a million tries. */
const STRONG_ENOUGH = 2;

const LEET: Readonly<Record<string, string>> = { '4': 'a', '@': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }; // prettier-ignore

/** The person who wants the password. */
export interface Owner {
  name: string;
  email: string;
}

/** Refuses passwords that are tried first: common ones and their variations, and those made of known names. */
@Injectable()
export class WeakPasswords {
  private judge: Promise<ZxcvbnFactory> | undefined;

  /** @param field of the request. @throws DomainError invalid */
  async refuse(password: string, owner: Owner, field = 'password'): Promise<void> {
    if (await this.isWeak(password, owner)) throw DomainError.invalid(WEAK_PASSWORD, { [field]: WEAK_PASSWORD });
  }

  async isWeak(password: string, owner: Owner): Promise<boolean> {
    const names = namesOf(owner);
    const folded = fold(password);
    if (names.some((name) => folded.includes(fold(name)))) return true;
    const letters = lettersOf(folded);
    if (PRODUCT_WORDS.some((word) => letters.includes(lettersOf(word)))) return true;
    const judge = await (this.judge ??= load());
    return judge.check(password.slice(0, LOOKED_AT), names).score < STRONG_ENOUGH;
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

function namesOf({ name, email }: Owner): string[] {
  const [local = ''] = email.split('@');
  const words = [...name.split(/[^\p{L}\p{N}]+/u), local, ...local.split(/[^\p{L}\p{N}]+/u)];
  return [...PRODUCT_WORDS, ...new Set(words.filter((word) => word.length >= NAME_MIN))];
}

/** Removes the separators that people put between words. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/** Replaces the signs that people put in the place of letters. */
const fold = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()].map((letter) => LEET[letter] ?? letter).join('');
