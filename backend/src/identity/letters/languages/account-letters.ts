import type { SupportedLanguage } from '@wavelane/contracts';
import * as english from '../writing/account-letters.js';
import { ARABIC_LETTERS } from './account-letters.ar.js';

const LETTERS: Readonly<Record<SupportedLanguage, english.AccountLetters>> = { en: english, ar: ARABIC_LETTERS };

/** Returns the letters about accounts in a language. */
export const accountLetters = (language: SupportedLanguage): english.AccountLetters => LETTERS[language];
