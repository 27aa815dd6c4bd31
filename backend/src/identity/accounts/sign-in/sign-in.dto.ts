import { type Credentials, type Proof, type SecondFactorCode, PASSWORD_MAX } from '@wavelane/contracts';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { MayBeLeftOut } from '../../../platform/http/may-be-left-out.js';
import { LoginDto } from '../accounts.dto.js';
import { says } from '../../../platform/http/is-valid.js';

/** A recovery code with all its dashes and some spaces. */
const CODE_MAX = 40;
const NOT_A_CODE = says('enter-six-digits');

export class SignInDto extends LoginDto implements Credentials {
  /** Six digits of the authenticator, or a recovery code. */
  @MayBeLeftOut()
  @IsString(NOT_A_CODE)
  @MaxLength(CODE_MAX, NOT_A_CODE)
  code?: string;
}

export class CodeDto implements SecondFactorCode {
  @IsString(NOT_A_CODE)
  @MinLength(1, NOT_A_CODE)
  @MaxLength(CODE_MAX, NOT_A_CODE)
  code!: string;
}

/** One of the two. */
export class ConfirmDto implements Proof {
  @MayBeLeftOut()
  @IsString(says('enter-password'))
  @MaxLength(PASSWORD_MAX, says('password-too-long', { n: PASSWORD_MAX }))
  password?: string;

  /** Six digits of the authenticator, or a recovery code. */
  @MayBeLeftOut()
  @IsString(NOT_A_CODE)
  @MaxLength(CODE_MAX, NOT_A_CODE)
  code?: string;
}
