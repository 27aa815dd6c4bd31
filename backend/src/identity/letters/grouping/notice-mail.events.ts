import type { BillingPeriod, NoticeFacts, NoticeKind, SupportedLanguage } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { subjectOfAccount } from '../../../platform/personal/subjects.js';

/** The facts of a notice in a mail: figures, instants, and names that the account itself gave. */
export type MailedFacts = Pick<
  NoticeFacts,
  | 'channel'
  | 'job'
  | 'jobId'
  | 'plan'
  | 'amount'
  | 'currency'
  | 'days'
  | 'until'
  | 'minutes'
  | 'count'
  | 'total'
  | 'period'
  | 'wait'
  | 'reason'
> & {
  /** The bank details for the payment, in the operator's words. */
  bankDetails?: string;
  /** Number of the receipt. */
  receipt?: string;
  /** The receipt's facts about the payment, so that the mail repeats its amounts. */
  paid?: Paid;
};

/** The lines of a receipt in a mail. */
export interface Paid {
  durationType: BillingPeriod;
  by: 'paypal' | 'offline';
  /** Number of the order at PayPal, or what the buyer wrote. */
  reference?: string;
  /** The name on the receipt. */
  buyer: string;
  /** The tax that the amount includes; `rate` is in thousandths of a percent, `amount` in minor units. */
  tax?: { name: string; rate: number; amount: number };
}

/**
 * A notice goes into a mail that is sent at `dueAt`, ISO-8601 UTC. `accountId`: the reader's own account, `of`: the
 * account that the notice is about. `isFirst`: it is the first one of this mail. `isDigest`: the mail is of all kinds.
 */
export type NoticeMailPlanned = DomainEvent<
  'NoticeMailPlanned',
  {
    accountId: string;
    mailId: string;
    noticeId: string;
    kind: NoticeKind;
    of: string | null;
    facts: MailedFacts;
    /** When the notice was made, ISO-8601 UTC. */
    at: string;
    day: string;
    dueAt: string;
    isFirst: boolean;
    isDigest: boolean;
    /** The language of the reader; English if it is left out. */
    language?: SupportedLanguage;
  }
>;

/** The mail is being sent: later notices go into another one. */
export type NoticeMailClosed = DomainEvent<'NoticeMailClosed', { accountId: string; mailId: string }>;

export type NoticeMailEvent = NoticeMailPlanned | NoticeMailClosed;

const FACTS = personal<NoticeMailPlanned['data']>(['facts'], { facts: {} }, ({ of, accountId }) =>
  subjectOfAccount(of ?? accountId),
);

export const noticeMailEvents = eventFamily<NoticeMailEvent>(
  'notice-mail-{member}',
  { NoticeMailPlanned: [], NoticeMailClosed: [] },
  { NoticeMailPlanned: [FACTS] },
);

export const noticeMailStream = (memberId: string): string => `notice-mail-${memberId}`;
