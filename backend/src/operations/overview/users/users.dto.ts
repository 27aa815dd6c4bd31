import {
  EMAIL_MAX,
  type Role,
  ROLES,
  USER_ORDERS,
  type UserOrder,
  USERS_SEEN,
  type UsersFilter,
  type UsersSeen,
} from '@wavelane/contracts';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { MayBeLeftOut } from '../../../platform/http/may-be-left-out.js';
import { IntersectionType } from '../../../platform/http/openapi/decorators.js';
import { PageQuery } from '../../../platform/http/paging.js';
import { described } from '../../../platform/http/openapi/described.js';

const STATUSES = ['active', 'disabled'] as const;
const ACCOUNTS = ['active', 'expired'] as const;
const DIRECTIONS = ['asc', 'desc'] as const;
const PLAN = /^[\w-]{1,100}$/;

/** The filter of users; all conditions must hold. */
export class UsersFilterDto implements UsersFilter {
  /** The beginning of the name, of a word of it, or of the email. */
  @MayBeLeftOut()
  @IsString({ message: 'search must be text' })
  @MaxLength(EMAIL_MAX, { message: `search must be at most ${EMAIL_MAX} characters` })
  search?: string;

  /** Whether they may sign in. */
  @MayBeLeftOut()
  @IsIn(STATUSES, { message: `status must be ${STATUSES.join(' or ')}` })
  status?: (typeof STATUSES)[number];

  @MayBeLeftOut()
  @IsIn(ROLES, { message: `role must be ${ROLES.join(' or ')}` })
  role?: Role;

  /** The id of a plan; `none` = without one. */
  @MayBeLeftOut()
  @IsString({ message: 'plan must be text' })
  @Matches(PLAN, { message: 'plan must be the id of a plan, or none' })
  plan?: string;

  /** Whether their days are used up. */
  @MayBeLeftOut()
  @IsIn(ACCOUNTS, { message: `account must be ${ACCOUNTS.join(' or ')}` })
  account?: (typeof ACCOUNTS)[number];

  /** Last seen: within 7 days, within 30, before that, never. */
  @MayBeLeftOut()
  @IsIn(USERS_SEEN, { message: `seen must be one of ${USERS_SEEN.join(', ')}` })
  seen?: UsersSeen;

  @MayBeLeftOut()
  @IsIn(USER_ORDERS, { message: `sort must be one of ${USER_ORDERS.join(', ')}`, ...described({ default: 'created' }) })
  sort?: UserOrder;

  /** Left out: the newest and the last seen first, anything else upwards. */
  @MayBeLeftOut()
  @IsIn(DIRECTIONS, { message: `direction must be ${DIRECTIONS.join(' or ')}` })
  direction?: (typeof DIRECTIONS)[number];
}

export class UsersQuery extends IntersectionType(UsersFilterDto, PageQuery) {}
