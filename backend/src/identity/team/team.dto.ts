import {
  type ActFor,
  type ChangeMember,
  checkName,
  checkNewEmail,
  GIVEN_ROLES,
  type GivenRole,
  type InviteMember,
  SEEN_CHANNELS_MAX,
} from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsString, Matches, Min, ValidateIf } from 'class-validator';
import { asPlainEmail } from '../accounts/accounts.dto.js';
import { AS_EMAIL, IsValid, named, says } from '../../platform/http/is-valid.js';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';

const ROLE = { message: `role must be one of ${GIVEN_ROLES.join(', ')}` };
const CHANNELS = 'channels must be a list of ids of channels, or null for all';
const NONE = says('choose-channels-or-all');
const TOO_MANY = says('too-many-channels-listed', { n: SEEN_CHANNELS_MAX });

/** The role of a member. */
export class GivenDto {
  @IsIn(GIVEN_ROLES, ROLE)
  role!: GivenRole;
}

/** Body of POST /api/team/invitations. */
export class InviteMemberDto extends GivenDto implements InviteMember {
  @Transform(asPlainEmail)
  @IsValid(checkNewEmail, AS_EMAIL)
  email!: string;

  /** So that others can recognise the member. */
  @MayBeLeftOut()
  @IsValid(checkName, named('word-name'))
  name?: string;

  /** Ids of the channels they see; null: all */
  @MayBeLeftOut()
  @ValidateIf(({ channels }: InviteMemberDto) => channels !== null)
  @IsArray({ message: CHANNELS })
  @ArrayMinSize(1, NONE)
  @ArrayMaxSize(SEEN_CHANNELS_MAX, TOO_MANY)
  @IsInt({ each: true, message: CHANNELS })
  channels?: number[] | null;
}

/** Body of PUT /api/team/members/{id}. */
export class ChangeMemberDto extends GivenDto implements ChangeMember {
  /** Ids of the channels they see; null: all */
  @ValidateIf(({ channels }: ChangeMemberDto) => channels !== null)
  @IsArray({ message: CHANNELS })
  @ArrayMinSize(1, NONE)
  @ArrayMaxSize(SEEN_CHANNELS_MAX, TOO_MANY)
  @IsInt({ each: true, message: CHANNELS })
  channels!: number[] | null;

  /** Version of the member that the caller saw. */
  @IsInt({ message: 'version must be a whole number' })
  @Min(1, { message: 'version must be at least 1' })
  version!: number;
}

/** Body of POST /api/me/account. */
export class ActForDto implements ActFor {
  @IsString({ message: 'accountId must be the id of an account' })
  @Matches(/^[\w-]{1,64}$/, { message: 'accountId must be the id of an account' })
  accountId!: string;
}
