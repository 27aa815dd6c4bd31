import type { NoticeFacts, NoticeKind } from '@wavelane/contracts';
import { conversationKey } from '../../../inbox/conversations/conversation/conversation-ids.js';

const [AT, END] = ['2026-03-04T05:06:07.000Z', '2026-04-01T00:00:00.000Z'] as const;
const HANDLE = { kind: 'phone', value: '+97333000001' } as const;
const TALK = { conversationId: 'c', accountId: 'a', channelId: 7, handle: HANDLE };
const KEY = conversationKey('a', 7, HANDLE);
const JOB = { jobId: 'j', accountId: 'a', channelId: 7 };
const CHANNEL = { channelId: 7, accountId: 'a' };
const PAYMENT = { paymentId: 'p', accountId: 'a', plan: { id: 'growth', name: 'Growth' } };
const admitted = (usedToday: number) => ({
  ...{ ...JOB, kind: 'single', day: '2026-03-04', timeZone: 'UTC', count: 1, usedToday },
  ...{ dailyLimit: 100, monthlyBulkLimit: null, bulkThisMonth: 0 },
});
const due = (kind: NoticeKind, facts: NoticeFacts = {}, more: object = {}) => ({
  ...{ accountId: 'a', kind, subject: 's', moment: 'm', at: AT, facts },
  ...more,
});

/** An event and its one notice: the reader, the facts, and the text and link of its mail. */
type Row = [
  type: string,
  data: object,
  kind: NoticeKind,
  reader: string,
  facts: NoticeFacts,
  subject: string,
  page: string,
];

/** A notice to administrators about the installation itself. */
const ofInstallation = (kind: NoticeKind, facts: NoticeFacts, subject: string, page: string): Row => [
  ...(['NoticeDue', due(kind, facts, { accountId: null })] as const),
  ...([kind, 'administrators', facts, subject, page] as const),
];

export const TABLE: Row[] = [
  [
    ...(['ConversationAssigned', { ...TALK, by: 'm', to: 'n', from: null }, 'assigned', 'member:a:n'] as const),
    { channelId: 7, conversationId: KEY, by: 'm' },
    ...(['A conversation was assigned to you', '/inbox?view=mine'] as const),
  ],
  [
    'ConversationNoteAdded',
    { ...TALK, by: 'm', noteId: 'o', text: 'Look', mentions: ['n'] },
    ...(['mentioned', 'member:a:n', { channelId: 7, conversationId: KEY, by: 'm' }] as const),
    ...(['You were mentioned in a note', '/inbox?view=mentioned'] as const),
  ],
  [
    'NoticeDue',
    due('waiting', { channelId: 7, minutes: 15 }, { to: ['n'], handle: HANDLE }),
    ...(['waiting', 'member:a:n', { channelId: 7, minutes: 15, conversationId: KEY }] as const),
    ...(['Someone is waiting for an answer', '/inbox'] as const),
  ],
  [
    'NoticeDue',
    due('job-finished', { channelId: 7, jobId: 'j', count: 9, total: 10 }),
    ...(['job-finished', 'managers:a', { channelId: 7, jobId: 'j', count: 9, total: 10 }] as const),
    ...(['A bulk job finished', '/outbox'] as const),
  ],
  [
    'JobPaused',
    { ...JOB, by: 'system', reason: 'Refused' },
    ...(['job-paused', 'managers:a', { channelId: 7, jobId: 'j', reason: 'Refused' }] as const),
    ...(['A bulk job was paused', '/outbox'] as const),
  ],
  [
    'JobPaused',
    { ...JOB, by: 'system', reason: 'Late', late: { validForHours: 4, queued: 40 } },
    ...(['job-missed', 'managers:a', { channelId: 7, jobId: 'j', count: 40 }] as const),
    ...(['A planned job missed its time', '/outbox'] as const),
  ],
  [
    ...(['MessageUnresolved', JOB, 'outcome-unknown', 'managers:a', { channelId: 7, jobId: 'j' }] as const),
    ...(['It is not known whether a message was sent', '/outbox'] as const),
  ],
  [
    ...(['JobAdmitted', admitted(80), 'limit-near', 'managers:a'] as const),
    { count: 80, total: 100, period: 'day' },
    ...(['80 % of your messages are used', '/pricing'] as const),
  ],
  [
    ...(['JobAdmitted', admitted(100), 'limit-reached', 'managers:a'] as const),
    { count: 100, total: 100, period: 'day' },
    ...(['Your message limit is reached', '/pricing'] as const),
  ],
  [
    ...(['ChannelActivated', { ...CHANNEL, expiresAt: END }, 'channel-active', 'managers:a'] as const),
    { channelId: 7, until: END },
    ...(['Your channel is active', '/channels'] as const),
  ],
  [
    'NoticeDue',
    due('channel-unlinked', { channelId: 7, until: AT }),
    ...(['channel-unlinked', 'managers:a', { channelId: 7, until: AT }] as const),
    ...(['A channel is no longer linked', '/channels'] as const),
  ],
  [
    'ChannelOtherNumberLinked',
    { ...CHANNEL, phone: '+97333000009', at: AT },
    ...(['channel-relinked', 'managers:a', { channelId: 7 }] as const),
    ...(['A channel is linked to another number', '/channels'] as const),
  ],
  [
    'NoticeDue',
    due('channel-ends', { channelId: 7, days: 3, until: END }),
    ...(['channel-ends', 'managers:a', { channelId: 7, days: 3, until: END }] as const),
    ...(['A channel ends soon', '/pricing'] as const),
  ],
  [
    ...([
      'ChannelExpired',
      { ...CHANNEL, at: AT },
      'channel-expired',
      'managers:a',
      { channelId: 7, until: AT },
    ] as const),
    ...(['A channel has expired', '/pricing'] as const),
  ],
  [
    'ChannelRefused',
    { ...CHANNEL, since: AT },
    ...(['channel-refused', 'managers:a', { channelId: 7 }] as const),
    ...(['The gateway refuses a channel', '/channels'] as const),
  ],
  [
    'ChannelUnreachable',
    { ...CHANNEL, since: AT, until: END },
    ...(['channel-left-alone', 'managers:a', { channelId: 7, until: END }] as const),
    ...(['The gateway is not responding for a channel', '/channels'] as const),
  ],
  [
    'NoticeDue',
    due('plan-ends', { days: 7, until: END }),
    ...(['plan-ends', 'owner:a', { days: 7, until: END }] as const),
    ...(['Your days end soon', '/pricing'] as const),
  ],
  [
    ...(['WalletExhausted', { accountId: 'a', at: AT }, 'plan-ended', 'owner:a', { until: AT }] as const),
    ...(['Your days are used up', '/pricing'] as const),
  ],
  [
    'PayPalGrantDecided',
    { ...PAYMENT, amount: 7_900, currency: 'USD', days: 90 },
    ...(['payment-received', 'owner:a'] as const),
    { paymentId: 'p', plan: 'Growth', amount: 7_900, currency: 'USD', days: 90 },
    ...(['Payment received', '/settings/billing'] as const),
  ],
  [
    'OfflinePaymentApproved',
    { ...PAYMENT, days: 90 },
    ...(['payment-approved', 'owner:a', { paymentId: 'p', plan: 'Growth', days: 90 }] as const),
    ...(['Payment approved', '/settings/billing'] as const),
  ],
  [
    'OfflinePaymentRejected',
    { ...PAYMENT, reason: 'Not on our account' },
    ...(['payment-rejected', 'owner:a'] as const),
    { paymentId: 'p', reason: 'Not on our account' },
    ...(['Payment rejected', '/settings/billing'] as const),
  ],
  [
    'PayPalCaptureDeclined',
    { ...PAYMENT, final: true },
    ...(['payment-failed', 'owner:a', { paymentId: 'p' }] as const),
    ...(['Payment failed', '/pricing'] as const),
  ],
  [
    ...(['PayPalCaptureDenied', PAYMENT, 'payment-failed', 'owner:a', { paymentId: 'p' }] as const),
    ...(['Payment failed', '/pricing'] as const),
  ],
  [
    'PeopleImportEnded',
    { accountId: 'a', importId: 'i', imported: 40, leftOut: 2 },
    ...(['import-finished', 'managers:a', { importId: 'i', count: 2, total: 42 }] as const),
    ...(['Your import finished', '/people'] as const),
  ],
  [
    'AccountExportReady',
    { accountId: 'a', expiresAt: END },
    ...(['export-ready', 'owner:a', { until: END }] as const),
    ...(['The copy of your data is ready', '/settings/security'] as const),
  ],
  [
    ...(['ForgettingEnded', { accountId: 'a', forgettingId: 'f' }, 'erasure-finished', 'owner:a', {}] as const),
    ...(['An erasure finished', '/people'] as const),
  ],
  ofInstallation('pool-low', { days: 12 }, 'The pool runs low', '/admin/balances'),
  ofInstallation('projection-stalled', { subject: 'jobs' }, 'A read model is stalled', '/admin/operations'),
  ofInstallation('event-parked', { subject: 'JobPaused' }, 'An event was parked', '/admin/operations'),
  ofInstallation('damage-found', { subject: 'page 7' }, 'The log is damaged', '/admin/operations'),
  ofInstallation('keys-missing', {}, 'Keys of people are missing', '/admin/operations'),
  ofInstallation('gateway-gone', { until: END }, 'The gateway does not answer', '/admin/whapi-settings'),
  ofInstallation('backup-missing', { until: END }, 'There is no new backup', '/admin/operations'),
  [
    'VerificationCompleted',
    { report: { outcome: 'differences', total: 2 } },
    ...(['verification-failed', 'administrators', { count: 2 }] as const),
    ...(['The verification found differences', '/admin/audit'] as const),
  ],
  [
    ...(['VerificationFailed', {}, 'verification-failed', 'administrators', {}] as const),
    ...(['The verification found differences', '/admin/audit'] as const),
  ],
  [
    ...([
      'SendingHeld',
      { cause: 'restored', asOf: '', jobs: 3 },
      'sending-held',
      'administrators',
      { count: 3 },
    ] as const),
    ...(['Messages wait for your answer', '/admin/operations'] as const),
  ],
  [
    'PayPalMoneyCameBack',
    { ...PAYMENT, restoreId: 'r', days: 45 },
    ...(['payment-won', 'administrators', { paymentId: 'p' }] as const),
    ...(['A reversed payment was returned to you', '/admin/payments'] as const),
  ],
  [
    'ChannelOperationFailed',
    { ...CHANNEL, transferId: 't', kind: 'conflict', reason: 'No balance' },
    ...(['gateway-refuses', 'administrators', { channelId: 7, reason: 'No balance' }] as const),
    ...(['The gateway refuses calls', '/admin/whapi-settings'] as const),
  ],
  [
    'ChannelRefused',
    { ...CHANNEL, since: AT, reason: 'limit' },
    ...(['gateway-refuses', 'administrators', { channelId: 7 }] as const),
    ...(['The gateway refuses calls', '/admin/whapi-settings'] as const),
  ],
];

/** Kinds whose events lead to notices to an account and the administrators. */
export const ELSEWHERE: readonly string[] = ['channel-waits', 'payment-waits', 'payment-submitted'];

/** Events that are no notice. */
export const QUIET: [string, object][] = [
  ['JobPaused', { ...JOB, by: 'user', reason: '' }],
  ['ChannelOperationFailed', { ...CHANNEL, transferId: 't', kind: 'invalid', reason: 'The pool has too few days' }],
  ['JobAdmitted', admitted(79)],
  ['JobAdmitted', admitted(81)],
  ['JobAdmitted', { ...admitted(80), free: true }],
  ['ChannelTakenAgain', { ...CHANNEL, since: AT }],
  ['PayPalCaptureDeclined', { ...PAYMENT, final: false }],
  ['VerificationCompleted', { report: { outcome: 'equal', total: 0 } }],
  ['SendingHeld', { cause: 'restored', asOf: '', jobs: 0 }],
];
