import { formatMinor } from '@wavelane/contracts';
import type { MailedFacts, NoticeMailPlanned } from '../grouping/notice-mail.events.js';
import { type Letter, shownName } from './letter.js';
import { WORDS } from './notice-words.js';

/** A notice as a letter shows it. */
type Told = Pick<NoticeMailPlanned['data'], 'kind' | 'facts' | 'at'>;

/** An instant in the words of the reader's time zone. */
type Words = (instant: string) => string;

const LISTED_MOST = 50;

/** One mail of one or several notices. @param publicUrl without a slash at its end */
export function noticeLetter(told: readonly Told[], words: Words, publicUrl: string): Letter | undefined {
  const [first] = told;
  if (!first) return undefined;
  const closing = `You get this mail because you chose it. Choose notices: ${publicUrl}/settings/notices`;
  if (told.length === 1) {
    const { subject, line, page, button } = WORDS[first.kind];
    const action = { label: button, url: `${publicUrl}${page}` };
    return {
      subject,
      lines: [line],
      facts: [...factsIn(first.facts, words), ['When', words(first.at)]],
      action,
      closing,
    };
  }
  const { kind } = first;
  const isOneKind = told.every((one) => one.kind === kind);
  const { subject, page, button } = WORDS[kind];
  return {
    subject: isOneKind ? `${subject} (${told.length})` : `${told.length} notices`,
    lines: isOneKind ? [WORDS[kind].line] : ['This happened since the last mail.'],
    facts: told.slice(0, LISTED_MOST).map((one) => [words(one.at), summaryOf(one, isOneKind)] as const),
    action: isOneKind
      ? { label: button, url: `${publicUrl}${page}` }
      : { label: 'See all notices', url: `${publicUrl}/notices` },
    closing,
  };
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
    ...named('Reason', facts.reason),
  ];
}
