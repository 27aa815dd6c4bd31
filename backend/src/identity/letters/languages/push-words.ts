import type { NoticeKind, SupportedLanguage } from '@wavelane/contracts';
import { shownName } from '../writing/letter.js';
import { noticeWords, TEST_WORDS } from './languages.js';

/** The words of a push, and the page that it leads to. */
export interface PushWords {
  title: string;
  body: string;
  url: string;
}

/** @param kind `test`: by which a member sees that pushes arrive. @param names free text of accounts: shown as mails may */
export function pushWordsOf(
  kind: NoticeKind | 'test',
  names: readonly (string | undefined)[],
  language: SupportedLanguage,
): PushWords {
  if (kind === 'test') return TEST_WORDS[language];
  const { subject, line, page } = noticeWords(kind, language);
  const shown = names.flatMap((name) => (name === undefined ? [] : (shownName(name) ?? [])));
  return { title: subject, body: [...shown, line].join(' · '), url: page };
}
