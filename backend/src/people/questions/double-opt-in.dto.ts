import {
  type ChangeDoubleOptIn,
  checkPurpose,
  checkWithdrawalWord,
  QUESTION_DAYS_MAX,
  QUESTION_PURPOSES_MAX,
  WITHDRAWAL_WORDS_MAX,
} from '@wavelane/contracts';
import { ArrayMaxSize, IsArray, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { IsValid, says } from '../../platform/http/is-valid.js';
import { ApiProperty } from '../../platform/http/openapi/decorators.js';

const DAYS = { message: `Give whole days, 1 to ${QUESTION_DAYS_MAX}` };

/** Body of PUT /api/double-opt-in. */
export class ChangeDoubleOptInDto implements ChangeDoubleOptIn {
  @ApiProperty({ type: [String], example: ['marketing'], description: 'Consents for these count once they answered' })
  @IsArray({ message: 'Purposes must be a list' })
  @ArrayMaxSize(QUESTION_PURPOSES_MAX, says('at-most-purposes-allowed', { n: QUESTION_PURPOSES_MAX }))
  @IsValid(checkPurpose, { each: true })
  purposes!: string[];

  @ApiProperty({ type: Number, nullable: true, description: 'The channel that asks; null only without purposes' })
  @ValidateIf((body: ChangeDoubleOptInDto) => body.channelId !== null)
  @IsInt(says('choose-channel-asks'))
  @Min(1, says('choose-channel-asks'))
  @Max(Number.MAX_SAFE_INTEGER, says('choose-channel-asks'))
  channelId!: number | null;

  @ApiProperty({ description: 'An answer counts for that many days' })
  @IsInt(DAYS)
  @Min(1, DAYS)
  @Max(QUESTION_DAYS_MAX, DAYS)
  expiresAfterDays!: number;

  @ApiProperty({ description: 'The same person is not asked again for the same purpose for that many days' })
  @IsInt(DAYS)
  @Min(1, DAYS)
  @Max(QUESTION_DAYS_MAX, DAYS)
  againAfterDays!: number;

  @ApiProperty({ type: [String], example: ['okay'], description: 'All own words that mean yes' })
  @IsArray({ message: 'Words must be a list' })
  @ArrayMaxSize(WITHDRAWAL_WORDS_MAX, says('at-most-words-allowed', { n: WITHDRAWAL_WORDS_MAX }))
  @IsValid(checkWithdrawalWord, { each: true })
  words!: string[];
}
