import type { NoticeKind } from '@wavelane/contracts';
import type { MailedFacts } from '../grouping/notice-mail.events.js';
import { type KindWords, WORDS } from './notice-words.js';

interface Told {
  facts: MailedFacts;
}

/** Returns the page that a mail leads to: that of the job if it is about one. */
export function pageOf(kind: NoticeKind, told: readonly Told[]): string {
  const jobs = new Set(told.map(({ facts }) => facts.jobId));
  const [jobId] = jobs;
  return jobs.size === 1 && jobId !== undefined ? `/outbox?job=${encodeURIComponent(jobId)}` : WORDS[kind].page;
}

/** Returns the words of a mail about one or several notices of a kind. @param told at least one */
export function wordsOf(kind: NoticeKind, told: readonly Told[]): KindWords {
  const words = { ...WORDS[kind], page: pageOf(kind, told) };
  if (kind === 'channel-waits') return { ...words, ...waitingChannels(told) };
  if ((kind === 'channel-ends' || kind === 'channel-expired') && told.every(({ facts }) => facts.wait !== undefined))
    return {
      ...words,
      ...WAITS_FOR_OPERATOR,
      ...(told.length > 1 && { subject: `${words.subject} (${told.length})` }),
    };
  if (kind === 'payment-submitted') return { ...words, ...submittedPayment(told) };
  return told.length === 1 ? words : { ...words, subject: `${words.subject} (${told.length})` };
}

/** The account has days, and nothing that its owner buys would help. */
const WAITS_FOR_OPERATOR: Pick<KindWords, 'line' | 'page' | 'button'> = {
  line: 'Your account has days, but the channel has not got them yet. The operator has been told. You do not have to buy anything.',
  page: '/channels',
  button: 'Open channels',
};

const WHY = {
  activation: 'Activation is done by hand.',
  pool: 'The pool has no days above its floor.',
  gateway: 'The gateway did not give the days.',
} as const;

function waitingChannels(told: readonly Told[]): Partial<KindWords> {
  const reasons = [...new Set(told.map(({ facts }) => facts.wait ?? 'activation'))];
  const what = reasons.every((reason) => reason === 'activation') ? 'activation' : 'days';
  const count = told.length;
  const subject = count === 1 ? `A channel waits for ${what}` : `${count} channels wait for ${what}`;
  const line =
    count === 1
      ? 'A channel of a customer waits for days, and sends nothing without them.'
      : 'Channels of customers wait for days, and send nothing without them.';
  return { subject, line: [line, ...reasons.map((reason) => WHY[reason])].join(' ') };
}

function submittedPayment(told: readonly Told[]): Partial<KindWords> {
  const count = told.length;
  const subject = count === 1 ? WORDS['payment-submitted'].subject : `${count} payments wait for approval`;
  const isKnown = told.some(({ facts }) => facts.bankDetails !== undefined);
  return {
    subject,
    line: isKnown
      ? 'Your days are added once an administrator has approved the payment. If you have not paid yet, use the bank details below.'
      : WORDS['payment-submitted'].line,
  };
}
