import {
  type AccountSettings,
  type Credentials,
  type Registration,
  SUPPORTED_LANGUAGES,
  type SupportedLanguage,
  checkEmail,
  checkName,
  checkNewEmail,
  checkPassword,
  plainEmail,
} from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { IsIn, IsString, IsTimeZone, Matches, MaxLength, ValidateIf } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { AS_EMAIL, IsValid, named, says } from '../../platform/http/is-valid.js';
import { TOKEN_MAX } from './links/link-token.js';

/** The longest name of a time zone or a country that a browser sends. */
const PLACE_MAX = 60;

export class LoginDto implements Credentials {
  @IsValid(checkEmail, AS_EMAIL)
  email!: string;

  @IsValid(checkPassword)
  password!: string;
}

/** How a new address is written. */
export const asPlainEmail = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && checkNewEmail(value) === undefined ? plainEmail(value) : value;

export class RegisterDto extends LoginDto implements Registration {
  @Transform(asPlainEmail)
  @IsValid(checkNewEmail, AS_EMAIL)
  override email!: string;

  @IsValid(checkName, named('word-name'))
  name!: string;

  /** The token of an invitation's link. */
  @MayBeLeftOut()
  @IsString({ message: 'invitation must be text' })
  @MaxLength(TOKEN_MAX, { message: `invitation must be at most ${TOKEN_MAX} characters` })
  invitation?: string;

  /**
   * IANA time zone; an unknown one is ignored.
   * @example Europe/Zurich
   */
  @MayBeLeftOut()
  @IsString({ message: 'timeZone must be text' })
  @MaxLength(PLACE_MAX, { message: `timeZone must be at most ${PLACE_MAX} characters` })
  timeZone?: string;

  /**
   * ISO 3166 country; an unknown one is ignored.
   * @example CH
   */
  @MayBeLeftOut()
  @IsString({ message: 'defaultCountry must be text' })
  @MaxLength(PLACE_MAX, { message: `defaultCountry must be at most ${PLACE_MAX} characters` })
  defaultCountry?: string;

  /** The language of mails until another one is chosen. Default: English. */
  @MayBeLeftOut()
  @IsIn(SUPPORTED_LANGUAGES, { message: 'There is no such language' })
  language?: SupportedLanguage;
}

export class SettingsDto implements AccountSettings {
  /**
   * IANA time zone.
   * @example Europe/Zurich
   */
  @MayBeLeftOut()
  @IsTimeZone(says('choose-time-zone'))
  timeZone?: string;

  /**
   * ISO 3166 country, or null.
   * @example CH
   */
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @Matches(/^[A-Z]{2}$/, says('choose-country'))
  defaultCountry?: string | null;
}
