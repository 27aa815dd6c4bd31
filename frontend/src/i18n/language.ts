export type Language = 'en' | 'ar';

/** The available languages, each by its own name. */
export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'ar', name: 'العربية' },
];

const KEY = 'language';

/**
 * The language that `public/theme-init.js` has put on the document root before the first paint; for the front page, the
 * build's.
 */
export const chosenLanguage = (): Language =>
  (typeof document === 'undefined' ? process.env.WRITTEN_IN : document.documentElement.lang) === 'ar' ? 'ar' : 'en';

/**
 * Keeps the choice for every later visit of this browser and shows the page anew in it: texts are looked up when the
 * scripts start (docs/adr/0087-languages.md).
 */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage the browser's own languages still count.
  }
  location.reload();
}
