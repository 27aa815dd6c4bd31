import type { NoticeKind, SupportedLanguage } from '@wavelane/contracts';
import { ARABIC } from './notice-words.ar.js';
import { type KindWords, WORDS } from '../writing/notice-words.js';

/** Returns the words of a kind in a language. */
export const noticeWords = (kind: NoticeKind, language: SupportedLanguage): KindWords => {
  const english = WORDS[kind];
  return language === 'ar' ? { ...english, ...ARABIC[kind] } : english;
};

/** The words of a test push, by which a member sees that pushes arrive. */
export const TEST_WORDS: Readonly<Record<SupportedLanguage, { title: string; body: string; url: string }>> = {
  en: { title: 'Pushes arrive here', body: 'This is the test that you asked for.', url: '/settings/notices' },
  ar: { title: 'تصل الإشعارات إلى هنا', body: 'هذا هو الاختبار الذي طلبته.', url: '/settings/notices' },
};
