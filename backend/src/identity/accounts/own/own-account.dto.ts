import {
  type AccountProfile,
  type AskForForgetting,
  type CloseAccount,
  type EmailChange,
  type PasswordChange,
  checkName,
  checkNewEmail,
  checkPassword,
  EMAIL_MAX,
} from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { IsString, MaxLength } from 'class-validator';
import { MayBeLeftOut } from '../../../platform/http/may-be-left-out.js';
import { AS_EMAIL, IsValid, named, says } from '../../../platform/http/is-valid.js';
import { asPlainEmail } from '../accounts.dto.js';

export class ProfileDto implements AccountProfile {
  @IsValid(checkName, named('word-name'))
  name!: string;
}

export class ChangePasswordDto implements PasswordChange {
  @IsValid(checkPassword)
  currentPassword!: string;

  @IsValid(checkPassword)
  newPassword!: string;
}

export class ChangeEmailDto implements EmailChange {
  @Transform(asPlainEmail)
  @IsValid(checkNewEmail, AS_EMAIL)
  email!: string;

  @IsValid(checkPassword)
  password!: string;
}

export class CloseDto implements CloseAccount {
  @IsValid(checkPassword)
  password!: string;

  /** Needed if a second factor is set up. */
  @MayBeLeftOut()
  @IsString({ message: 'code must be text' })
  @MaxLength(50, { message: 'code must be at most 50 characters' })
  code?: string;
}

export class AskForForgettingDto extends CloseDto implements AskForForgetting {
  /** The address of the account, typed once more. */
  @IsString(says('type-address-of-your-account'))
  @MaxLength(EMAIL_MAX, says('type-address-of-your-account'))
  confirm!: string;
}
