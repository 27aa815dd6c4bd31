import type { EmotionCache } from '@emotion/cache';
import { chosenLanguage } from './language';

/** A text with plurals: words, and values by name with the words for each form. */
export type Message = string | readonly (string | readonly [name: string, kind?: string, forms?: Forms])[];
export type Forms = Readonly<Record<string, Message>>;

export interface Catalogue {
  texts: Readonly<Record<string, Message>>;
  /** The texts of the server and the shared rules, by code. */
  sayings: Readonly<Record<string, string>>;
  /** Texts without a code that hold values: English with names in braces, and its translation. */
  reasons: readonly (readonly [english: string, text: string])[];
}

/** The Arabic texts; nothing if the page is in English. */
export let catalogue: Catalogue | undefined;

/** The cache that writes styles for pages from right to left; nothing if they need no change. */
export let mirrored: EmotionCache | undefined;

// Modules that have texts start after this one: none of them ever sees English by mistake (docs/adr/0087-languages.md).
if (chosenLanguage() === 'ar') {
  try {
    const [texts, styles] = await Promise.all([import('virtual:texts/ar'), import('./right-to-left')]);
    catalogue = texts.default;
    mirrored = styles.mirrored;
  } catch {
    // A page in English is better than none.
    Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' });
  }
}
