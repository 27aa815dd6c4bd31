/** The roles of a member in an account. Every account has exactly one owner: the user who made it. */
export const MEMBER_ROLES = ['owner', 'manager', 'agent', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Roles that can be given. */
export const GIVEN_ROLES = ['manager', 'agent', 'viewer'] as const satisfies readonly MemberRole[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

interface RightRule {
  roles: readonly MemberRole[];
  /**
   * The effect for a member who sees some channels only. `kept`: the right holds for these channels (and for data of no
   * channel); `all`: it cannot be limited to channels, so it is refused.
   */
  channels: 'kept' | 'all';
}

const EVERY: readonly MemberRole[] = MEMBER_ROLES;

/**
 * The rights of members, and the roles that have them: the one table. Every operation of an account names its right.
 */
export const RIGHTS = {
  /**
   * See the channels that the member sees, with their conversations, sent and received messages; see templates and
   * people.
   */
  look: { roles: EVERY, channels: 'kept' },
  /** See data of all channels together: figures, the whole history of a person. */
  'look-at-all': { roles: EVERY, channels: 'all' },
  /** Answer people, write to one, edit the data of a person. */
  answer: { roles: ['owner', 'manager', 'agent'], channels: 'kept' },
  /** Channels, jobs of many messages, templates, files of people, exports, the team: how the account works. */
  manage: { roles: ['owner', 'manager'], channels: 'all' },
  /** Money, days, forgetting, the account's own data. */
  own: { roles: ['owner'], channels: 'all' },
} as const satisfies Record<string, RightRule>;

export type Right = keyof typeof RIGHTS;

/** Channels that a member sees; null: all, also those to come. */
export type SeenChannels = readonly number[] | null;

/** Whether a role has a right at all. */
export const roleMay = (role: MemberRole, right: Right): boolean => RIGHTS[right].roles.some((one) => one === role);

/** Whether a member may do something; a restriction of channels does not bind who manages. */
export function may(member: { memberRole: MemberRole; channels: SeenChannels }, right: Right): boolean {
  return roleMay(member.memberRole, right) && (member.channels === null || RIGHTS[right].channels === 'kept');
}

/** Whether a channel is among those that are seen. */
export const sees = (channels: SeenChannels, channelId: number): boolean =>
  channels === null || channels.includes(channelId);

/** Whether a member may give, change and take a role: the owner all but `owner`, a manager those that do not manage. */
export const mayGive = (by: MemberRole, role: MemberRole): boolean =>
  role !== 'owner' && (by === 'owner' || (by === 'manager' && role !== 'manager'));

/** Members and open invitations of an account. */
export const TEAM_MAX = 200;
/** Channels in a member's list. */
export const SEEN_CHANNELS_MAX = 100;
