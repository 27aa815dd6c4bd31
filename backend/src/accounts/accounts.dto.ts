import {
  checkEmail,
  checkName,
  checkNewEmail,
  checkPassword,
  EMAIL_MAX,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  plainEmail,
} from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { IsString, IsTimeZone, Matches, MaxLength, ValidateIf } from 'class-validator';
import { MayBeLeftOut } from '../platform/http/may-be-left-out.js';
import { IsValid, says } from '../platform/http/is-valid.js';
import { ApiProperty, ApiPropertyOptional } from '../platform/http/openapi/decorators.js';
import { TOKEN_MAX } from './links/link-token.js';

/** Of a time zone or a country that a browser names. */
const PLACE_MAX = 60;

export class LoginDto {
  @ApiProperty({ format: 'email', maxLength: EMAIL_MAX })
  @IsValid(checkEmail)
  email!: string;

  @ApiProperty({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })
  @IsValid(checkPassword)
  password!: string;
}

/** How a new address is written. */
export const asPlainEmail = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && checkNewEmail(value) === undefined ? plainEmail(value) : value;

export class RegisterDto extends LoginDto {
  @ApiProperty({ format: 'email', maxLength: EMAIL_MAX })
  @Transform(asPlainEmail)
  @IsValid(checkNewEmail)
  override email!: string;

  @ApiProperty({ minLength: 1, maxLength: NAME_MAX })
  @IsValid(checkName)
  name!: string;

  @ApiPropertyOptional({ maxLength: TOKEN_MAX, description: 'Of the link of an invitation' })
  @MayBeLeftOut()
  @IsString({ message: 'invitation must be text' })
  @MaxLength(TOKEN_MAX, { message: `invitation must be at most ${TOKEN_MAX} characters` })
  invitation?: string;

  @ApiPropertyOptional({
    example: 'Europe/Zurich',
    maxLength: PLACE_MAX,
    description: 'IANA time zone; one that is not known here is left aside',
  })
  @MayBeLeftOut()
  @IsString({ message: 'timeZone must be text' })
  @MaxLength(PLACE_MAX, { message: `timeZone must be at most ${PLACE_MAX} characters` })
  timeZone?: string;

  @ApiPropertyOptional({
    example: 'CH',
    maxLength: PLACE_MAX,
    description: 'ISO 3166 country; one that is not known here is left aside',
  })
  @MayBeLeftOut()
  @IsString({ message: 'defaultCountry must be text' })
  @MaxLength(PLACE_MAX, { message: `defaultCountry must be at most ${PLACE_MAX} characters` })
  defaultCountry?: string;
}

export class SettingsDto {
  @ApiPropertyOptional({ example: 'Europe/Zurich', description: 'IANA time zone' })
  @MayBeLeftOut()
  @IsTimeZone(says('choose-time-zone-such-as-europe'))
  timeZone?: string;

  @ApiPropertyOptional({ type: String, example: 'CH', nullable: true, description: 'ISO 3166 country, or null' })
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @Matches(/^[A-Z]{2}$/, says('choose-country-by-its-two-letter-code'))
  defaultCountry?: string | null;
}
