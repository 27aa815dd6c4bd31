import { checkLabel, checkPhone, DAYS_MAX, DAYS_MIN, inFigures } from '@wavelane/contracts';
import { IsInt, Max, Min } from 'class-validator';
import { IsValid } from '../platform/http/is-valid.js';
import { ApiProperty } from '../platform/http/openapi/decorators.js';

/** POST /api/channels */
export class AddChannelDto {
  @ApiProperty({ example: 'Sales' })
  @IsValid(checkLabel)
  label!: string;

  @ApiProperty({
    example: '+1 415 555 2671',
    maxLength: 40,
    pattern: '\\p{Nd}',
    description: "E.164, or local to the account's default country",
  })
  @IsValid((value) => (value.length > 40 ? checkPhone('x') : phoneOf(value)))
  phone!: string;
}

/** The numbering library decides; this refuses only texts that are no number in any country. */
const phoneOf = (value: string) => (/\p{Nd}/u.test(value) ? undefined : checkPhone(value));

/** PUT /api/channels/{id}/number */
export class UseLinkedNumberDto {
  @ApiProperty({ example: '+14155552671', description: 'The number that is linked, as `otherNumber` names it' })
  @IsValid((value) => (/^\+\d{5,20}$/.test(value) ? undefined : checkPhone('x')))
  phone!: string;
}

/** POST /api/admin/users/{userId}/channels/{channelId}/activate */
export class ActivateChannelDto {
  @ApiProperty({ type: 'integer', minimum: DAYS_MIN, maximum: DAYS_MAX, default: 30 })
  @Max(DAYS_MAX, { message: `Days must be at most ${inFigures(DAYS_MAX)}` })
  @Min(DAYS_MIN, { message: `Days must be at least ${DAYS_MIN}` })
  @IsInt({ message: 'Days must be a whole number' })
  days!: number;
}
