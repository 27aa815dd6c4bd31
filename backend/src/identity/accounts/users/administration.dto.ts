import {
  type AccountOrder,
  type Invite,
  type RoleOrder,
  checkNewEmail,
  checkReason,
  type Role,
  ROLES,
} from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import { MayBeLeftOut } from '../../../platform/http/may-be-left-out.js';
import { AS_EMAIL, IsValid, named } from '../../../platform/http/is-valid.js';
import { described } from '../../../platform/http/openapi/described.js';
import { asPlainEmail } from '../accounts.dto.js';

const ROLE = { message: `role must be ${ROLES.join(' or ')}` };
export class ReasonDto implements AccountOrder {
  @IsValid(checkReason, named('word-reason'))
  reason!: string;
}

export class RoleDto extends ReasonDto implements RoleOrder {
  @IsIn(ROLES, ROLE)
  role!: Role;
}

export class InviteDto implements Invite {
  @Transform(asPlainEmail)
  @IsValid(checkNewEmail, AS_EMAIL)
  email!: string;

  @MayBeLeftOut()
  @IsIn(ROLES, { ...ROLE, ...described({ default: 'user' }) })
  role?: Role;
}
