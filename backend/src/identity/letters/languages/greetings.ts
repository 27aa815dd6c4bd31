import type { SupportedLanguage } from '@wavelane/contracts';

/** The words of every mail, by language. */
interface Greeting {
  dir: 'ltr' | 'rtl';
  hello: string;
  /** After the name. */
  mark: string;
  /** Before the address of a button. */
  orOpen: string;
}

export const GREETINGS: Readonly<Record<SupportedLanguage, Greeting>> = {
  en: { dir: 'ltr', hello: 'Hello', mark: ',', orOpen: 'Or open' },
  ar: { dir: 'rtl', hello: 'مرحبًا', mark: '،', orOpen: 'أو افتح' },
};
