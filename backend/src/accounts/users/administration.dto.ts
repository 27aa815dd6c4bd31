import { checkNewEmail, checkReason, EMAIL_MAX, NOTE_MAX, type Role, ROLES } from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { IsValid } from '../../platform/http/is-valid.js';
import { ApiProperty, ApiPropertyOptional } from '../../platform/http/openapi/decorators.js';
import { asPlainEmail } from '../accounts.dto.js';

const ROLE = { message: `role must be ${ROLES.join(' or ')}` };
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
