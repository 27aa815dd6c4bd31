import {
  type ActFor,
  type ChangeMember,
  checkName,
  checkNewEmail,
  EMAIL_MAX,
  GIVEN_ROLES,
  type GivenRole,
  type InviteMember,
  NAME_MAX,
  SEEN_CHANNELS_MAX,
} from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsString, Matches, Min, ValidateIf } from 'class-validator';
import { asPlainEmail } from '../accounts/index.js';
import { IsValid, says } from '../platform/http/is-valid.js';
import { MayBeLeftOut } from '../platform/http/may-be-left-out.js';
import { ApiProperty, ApiPropertyOptional } from '../platform/http/openapi/decorators.js';

const ROLE = { message: `role must be one of ${GIVEN_ROLES.join(', ')}` };
const CHANNELS = 'channels must be a list of ids of channels, or null for all';
const NONE = says('choose-at-least-one-channel-or');
const TOO_MANY = `At most ${SEEN_CHANNELS_MAX} channels can be listed; null means all`;

/** What a member is to be. */
class GivenDto {
  @ApiProperty({ enum: GIVEN_ROLES })
  @IsIn(GIVEN_ROLES, ROLE)
  role!: GivenRole;
}

/** Body of POST /api/team/invitations. */
export class InviteMemberDto extends GivenDto implements InviteMember {
  @ApiProperty({ format: 'email', maxLength: EMAIL_MAX })
  @Transform(asPlainEmail)
  @IsValid(checkNewEmail)
  email!: string;

  @ApiPropertyOptional({ maxLength: NAME_MAX, description: 'So that others know who is meant' })
  @MayBeLeftOut()
  @IsValid(checkName)
  name?: string;

  @ApiPropertyOptional({ type: [Number], nullable: true, description: 'Ids of the channels they see; null: all' })
  @MayBeLeftOut()
  @ValidateIf(({ channels }: InviteMemberDto) => channels !== null)
  @IsArray({ message: CHANNELS })
  @ArrayMinSize(1, NONE)
  @ArrayMaxSize(SEEN_CHANNELS_MAX, { message: TOO_MANY })
  @IsInt({ each: true, message: CHANNELS })
  channels?: number[] | null;
}

/** Body of PUT /api/team/members/{id}. */
export class ChangeMemberDto extends GivenDto implements ChangeMember {
  @ApiProperty({ type: [Number], nullable: true, description: 'Ids of the channels they see; null: all' })
  @ValidateIf(({ channels }: ChangeMemberDto) => channels !== null)
  @IsArray({ message: CHANNELS })
  @ArrayMinSize(1, NONE)
  @ArrayMaxSize(SEEN_CHANNELS_MAX, { message: TOO_MANY })
  @IsInt({ each: true, message: CHANNELS })
  channels!: number[] | null;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Of the member as they were seen' })
  @IsInt({ message: 'version must be a whole number' })
  @Min(1, { message: 'version must be at least 1' })
  version!: number;
}

/** Body of POST /api/me/account. */
export class ActForDto implements ActFor {
  @ApiProperty({ maxLength: 64 })
  @IsString({ message: 'accountId must be the id of an account' })
  @Matches(/^[\w-]{1,64}$/, { message: 'accountId must be the id of an account' })
  accountId!: string;
}
