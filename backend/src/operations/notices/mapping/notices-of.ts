import type { NoticeFacts, NoticeKind } from '@wavelane/contracts';
import { decidedAtOf, type DomainEvent, type EventOf, type Recorded, type StoredEvent } from '@wavelane/event-store';
import type { AccountEvent } from '../../../identity/index.js';
import type { VerificationEvent } from '../../../books/index.js';
import type { ChannelEvent } from '../../../whatsapp/index.js';
import type { ConversationEvent } from '../../../inbox/index.js';
import type { WalletEvent, OfflinePaymentEvent, PayPalPaymentEvent } from '../../../days/index.js';
import type { JobAdmitted, JobEvent, MessageEvent, PacingEvent } from '../../../messaging/index.js';
import type { PeopleImportEvent } from '../../../people/index.js';
import { idOf } from '../../../platform/domain/ids.js';
import type { NoticeDue } from '../moments/moment.events.js';
import { ofAssignment, ofMoment, ofNote } from './conversations.js';
import * as days from './days.js';
import { type Draft, readersOf } from './draft.js';
import { ofAdmission, ofPause, ofRefusal, ofUnresolved } from './sending.js';

type PeopleImportEnded = EventOf<PeopleImportEvent, 'PeopleImportEnded'>;

/** Declared by a feature above this one. */
type ForgettingEnded = DomainEvent<'ForgettingEnded', { forgettingId: string; accountId: string }>;

/** Declared there, too. */
type SendingHeld = DomainEvent<'SendingHeld', { cause: 'restored' | 'moved'; jobs: number }>;

/** Events that lead to a notice. */
export type NoticeSource =
  | NoticeDue
  | EventOf<ConversationEvent, 'ConversationAssigned' | 'ConversationNoteAdded'>
  | EventOf<JobEvent, 'JobPaused'>
  | EventOf<MessageEvent, 'MessageUnresolved'>
  | JobAdmitted
  | EventOf<PacingEvent, 'ChannelUnreachable' | 'ChannelRefused'>
  | EventOf<
      ChannelEvent,
      | 'ChannelOperatorAsked'
      | 'ChannelActivated'
      | 'ChannelOtherNumberLinked'
      | 'ChannelExpired'
      | 'ChannelOperationFailed'
    >
  | EventOf<WalletEvent, 'WalletExhausted'>
  | OfflinePaymentEvent
  | EventOf<
      PayPalPaymentEvent,
      'PayPalGrantDecided' | 'PayPalCaptureDeclined' | 'PayPalCaptureDenied' | 'PayPalMoneyCameBack'
    >
  | EventOf<VerificationEvent, 'VerificationCompleted' | 'VerificationFailed'>
  | SendingHeld
  | EventOf<AccountEvent, 'AccountExportReady'>
  | PeopleImportEnded
  | ForgettingEnded;

type Sources = { [T in NoticeSource['type']]: (event: Recorded<EventOf<NoticeSource, T>>) => readonly Draft[] };

/**
 * The events that lead to a notice, and the notices that each makes: the one table. A new kind is one entry here and
 * one line of NOTICE_RULES; raise the read model's version with it, so that the kind has its history.
 */
const SOURCES: Sources = {
  NoticeDue: ({ data }) => ofMoment(data),

  ConversationAssigned: ({ data }) => ofAssignment(data),
  ConversationNoteAdded: ({ data }) => ofNote(data),

  JobPaused: ({ data }) => ofPause(data),
  JobAdmitted: ({ data }) => ofAdmission(data),
  MessageUnresolved: ({ data }) => ofUnresolved(data),

  ChannelOperatorAsked: ({ data }) => days.ofOperatorAsked(data),
  ChannelActivated: ({ data }) => days.ofActivation(data),
  ChannelOtherNumberLinked: ({ data }) => days.ofOtherNumber(data),
  ChannelExpired: ({ data }) => days.ofExpiry(data),
  ChannelOperationFailed: ({ data }) => days.ofFailedOperation(data),
  ChannelUnreachable: ({ data }) => days.ofUnreachable(data),
  ChannelRefused: ({ data }) => ofRefusal(data),
  WalletExhausted: ({ data }) => days.ofExhausted(data),

  OfflinePaymentSubmitted: ({ data }) => days.ofSubmission(data),
  OfflinePaymentApproved: ({ data }) => days.ofApproval(data),
  OfflinePaymentRejected: ({ data }) => days.ofRejection(data),
  PayPalGrantDecided: ({ data }) => days.ofPurchase(data),
  PayPalCaptureDeclined: ({ data }) => (data.final ? days.ofFailedPayment(data) : []),
  PayPalCaptureDenied: ({ data }) => days.ofFailedPayment(data),
  PayPalMoneyCameBack: ({ data }) => days.ofWonDispute(data),

  PeopleImportEnded: ({ data: { accountId, importId, imported, leftOut } }) => [
    { kind: 'import-finished', accountId, facts: { importId, ...importCounts(imported, leftOut) } },
  ],
  AccountExportReady: ({ data: { accountId, expiresAt } }) => [
    { kind: 'export-ready', accountId, facts: { until: expiresAt } },
  ],
  ForgettingEnded: ({ data: { accountId } }) => [{ kind: 'erasure-finished', accountId }],

  VerificationCompleted: ({ data: { report } }) =>
    report.outcome === 'differences'
      ? [{ kind: 'verification-failed', accountId: null, facts: { count: report.total } }]
      : [],
  VerificationFailed: () => [{ kind: 'verification-failed', accountId: null }],
  SendingHeld: ({ data: { cause, jobs } }) =>
    cause === 'moved' || jobs > 0 ? [{ kind: 'sending-held', accountId: null, facts: { count: jobs } }] : [],
};

export const NOTICE_SOURCES = Object.keys(SOURCES) as NoticeSource['type'][];

/** Rows of a file of people; events of earlier versions do not count them. */
const importCounts = (imported?: number, leftOut?: number) =>
  imported === undefined || leftOut === undefined ? {} : { count: leftOut, total: imported + leftOut };

/** Event types that cause notices for administrators. */
export const ADMINISTRATORS_NOTICED: readonly string[] = [
  'NoticeDue',
  'ChannelOperatorAsked',
  'ChannelOperationFailed',
  'ChannelRefused',
  'OfflinePaymentSubmitted',
  'PayPalMoneyCameBack',
  'VerificationCompleted',
  'VerificationFailed',
  'SendingHeld',
];

/** A notice of one reader. */
export interface NoticeRow {
  /** The same for the same cause and reader, however often it is made. */
  id: string;
  kind: NoticeKind;
  reader: string;
  accountId: string | null;
  /** When it was decided, ISO-8601 UTC. */
  at: string;
  facts: NoticeFacts;
}

const isSource = (event: StoredEvent): event is Recorded<NoticeSource> => Object.hasOwn(SOURCES, event.type);

/** Returns the notices of an event, one for each reader. Pure: the same event always gives the same rows. */
export function noticesOf(event: StoredEvent): NoticeRow[] {
  if (!isSource(event) || typeof event.data !== 'object') return [];
  const at = decidedAtOf(event);
  return draftsOf(event).flatMap((draft) => {
    const { kind, accountId, cause = event.id, facts = {} } = draft;
    return readersOf(draft).map((reader) => ({
      id: idOf('notice', kind, cause, reader),
      kind,
      reader,
      accountId,
      at,
      facts,
    }));
  });
}

function draftsOf<T extends NoticeSource['type']>(event: Recorded<EventOf<NoticeSource, T>>): readonly Draft[] {
  return SOURCES[event.type](event);
}
