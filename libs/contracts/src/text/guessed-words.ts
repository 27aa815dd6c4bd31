/** Named in docs/security.md, "Words that passwords may not hold". */
export const PRODUCT_WORDS = ['wavelane', 'wa tracker', 'whatsapp', 'whapi'] as const;
/** Shorter names are found in ordinary words. */
const NAME_MIN = 4;

const LEET: Readonly<Record<string, string>> = { '4': 'a', '@': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }; // prettier-ignore

/** The person who wants a password. */
export interface PasswordOwner {
  name: string;
  email: string;
}

/** The words that an attacker tries first: those of the product, and those of the owner's name and address. */
export function guessedWords({ name, email }: PasswordOwner): string[] {
  const [local = ''] = email.split('@');
  const words = [...name.split(/[^\p{L}\p{N}]+/u), local, ...local.split(/[^\p{L}\p{N}]+/u)];
  return [...PRODUCT_WORDS, ...new Set(words.filter((word) => word.length >= NAME_MIN))];
}

/** Whether a password holds one of {@link guessedWords}, with other signs in the place of letters, too. */
export function holdsGuessedWord(password: string, owner: PasswordOwner): boolean {
  const folded = fold(password);
  if (guessedWords(owner).some((word) => folded.includes(fold(word)))) return true;
  const letters = lettersOf(folded);
  return PRODUCT_WORDS.some((word) => letters.includes(lettersOf(word)));
}

/** Removes the separators that people put between words. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/** Replaces the signs that people put in the place of letters. */
const fold = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()].map((letter) => LEET[letter] ?? letter).join('');
