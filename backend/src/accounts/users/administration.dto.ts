import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { checkNewEmail, checkReason, EMAIL_MAX, NOTE_MAX, type Role, ROLES } from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { PageQuery } from '../../platform/http/paging.js';
import { IsValid } from '../../platform/http/is-valid.js';
import { asPlainEmail } from '../accounts.dto.js';

const ROLE = { message: `role must be ${ROLES.join(' or ')}` };
const STATUSES = ['active', 'disabled'] as const;

export class UsersQuery extends PageQuery {
  @ApiPropertyOptional({ maxLength: EMAIL_MAX, description: 'How the name, a word of it, or the email begins' })
  @MayBeLeftOut()
  @IsString({ message: 'search must be text' })
  @MaxLength(EMAIL_MAX, { message: `search must be at most ${EMAIL_MAX} characters` })
  search?: string;

  @ApiPropertyOptional({ enum: STATUSES })
  @MayBeLeftOut()
  @IsIn(STATUSES, { message: `status must be ${STATUSES.join(' or ')}` })
  status?: (typeof STATUSES)[number];

  @ApiPropertyOptional({ enum: ROLES })
  @MayBeLeftOut()
  @IsIn(ROLES, ROLE)
  role?: Role;
}

export class ReasonDto {
  @ApiProperty({ minLength: 1, maxLength: NOTE_MAX })
  @IsValid(checkReason)
  reason!: string;
}

export class RoleDto extends ReasonDto {
  @ApiProperty({ enum: ROLES })
  @IsIn(ROLES, ROLE)
  role!: Role;
}

export class InviteDto {
  @ApiProperty({ format: 'email', maxLength: EMAIL_MAX })
  @Transform(asPlainEmail)
  @IsValid(checkNewEmail)
  email!: string;

  @ApiPropertyOptional({ enum: ROLES, default: 'user' })
  @MayBeLeftOut()
  @IsIn(ROLES, ROLE)
  role?: Role;
}
