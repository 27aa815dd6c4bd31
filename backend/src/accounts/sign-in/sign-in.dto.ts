import { type Credentials, type Proof, type SecondFactorCode, PASSWORD_MAX } from '@wavelane/contracts';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { LoginDto } from '../accounts.dto.js';

/** A recovery code with all its dashes and some spaces. */
const CODE_MAX = 40;
const NOT_A_CODE = 'Enter the six digits of your app, or a recovery code';

export class SignInDto extends LoginDto implements Credentials {
  /** Six digits of the authenticator, or a recovery code */
  @MayBeLeftOut()
  @IsString({ message: NOT_A_CODE })
  @MaxLength(CODE_MAX, { message: NOT_A_CODE })
  code?: string;
}

export class CodeDto implements SecondFactorCode {
  @IsString({ message: NOT_A_CODE })
  @MinLength(1, { message: NOT_A_CODE })
  @MaxLength(CODE_MAX, { message: NOT_A_CODE })
  code!: string;
}

/** One of the two. */
export class ConfirmDto implements Proof {
  @MayBeLeftOut()
  @IsString({ message: 'Enter your password' })
  @MaxLength(PASSWORD_MAX, { message: `Password must be at most ${PASSWORD_MAX} characters` })
  password?: string;

  /** Six digits of the authenticator, or a recovery code */
  @MayBeLeftOut()
  @IsString({ message: NOT_A_CODE })
  @MaxLength(CODE_MAX, { message: NOT_A_CODE })
  code?: string;
}
