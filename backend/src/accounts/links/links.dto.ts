import { checkEmail, checkPassword } from '@wavelane/contracts';
import { IsString, MaxLength } from 'class-validator';
import { IsValid } from '../../platform/http/is-valid.js';
import { TOKEN_MAX } from './link-token.js';

export class AddressDto {
  @IsValid(checkEmail)
  email!: string;
}

export class TokenDto {
  /** What stands behind # in the link */
  @IsString({ message: 'token must be text' })
  @MaxLength(TOKEN_MAX, { message: `token must be at most ${TOKEN_MAX} characters` })
  token!: string;
}

export class ResetDto extends TokenDto {
  @IsValid(checkPassword)
  password!: string;
}
