import { checkEmail, checkPassword, EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@wavelane/contracts';
import { IsString, MaxLength } from 'class-validator';
import { IsValid } from '../../platform/http/is-valid.js';
import { ApiProperty } from '../../platform/http/openapi/decorators.js';
import { TOKEN_MAX } from './link-token.js';

export class AddressDto {
  @ApiProperty({ format: 'email', maxLength: EMAIL_MAX })
  @IsValid(checkEmail)
  email!: string;
}

export class TokenDto {
  @ApiProperty({ maxLength: TOKEN_MAX, description: 'What stands behind # in the link' })
  @IsString({ message: 'token must be text' })
  @MaxLength(TOKEN_MAX, { message: `token must be at most ${TOKEN_MAX} characters` })
  token!: string;
}

export class ResetDto extends TokenDto {
  @ApiProperty({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })
  @IsValid(checkPassword)
  password!: string;
}
