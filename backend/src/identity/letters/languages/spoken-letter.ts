import { formatMinor, type SupportedLanguage } from '@wavelane/contracts';
import type { MailedFacts, NoticeMailPlanned } from '../grouping/notice-mail.events.js';
import { noticeWords } from './languages.js';
import { paidLetter } from './paid-letter.js';
import { arabicWordsOf } from './words-of.ar.js';
import { type Letter, shownName } from '../writing/letter.js';
import { noticeLetter, whereToPay } from '../writing/notice-letters.js';

/** A notice as a letter shows it. */
type Told = Pick<NoticeMailPlanned['data'], 'kind' | 'facts' | 'at'>;

/** An instant in the words of the reader's time zone. */
type Words = (instant: string) => string;

const LISTED_MOST = 50;
const BANK_DETAILS = 'بيانات الحساب البنكي';

/** The steps by which a channel is linked again. */
const LINKING: Readonly<Record<SupportedLanguage, readonly string[]>> = {
  en: [
    'Take the phone of the channel and open WhatsApp.',
    'Open Settings, Linked devices, Link a device.',
    'Open Channels and scan the code there. It takes about ten seconds.',
  ],
  ar: [
    'خذ هاتف القناة وافتح واتساب.',
    'افتح الإعدادات، ثم الأجهزة المرتبطة، ثم ربط جهاز.',
    'افتح القنوات وامسح الرمز هناك. يستغرق ذلك نحو عشر ثوانٍ.',
  ],
};

/**
 * Writes one mail of one or several notices in its reader's language.
 * @param publicUrl without a slash at its end
 */
export function spokenLetter(
  language: SupportedLanguage,
  told: readonly Told[],
  words: Words,
  publicUrl: string,
): Letter | undefined {
  const letter = language === 'ar' ? arabicLetter(told, words, publicUrl) : noticeLetter(told, words, publicUrl);
  const isOfLinks = told.every(({ kind }) => kind === 'channel-unlinked');
  const own = told.length === 1 ? paidLetter(language, told[0], letter?.facts ?? []) : undefined;
  return letter && { ...letter, language, ...(isOfLinks && { steps: LINKING[language], aside: NOTHING_LOST[language] }), ...own }; // prettier-ignore
}

const NOTHING_LOST: Readonly<Record<SupportedLanguage, string>> = {
  en: 'Nothing is lost, and nothing is sent twice.',
  ar: 'لا يضيع شيء ولا يُرسل شيء مرتين.',
};

function arabicLetter(told: readonly Told[], words: Words, publicUrl: string): Letter | undefined {
  const [first] = told;
  if (!first) return undefined;
  const closing = `وصلك هذا البريد لأنك اخترت ذلك. اختيار الإشعارات: ${publicUrl}/settings/notices`;
  const listed = told.slice(0, LISTED_MOST).map((one) => [words(one.at), summaryOf(one)] as const);
  if (!told.every(({ kind }) => kind === first.kind))
    return {
      subject: `${told.length} إشعارات`,
      lines: ['حدث هذا منذ البريد السابق.'],
      facts: [...listed, ...whereToPay(told, BANK_DETAILS)],
      action: { label: 'عرض كل الإشعارات', url: `${publicUrl}/notices` },
      closing,
    };
  const { subject, line, page, button } = arabicWordsOf(first.kind, told);
  const facts = told.length === 1 ? [...factsIn(first.facts, words), ['الوقت', words(first.at)] as const] : listed;
  return {
    subject,
    lines: [line],
    facts: [...facts, ...whereToPay(told, BANK_DETAILS)],
    action: { label: button, url: `${publicUrl}${page}` },
    closing,
  };
}

const summaryOf = ({ kind, facts }: Told): string => [noticeWords(kind, 'ar').subject, ...namesIn(facts)].join('، ');

const namesIn = ({ channel, job, plan }: MailedFacts): string[] =>
  [channel, job, plan].flatMap((name) => (name === undefined ? [] : (shownName(name) ?? [])));

function factsIn({ channel, job, plan, ...facts }: MailedFacts, words: Words): [string, string][] {
  const { days, until, minutes, count, total, amount, currency, reason, receipt } = facts;
  const price =
    amount === undefined || currency === undefined ? undefined : `${formatMinor(amount, currency)} ${currency}`;
  const messages = count === undefined ? undefined : total === undefined ? String(count) : `${count} من ${total}`;
  const rows: [string, string | undefined][] = [
    ['القناة', channel && shownName(channel)],
    ['الإرسال', job && shownName(job)],
    ['الباقة', plan && shownName(plan)],
    ['المبلغ', price],
    ['الأيام', days === undefined ? undefined : String(days)],
    ['الرسائل', messages],
    ['الدقائق', minutes === undefined ? undefined : String(minutes)],
    ['حتى', until === undefined ? undefined : words(until)],
    ['الإيصال', receipt],
    ['السبب', reason && shownName(reason)],
  ];
  return rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value]]));
}
