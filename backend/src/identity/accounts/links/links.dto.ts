import { type ChosenPassword, type LinkToken, type MailAddress, checkEmail, checkPassword } from '@wavelane/contracts';
import { IsString, MaxLength } from 'class-validator';
import { AS_EMAIL, IsValid } from '../../../platform/http/is-valid.js';
import { TOKEN_MAX } from './link-token.js';

export class AddressDto implements MailAddress {
  @IsValid(checkEmail, AS_EMAIL)
  email!: string;
}

export class TokenDto implements LinkToken {
  /** The part of the link behind #. */
  @IsString({ message: 'token must be text' })
  @MaxLength(TOKEN_MAX, { message: `token must be at most ${TOKEN_MAX} characters` })
  token!: string;
}

export class ResetDto extends TokenDto implements ChosenPassword {
  @IsValid(checkPassword)
  password!: string;
}
