import type { SeenChannels } from '../team.js';

/** The ways of a notice: in the application, by mail, by push in the browser. */
export const NOTICE_WAYS = ['app', 'mail', 'push'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];
export type NoticeWays = Record<NoticeWay, boolean>;

/**
 * The readers of a notice: the one member whom the event names, the owner of the account, all who manage the account,
 * or the administrators of the installation.
 */
export type NoticeReader = 'member' | 'owner' | 'managers' | 'administrators';

/** The groups of the settings page. */
export const NOTICE_GROUPS = ['conversations', 'sending', 'channels', 'payments', 'data', 'administration'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

interface NoticeRule {
  group: NoticeGroup;
  reader: NoticeReader;
  /** The ways of a member who has chosen nothing. */
  ways: NoticeWays;
}

const rule = (group: NoticeGroup, reader: NoticeReader, ...ways: NoticeWay[]): NoticeRule => ({
  group,
  reader,
  ways: { app: ways.includes('app'), mail: ways.includes('mail'), push: ways.includes('push') },
});

/** Every kind of notice: the one table. A new kind is one line here and one entry of `backend/src/operations/notices/mapping`. */
export const NOTICE_RULES = {
  mentioned: rule('conversations', 'member', 'app', 'mail', 'push'),
  assigned: rule('conversations', 'member', 'app', 'push'),
  waiting: rule('conversations', 'member', 'app', 'push'),

  'job-finished': rule('sending', 'managers', 'app'),
  'job-paused': rule('sending', 'managers', 'app', 'mail', 'push'),
  'job-missed': rule('sending', 'managers', 'app', 'mail', 'push'),
  'outcome-unknown': rule('sending', 'managers', 'app'),
  'limit-near': rule('sending', 'managers', 'app'),
  'limit-reached': rule('sending', 'managers', 'app', 'mail'),

  'channel-active': rule('channels', 'managers', 'app', 'mail'),
  'channel-unlinked': rule('channels', 'managers', 'app', 'mail', 'push'),
  'channel-relinked': rule('channels', 'managers', 'app', 'mail', 'push'),
  'channel-ends': rule('channels', 'managers', 'app', 'mail'),
  'channel-expired': rule('channels', 'managers', 'app', 'mail', 'push'),
  'channel-refused': rule('channels', 'managers', 'app', 'mail', 'push'),
  'channel-left-alone': rule('channels', 'managers', 'app'),
  'plan-ends': rule('channels', 'owner', 'app', 'mail'),
  'plan-ended': rule('channels', 'owner', 'app', 'mail', 'push'),

  'payment-received': rule('payments', 'owner', 'app', 'mail'),
  'payment-submitted': rule('payments', 'owner', 'mail'),
  'payment-approved': rule('payments', 'owner', 'app', 'mail'),
  'payment-rejected': rule('payments', 'owner', 'app', 'mail'),
  'payment-failed': rule('payments', 'owner', 'app', 'mail'),

  'import-finished': rule('data', 'managers', 'app'),
  'export-ready': rule('data', 'owner', 'app'),
  'erasure-finished': rule('data', 'owner', 'app'),

  'payment-waits': rule('administration', 'administrators', 'app', 'mail', 'push'),
  'payment-won': rule('administration', 'administrators', 'app', 'mail'),
  'channel-waits': rule('administration', 'administrators', 'app', 'mail'),
  'pool-low': rule('administration', 'administrators', 'app', 'mail', 'push'),
  'projection-stalled': rule('administration', 'administrators', 'app', 'mail', 'push'),
  'event-parked': rule('administration', 'administrators', 'app', 'mail'),
  'verification-failed': rule('administration', 'administrators', 'app', 'mail', 'push'),
  'damage-found': rule('administration', 'administrators', 'app', 'mail', 'push'),
  'keys-missing': rule('administration', 'administrators', 'app', 'mail', 'push'),
  'backup-missing': rule('administration', 'administrators', 'app', 'mail', 'push'),
  'sending-held': rule('administration', 'administrators', 'app', 'mail', 'push'),
  'gateway-gone': rule('administration', 'administrators', 'app', 'mail', 'push'),
  'gateway-refuses': rule('administration', 'administrators', 'app', 'mail', 'push'),
} as const satisfies Record<string, NoticeRule>;

export type NoticeKind = keyof typeof NOTICE_RULES;
export const NOTICE_KINDS = Object.keys(NOTICE_RULES) as NoticeKind[];

/** Kinds that another mail reports already: no second one is sent, whatever the member chose. */
export const MAILED_ELSEWHERE: readonly NoticeKind[] = ['export-ready'];

/** Minutes of opening hours after which a member gets a notice that a person waits. */
export const WAITING_MINUTES_DEFAULT = 15;
export const WAITING_MINUTES_MAX = 1_440;

/** Unread notices are counted up to here. */
export const NOTICES_COUNTED = 100;

/** The facts about a member that decide which notices are theirs. */
interface NoticeMember {
  memberRole: 'owner' | 'manager' | 'agent' | 'viewer';
  channels: SeenChannels;
  isAdministrator: boolean;
}

/** Returns the kinds of readers that a member is. */
export function noticeReadersOf({ memberRole, channels, isAdministrator }: NoticeMember): NoticeReader[] {
  const isOwner = memberRole === 'owner';
  const manages = isOwner || (memberRole === 'manager' && channels === null);
  return [
    'member',
    ...(isOwner ? (['owner'] as const) : []),
    ...(manages ? (['managers'] as const) : []),
    ...(isAdministrator ? (['administrators'] as const) : []),
  ];
}

/** Kinds that can reach a member, in the order of the table. */
export const noticeKindsOf = (member: NoticeMember): NoticeKind[] => {
  const readers = noticeReadersOf(member);
  return NOTICE_KINDS.filter((kind) => readers.includes(NOTICE_RULES[kind].reader));
};
