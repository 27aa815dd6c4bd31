import type { NoticeKind } from '@wavelane/contracts';
import type { MailedFacts } from '../grouping/notice-mail.events.js';
import type { KindWords } from '../writing/notice-words.js';
import { pageOf } from '../writing/words-of.js';
import { noticeWords } from './languages.js';

interface Told {
  facts: MailedFacts;
}

/** Returns the words of an Arabic mail about one or several notices of a kind. @param told at least one */
export function arabicWordsOf(kind: NoticeKind, told: readonly Told[]): KindWords {
  const words = { ...noticeWords(kind, 'ar'), page: pageOf(kind, told) };
  if (kind === 'channel-waits') return { ...words, ...waitingChannels(told) };
  if ((kind === 'channel-ends' || kind === 'channel-expired') && told.every(({ facts }) => facts.wait !== undefined))
    return {
      ...words,
      ...WAITS_FOR_OPERATOR,
      ...(told.length > 1 && { subject: `${words.subject} (${told.length})` }),
    };
  const isPayable = kind === 'payment-submitted' && told.some(({ facts }) => facts.bankDetails !== undefined);
  const line = isPayable ? `${words.line} إن لم تدفع بعد فاستخدم بيانات الحساب البنكي أدناه.` : words.line;
  return told.length === 1 ? { ...words, line } : { ...words, line, subject: `${words.subject} (${told.length})` };
}

/** The account has days, and nothing that its owner buys would help. */
const WAITS_FOR_OPERATOR: Pick<KindWords, 'line' | 'page' | 'button'> = {
  line: 'في حسابك أيام، لكن القناة لم تحصل عليها بعد. أُبلغ المشغّل بذلك، ولا يلزمك شراء شيء.',
  page: '/channels',
  button: 'فتح القنوات',
};

const WHY = {
  activation: 'يجري التفعيل يدويًّا.',
  pool: 'لا أيام في الرصيد فوق حدّه الأدنى.',
  gateway: 'لم تمنح البوابة الأيام.',
} as const;

function waitingChannels(told: readonly Told[]): Partial<KindWords> {
  const reasons = [...new Set(told.map(({ facts }) => facts.wait ?? 'activation'))];
  const what = reasons.every((reason) => reason === 'activation') ? 'التفعيل' : 'أيامًا';
  const subject = told.length === 1 ? `قناة تنتظر ${what}` : `قنوات تنتظر ${what} (${told.length})`;
  const line =
    told.length === 1
      ? 'قناة أحد العملاء تنتظر أيامًا، ولا ترسل شيئًا بدونها.'
      : 'قنوات عملاء تنتظر أيامًا، ولا ترسل شيئًا بدونها.';
  return { subject, line: [line, ...reasons.map((reason) => WHY[reason])].join(' ') };
}
