import { plural, t } from '@lingui/core/macro';
import type { LinkProps } from '@tanstack/react-router';
import { type Notice, NOTICE_RULES, type NoticeFacts, type NoticeKind } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';
import { rowCount } from '@/components/words/counts';
import { formatDate, formatNumber } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { type NoticeTone, toneOf } from './notice-tones';

/** A notice in words. */
export interface NoticeWords {
  title: string;
  text: string;
  tone: NoticeTone;
}

interface Named extends NoticeFacts {
  zone: string;
}

type Say = (facts: Named) => [title: string, text: string];

const date = ({ until, zone }: Named) => formatDate(until ?? null, zone);
const channelOf = ({ channel }: NoticeFacts) => channel ?? t`A channel`;
const jobOf = ({ job }: NoticeFacts) => job ?? t`A bulk job`;
const personOf = ({ person }: NoticeFacts) => person ?? t`Somebody`;
const withPerson = ({ person }: NoticeFacts) =>
  person === undefined ? t`Open the conversation to see it.` : t`In the conversation with ${person}.`;
const daysAdded = (days: number) => plural(days, { one: '# day was added.', other: '# days were added.' });

const CONVERSATIONS = {
  mentioned: (facts) => [
    facts.by === undefined ? t`You were mentioned` : t`${facts.by} mentioned you`,
    withPerson(facts),
  ],
  assigned: (facts) => [
    facts.by === undefined ? t`A conversation was assigned to you` : t`${facts.by} gave you a conversation`,
    withPerson(facts),
  ],
  waiting: (facts) => [
    t`${personOf(facts)} waits for an answer`,
    plural(facts.minutes ?? 0, {
      one: 'For more than # minute of your opening hours.',
      other: 'For more than # minutes of your opening hours.',
    }),
  ],
} satisfies Partial<Record<NoticeKind, Say>>;

const SENDING = {
  'job-finished': (facts) => {
    const [done, total] = [formatNumber(facts.count ?? 0), formatNumber(facts.total ?? 0)];
    return [t`${jobOf(facts)} finished`, t`${done} of ${total} messages went out.`];
  },
  'job-paused': (facts) => [
    t`${jobOf(facts)} was paused`,
    facts.reason === undefined ? t`The gateway refused its messages.` : fromServer(facts.reason),
  ],
  'job-missed': (facts) => [t`${jobOf(facts)} missed its time`, t`Send it again if it is still wanted.`],
  'outcome-unknown': () => [
    t`It is not known whether a message was sent`,
    t`The gateway did not say. It is not sent again unless you decide so.`,
  ],
  'limit-near': (facts) => [t`80 % of your messages are used`, limitOf(facts)],
  'limit-reached': (facts) => [t`Your message limit is reached`, limitOf(facts)],
} satisfies Partial<Record<NoticeKind, Say>>;

function limitOf({ count = 0, total = 0, period }: NoticeFacts): string {
  const [used, limit] = [formatNumber(count), formatNumber(total)];
  return period === 'month' ? t`${used} of ${limit} this month.` : t`${used} of ${limit} today.`;
}

const operatorTold = () => t`Your account has days for it. The operator has been told.`;

const CHANNELS = {
  'channel-active': (facts) => [t`${channelOf(facts)} is active`, t`Paid until ${date(facts)}.`],
  'channel-unlinked': (facts) => [
    t`${channelOf(facts)} is no longer linked`,
    t`Its messages wait. Scan its QR code to go on.`,
  ],
  'channel-relinked': (facts) => [
    t`${channelOf(facts)} is linked to another number`,
    t`If that was not you, unlink it.`,
  ],
  'channel-ends': (facts) => [
    t`${channelOf(facts)} ends on ${date(facts)}`,
    facts.wait === undefined ? t`It sends nothing after that.` : operatorTold(),
  ],
  'channel-expired': (facts) => [
    t`${channelOf(facts)} expired`,
    facts.wait === undefined ? t`It sends nothing until it has days again.` : operatorTold(),
  ],
  'channel-refused': (facts) => [
    t`The gateway refuses ${channelOf(facts)}`,
    t`It sends nothing. The operator can mend this.`,
  ],
  'channel-left-alone': (facts) => [
    t`The gateway does not answer for ${channelOf(facts)}`,
    t`Its messages wait until the gateway answers again.`,
  ],
  'plan-ends': (facts) => [t`Your days end on ${date(facts)}`, t`Your channels send nothing after that.`],
  'plan-ended': () => [t`Your days are used up`, t`Your channels are paused until you have days again.`],
} satisfies Partial<Record<NoticeKind, Say>>;

const priceOf = ({ amount, currency }: NoticeFacts) =>
  amount === undefined || currency === undefined ? undefined : formatMoney(amount, currency);
const purchase = (facts: NoticeFacts) => [priceOf(facts), facts.plan].filter((part) => part !== undefined).join(' · ');
const bought = (facts: NoticeFacts) =>
  [purchase(facts), daysAdded(facts.days ?? 0)].filter((part) => part !== '').join(' · ');

/** An earlier version did not count the rows. */
function importOutcome({ count, total }: NoticeFacts): string {
  if (count === undefined || total === undefined) return t`The people in the file were imported.`;
  const imported = rowCount(total - count);
  if (count === 0) return t`${imported} imported, none left out.`;
  return t`${imported} imported, ${formatNumber(count)} left out. Open it for the reasons and the list.`;
}

const PAYMENTS = {
  'payment-received': (facts) => [t`Payment received`, bought(facts)],
  'payment-submitted': (facts) => [t`Your payment waits for approval`, purchase(facts)],
  'payment-approved': (facts) => [t`Payment approved`, bought(facts)],
  'payment-rejected': (facts) => [t`Payment rejected`, facts.reason ?? t`No days were added.`],
  'payment-failed': () => [t`Payment failed`, t`No money was taken, and no days were added.`],
  'import-finished': (facts) => [t`Your import finished`, importOutcome(facts)],
  'export-ready': (facts) => [t`The copy of your data is ready`, t`You can take it away until ${date(facts)}.`],
  'erasure-finished': () => [t`An erasure finished`, t`Everything about the person was deleted.`],
} satisfies Partial<Record<NoticeKind, Say>>;

function waitingWords({ wait, channel }: NoticeFacts): [title: string, text: string] {
  const title = wait === 'activation' ? t`A channel waits for activation` : t`A channel waits for days`;
  const why =
    wait === 'pool'
      ? t`The pool has no days above its floor.`
      : wait === 'gateway'
        ? t`The gateway did not give the days.`
        : t`Activation is done by hand.`;
  return [title, channel === undefined ? why : `${channel} · ${why}`];
}

const ADMINISTRATION = {
  'payment-waits': (facts) => [t`A payment waits for approval`, purchase(facts)],
  'payment-won': () => [
    t`A reversed payment was returned to you`,
    t`PayPal decided the dispute for you. The customer has the days of the payment again.`,
  ],
  'channel-waits': waitingWords,
  'pool-low': (facts) => [
    t`The pool runs low`,
    plural(facts.days ?? 0, { one: '# day is left.', other: '# days are left.' }),
  ],
  'projection-stalled': ({ subject = '' }) => [t`A read model stands still`, t`${subject} cannot take an event.`],
  'event-parked': ({ subject = '' }) => [t`An event was parked`, t`A reaction to ${subject} failed several times.`],
  'verification-failed': () => [
    t`The verification found differences`,
    t`The books do not agree, or could not be verified.`,
  ],
  'damage-found': () => [t`The log is damaged`, t`Follow the steps in the operations guide.`],
  'keys-missing': () => [
    t`Keys of people are missing`,
    t`The records are older than the log. Everybody else goes on; the operations guide has two ways out.`,
  ],
  'backup-missing': (facts) => [
    t`There is no new backup`,
    facts.until === undefined
      ? t`There is none yet. Operations says what to do.`
      : t`The last one is of ${date(facts)}. Operations says why.`,
  ],
  'sending-held': () => [
    t`Messages wait for your answer`,
    t`This installation was restored or moved. Look at what is paused.`,
  ],
  'gateway-gone': (facts) => [
    t`The gateway does not answer`,
    t`It has answered for no channel since ${date(facts)}. Messages wait until it answers again.`,
  ],
  'gateway-refuses': ({ reason }) => [
    t`The gateway refuses calls`,
    reason === undefined ? t`Check its settings and its account.` : fromServer(reason),
  ],
} satisfies Partial<Record<NoticeKind, Say>>;

const SAY: Readonly<Record<NoticeKind, Say>> = {
  ...CONVERSATIONS,
  ...SENDING,
  ...CHANNELS,
  ...PAYMENTS,
  ...ADMINISTRATION,
};

/** @param zone IANA name of the account's time zone */
export function noticeWords({ kind, facts }: Pick<Notice, 'kind' | 'facts'>, zone: string): NoticeWords {
  const [title, text] = SAY[kind]({ ...facts, zone });
  return { title, text, tone: toneOf(kind) };
}

/** The target of a notice. */
export function noticeTarget({ kind, facts }: Pick<Notice, 'kind' | 'facts'>): Pick<LinkProps, 'to' | 'search'> {
  const { conversationId, jobId, importId } = facts;
  if (conversationId !== undefined) return { to: '/inbox', search: { conversation: conversationId } as never };
  if (jobId !== undefined) return { to: '/outbox', search: { job: jobId } as never };
  if (importId !== undefined) return { to: '/people/imports', search: { import: importId } as never };
  switch (kind) {
    case 'payment-waits':
      return { to: '/admin', search: { tab: 'payments' } as never };
    case 'payment-won':
      return { to: '/admin/payments' };
    case 'channel-waits':
      return { to: '/admin', search: { tab: 'channels' } as never };
    case 'pool-low':
      return { to: '/admin/balances' };
    case 'verification-failed':
      return { to: '/admin/audit' };
    case 'gateway-gone':
    case 'gateway-refuses':
      return { to: '/admin/whapi-settings' };
    case 'export-ready':
      return { to: '/settings/security' };
    case 'plan-ends':
    case 'plan-ended':
    case 'limit-near':
    case 'limit-reached':
    case 'payment-failed':
      return { to: '/pricing' };
    default:
      return { to: PAGES[NOTICE_RULES[kind].group] };
  }
}

const PAGES = {
  conversations: '/inbox',
  sending: '/outbox',
  channels: '/channels',
  payments: '/settings/billing',
  data: '/people',
  administration: '/admin/operations',
} as const;
