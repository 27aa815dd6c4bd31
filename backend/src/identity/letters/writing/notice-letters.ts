import { formatMinor } from '@wavelane/contracts';
import type { MailedFacts, NoticeMailPlanned } from '../grouping/notice-mail.events.js';
import { type Letter, shownName } from './letter.js';
import { WORDS } from './notice-words.js';
import { wordsOf } from './words-of.js';

/** A notice as a letter shows it. */
type Told = Pick<NoticeMailPlanned['data'], 'kind' | 'facts' | 'at'>;

/** An instant in the words of the reader's time zone. */
type Words = (instant: string) => string;

const LISTED_MOST = 50;
const BANK_DETAILS = 'Bank details';

/** Writes one mail of one or several notices. @param publicUrl without a slash at its end */
export function noticeLetter(told: readonly Told[], words: Words, publicUrl: string): Letter | undefined {
  const [first] = told;
  if (!first) return undefined;
  const closing = `You get this mail because of your notice settings. Change them: ${publicUrl}/settings/notices`;
  const isOneKind = told.every((one) => one.kind === first.kind);
  if (!isOneKind) {
    const listed = told.slice(0, LISTED_MOST).map((one) => [words(one.at), summaryOf(one, false)] as const);
    return {
      subject: `${told.length} notices`,
      lines: ['This happened since the last mail.'],
      facts: [...listed, ...whereToPay(told, BANK_DETAILS)],
      action: { label: 'See all notices', url: `${publicUrl}/notices` },
      closing,
    };
  }
  const { subject, line, page, button } = wordsOf(first.kind, told);
  const facts: (readonly [string, string])[] =
    told.length === 1
      ? [...factsIn(first.facts, words), ['When', words(first.at)]]
      : told.slice(0, LISTED_MOST).map((one) => [words(one.at), summaryOf(one, true)]);
  return {
    subject,
    lines: [line],
    facts: [...facts, ...whereToPay(told, BANK_DETAILS)],
    action: { label: button, url: `${publicUrl}${page}` },
    closing,
  };
}

/** Returns the operator's latest bank details, once. */
export function whereToPay(told: readonly Told[], label: string): [string, string][] {
  const text = told.findLast(({ facts }) => facts.bankDetails !== undefined)?.facts.bankDetails;
  return text === undefined ? [] : [[label, text]];
}

/** One line of a list. */
function summaryOf({ kind, facts }: Told, isOneKind: boolean): string {
  const named = [facts.channel, facts.job, facts.plan].flatMap((name) =>
    name === undefined ? [] : (shownName(name) ?? []),
  );
  return [...(isOneKind && named.length > 0 ? [] : [WORDS[kind].subject]), ...named].join(', ');
}

function factsIn(facts: MailedFacts, words: Words): [string, string][] {
  const named = (label: string, name: string | undefined): [string, string][] => {
    const shown = name === undefined ? undefined : shownName(name);
    return shown === undefined ? [] : [[label, shown]];
  };
  const { days, until, minutes, count, total, amount, currency } = facts;
  return [
    ...named('Channel', facts.channel),
    ...named('Job', facts.job),
    ...named('Plan', facts.plan),
    ...(amount === undefined || currency === undefined
      ? []
      : [['Amount', `${formatMinor(amount, currency)} ${currency}`] as [string, string]]),
    ...(days === undefined ? [] : [['Days', String(days)] as [string, string]]),
    ...(count === undefined
      ? []
      : [['Messages', total === undefined ? String(count) : `${count} of ${total}`] as [string, string]]),
    ...(minutes === undefined ? [] : [['Minutes', String(minutes)] as [string, string]]),
    ...(until === undefined ? [] : [['Until', words(until)] as [string, string]]),
    ...named('Receipt', facts.receipt),
    ...named('Reason', facts.reason),
  ];
}
