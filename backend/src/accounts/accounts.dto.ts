import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  checkEmail,
  checkName,
  checkPassword,
  EMAIL_MAX,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '@wavelane/contracts';
import { IsOptional, IsTimeZone, Matches, ValidateIf } from 'class-validator';
import { Passes } from '../platform/http/passes.js';

export class LoginDto {
  @ApiProperty({ format: 'email', maxLength: EMAIL_MAX })
  @Passes(checkEmail)
  email!: string;

  @ApiProperty({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX })
  @Passes(checkPassword)
  password!: string;
}

export class RegisterDto extends LoginDto {
  @ApiProperty({ minLength: 1, maxLength: NAME_MAX })
  @Passes(checkName)
  name!: string;
}

export class SettingsDto {
  @ApiPropertyOptional({ example: 'Europe/Zurich', description: 'IANA time zone' })
  @IsOptional()
  @IsTimeZone({ message: 'Choose a time zone such as Europe/Zurich' })
  timeZone?: string;

  @ApiPropertyOptional({ type: String, example: 'CH', nullable: true, description: 'ISO 3166 country, or null' })
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @Matches(/^[A-Z]{2}$/, { message: 'Choose a country by its two-letter code' })
  defaultCountry?: string | null;
}
