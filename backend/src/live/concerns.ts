import { ADMIN_TOPICS, OWN_TOPICS, type Topic } from '@wavelane/contracts';
import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import { answeringEvents } from '../answering/index.js';
import { accountChannelsEvents, channelEvents } from '../channels/index.js';
import { awayEvents, conversationEvents, turnsEvents } from '../conversations/index.js';
import { poolEvents, poolPolicyEvents, walletEvents } from '../ledger/index.js';
import { consentEvents, importEvents, mergeEvents, personEvents, segmentEvents } from '../people/index.js';
import { bellsOf, type Changes, withBells } from './types/bells.js';
import { PAYMENT_TYPES, PLAN_TYPES } from './types/payment-types.js';
import { SILENT } from './types/silent.js';

/** The receivers of a hint: one account, one person whichever account they act for, all administrators, or all. */
export type Audience = `account:${string}` | `member:${string}` | 'administrators' | 'everyone';

/** The topics that an event has changed, and the audience that reads them. */
export interface Concern {
  audience: Audience;
  topics: readonly Topic[];
}

const each = (types: readonly string[], changes: Changes | null) => types.map((type) => [type, changes] as const);

const PERSON = each(
  [
    'EmailVerified',
    'EmailChanged',
    'SecondFactorEnabled',
    'SecondFactorDisabled',
    'AccountDisabled',
    'AccountEnabled',
    'RoleChanged',
    'AccountClosed',
  ],
  { own: ['me', 'security'], admin: ['admin-users'] },
);

const ACCOUNTS = [
  ...PERSON,
  ...each(['AccountRegistered', 'AdministratorAdded', 'AdministratorWithdrawn'], { admin: ['admin-users'] }),
  ...each(['AccountForgettingAsked', 'AccountForgettingTakenBack'], {
    own: ['me', 'security'],
    admin: ['admin-users'],
  }),
  ...each(
    ['AccountExportAsked', 'AccountExportReady', 'AccountExportRemoved', 'RetentionChanged', 'RetentionCarriedOut'],
    { own: ['security'] },
  ),
  ...each(['AccountSettingsChanged', 'AccountRenamed'], { own: ['me'], admin: ['admin-users'] }),
  ...each(['PasswordChanged', 'EmailChangeRequested', 'RecoveryCodesRenewed', 'RecoveryCodeUsed'], {
    own: ['security'],
  }),
  ...each(['RecipientSuppressed', 'RecipientRestored'], { own: ['suppressions', 'people'] }),
  ...each(['WithdrawalWordsChanged', 'WithdrawalConfirmationChanged'], { own: ['suppressions'] }),
  ...each(['ForgettingBegun', 'ForgettingStepDone'], { own: ['people'] }),
  ...each(['ForgettingEnded'], { own: ['people', 'inbox', 'jobs', 'suppressions'] }),
  ...each(
    [
      ...personEvents.types,
      ...mergeEvents.types,
      ...consentEvents.types,
      ...importEvents.types,
      'WordingPublished',
      ...segmentEvents.types,
      'PeopleImported',
    ],
    {
      own: ['people'],
    },
  ),
  ...each(['InvitationSent', 'InvitationRevoked', 'InvitationAccepted'], { admin: ['admin-invitations'] }),
  ...each(['MemberInvited', 'MemberInvitationRepeated', 'MemberInvitationWithdrawn'], { own: ['team'] }),
  // Each member reads their permissions anew; a member whose session has ended by it learns so.
  ...each(['MemberJoined', 'MemberRoleChanged', 'MemberChannelsChanged', 'MemberRemoved', 'MemberLeft'], {
    own: ['team', 'me', 'inbox'],
  }),
  ...each(answeringEvents.types, { own: ['team'] }),
  ...each(['SecurityNoted'], { own: ['security'], admin: ['admin-security'] }),
];

const DAYS = [
  ...each(PLAN_TYPES, { own: ['me'], admin: ['admin-users'] }),
  // Types in this list that change nothing for a reader are listed as silent; the later entry counts.
  ...each([...poolEvents.types, ...poolPolicyEvents.types], { admin: ['admin-balance'] }),
  ...each(walletEvents.types, { own: ['me'], admin: ['admin-users'] }),
];

const PAYMENTS = each(PAYMENT_TYPES, { own: ['payments'], admin: ['admin-payments'] });

const CHANNELS = [
  ...each(
    [...channelEvents.types, ...accountChannelsEvents.types].filter((type) => type !== 'ChannelGatewayStateSeen'),
    { own: ['channels', 'me'], admin: ['admin-users'] },
  ),
  ...each(['ChannelGatewayStateSeen'], { own: ['channels'], admin: ['admin-users'] }),
  ...each(['ChannelPaceSet', 'ChannelSlowed', 'ChannelUnreachable', 'ChannelReachable'], { own: ['channels'] }),
];

const MESSAGES = [
  ...each(['MessageOrdered', 'JobAdmitted'], { own: ['jobs', 'me', 'people'] }),
  ...each(['JobRetried', 'JobCancelled'], { own: ['jobs', 'me'] }),
  ...each(
    [
      'JobPaused',
      'JobResumed',
      'MessageClaimed',
      'MessageReleased',
      'MessageAccepted',
      'MessageIdentified',
      'MessageRejected',
      'MessageOutcomeUnknown',
      'MessageOutcomeChecked',
      'MessageUnresolved',
      'MessageStatusReached',
      'MessageProviderFailed',
      'MessageSkipped',
      'MessageCancelled',
      'MessageRequeued',
    ],
    { own: ['jobs'] },
  ),
  ...each(['MessageReplied'], { own: ['jobs', 'inbox'] }),
  ...each(['GatewayMessageReceived'], { own: ['inbox', 'people'] }),
  ...each(['MediaKept', 'MediaNotKept', 'MediaRemoved'], { own: ['inbox'] }),
  ...each([...conversationEvents.types, ...awayEvents.types, ...turnsEvents.types], { own: ['inbox'] }),
  // The order of a message, too.
  ...each(['ReplyOrdered'], { own: ['inbox', 'jobs', 'me', 'people'] }),
];

const INSTALLATION = [
  ...each(['TemplateCreated', 'TemplateChanged', 'TemplateDeleted'], { own: ['templates'] }),
  ...each(['CannedReplyCreated', 'CannedReplyChanged', 'CannedReplyDeleted'], { own: ['templates'] }),
  ...each(['WebhookTokenRotated'], { own: ['workflows'] }),
  ...each(['BankDetailsSet'], { everyone: ['payments'] }),
  ...each(['PlanDefined'], { everyone: ['plans', 'me'], admin: ['admin-users'] }),
  ...each(['GatewayConfigured'], { everyone: ['app'], admin: ['admin-gateway'] }),
  ...each(['HiddenAnswersProbed'], { admin: ['admin-gateway'] }),
  ...each(['HiddenAnswersSwitched'], { everyone: ['inbox'], admin: ['admin-gateway'] }),
  ...each(
    [
      'VerificationRequested',
      'VerificationCompleted',
      'VerificationFailed',
      'AuditExportStarted',
      'AuditExportCompleted',
    ],
    { admin: ['admin-audit'] },
  ),
  ...each(['OperatorActionBegun', 'OperatorActionEnded', 'SendingHeld'], { admin: ['admin-operations'] }),
  // Read notices belong to the member, whichever account they look at.
  ...each(['NoticeSettingsChanged', 'NoticesRead'], { own: ['notices'] }),
  ...each(['NoticeDue'], { own: ['notices'], admin: ['admin-notices'] }),
];

const CHANGES: ReadonlyMap<string, Changes | null> = new Map<string, Changes | null>(
  [...ACCOUNTS, ...DAYS, ...PAYMENTS, ...CHANNELS, ...MESSAGES, ...INSTALLATION, ...each(SILENT, null)].map(
    ([type, changes]) => [type, withBells(type, changes)] as const,
  ),
);

/** All event types that are considered here. */
export const CONSIDERED: readonly string[] = [...CHANGES.keys()];

/** The types that concern at least one audience. */
export const TOLD: readonly string[] = CONSIDERED.filter((type) => CHANGES.get(type));

/**
 * Returns the audiences that an event concerns and the topics that it changes. Only the account that the event names
 * receives its own topics.
 */
export function concernsOf(event: Pick<StoredEvent, 'type' | 'data'>): Concern[] {
  const { own: always, admin, everyone } = CHANGES.get(event.type) ?? {};
  const concerns: Concern[] = [];
  const { accountId, memberId } = fieldsOf(event);
  const own = always && [...always, ...bellsOf(event)];
  if (own && typeof accountId === 'string') concerns.push({ audience: `account:${accountId}`, topics: own });
  // A member who acts for another account still receives the topics that belong to themselves.
  const members = own?.filter((topic) => topic === 'security' || topic === 'notices') ?? [];
  if (members.length > 0 && typeof accountId === 'string')
    concerns.push({ audience: `member:${accountId}`, topics: members });
  // The accounts that the member works for have changed, whichever account they look at.
  if (own && typeof memberId === 'string') concerns.push({ audience: `member:${memberId}`, topics: ['me'] });
  if (admin) concerns.push({ audience: 'administrators', topics: admin });
  if (everyone) concerns.push({ audience: 'everyone', topics: everyone });
  return concerns;
}

/** A listener as the hub knows them: the account, the member, and whether they are an administrator. */
export interface Listener {
  accountId: string;
  memberId: string;
  isAdministrator: boolean;
}

export function audiencesOf({ accountId, memberId, isAdministrator }: Listener): readonly Audience[] {
  return [
    `account:${accountId}`,
    `member:${memberId}`,
    'everyone',
    ...(isAdministrator ? (['administrators'] as const) : []),
  ];
}

/** Returns all topics that a listener may receive. */
export const topicsFor = (isAdministrator: boolean): readonly Topic[] =>
  isAdministrator ? [...OWN_TOPICS, ...ADMIN_TOPICS] : OWN_TOPICS;
