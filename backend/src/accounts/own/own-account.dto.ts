import {
  checkName,
  checkNewEmail,
  checkPassword,
  EMAIL_MAX,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { IsString, MaxLength } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { IsValid, says } from '../../platform/http/is-valid.js';
import { ApiProperty, ApiPropertyOptional } from '../../platform/http/openapi/decorators.js';
import { asPlainEmail } from '../accounts.dto.js';

export class ProfileDto {
  @ApiProperty({ minLength: 1, maxLength: NAME_MAX })
  @IsValid(checkName)
  name!: string;
}

export class ChangePasswordDto {
  @ApiProperty({ maxLength: PASSWORD_MAX })
  @IsValid(checkPassword)
  currentPassword!: string;

  @ApiProperty({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })
  @IsValid(checkPassword)
  newPassword!: string;
}

export class ChangeEmailDto {
  @ApiProperty({ format: 'email', maxLength: EMAIL_MAX })
  @Transform(asPlainEmail)
  @IsValid(checkNewEmail)
  email!: string;

  @ApiProperty({ maxLength: PASSWORD_MAX })
  @IsValid(checkPassword)
  password!: string;
}

export class CloseDto {
  @ApiProperty({ maxLength: PASSWORD_MAX })
  @IsValid(checkPassword)
  password!: string;

  @ApiPropertyOptional({ description: 'Where a second factor is set up' })
  @MayBeLeftOut()
  @IsString({ message: 'code must be text' })
  @MaxLength(50, { message: 'code must be at most 50 characters' })
  code?: string;
}

export class AskForForgettingDto extends CloseDto {
  @ApiProperty({ maxLength: EMAIL_MAX, description: 'The address of the account, typed once more' })
  @IsString({ message: 'Type the address of your account' })
  @MaxLength(EMAIL_MAX, says('type-address-of-your-account'))
  confirm!: string;
}
