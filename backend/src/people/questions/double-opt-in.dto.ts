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

const DAYS = says('days-must-be-from-1', { n: QUESTION_DAYS_MAX });

/** Body of PUT /api/double-opt-in. */
export class ChangeDoubleOptInDto implements ChangeDoubleOptIn {
  /**
   * Consents for these count once they answered
   * @example ["marketing"]
   */
  @IsArray({ message: 'Purposes must be a list' })
  @ArrayMaxSize(QUESTION_PURPOSES_MAX, says('too-many-purposes', { n: QUESTION_PURPOSES_MAX }))
  @IsValid(checkPurpose, { each: true })
  purposes!: string[];

  /** The channel that asks; null only without purposes */
  @ValidateIf((body: ChangeDoubleOptInDto) => body.channelId !== null)
  @IsInt(says('choose-asking-channel'))
  @Min(1, says('choose-asking-channel'))
  @Max(Number.MAX_SAFE_INTEGER, says('choose-asking-channel'))
  channelId!: number | null;

  /** An answer counts for that many days */
  @IsInt(DAYS)
  @Min(1, DAYS)
  @Max(QUESTION_DAYS_MAX, DAYS)
  expiresAfterDays!: number;

  /** The same person is not asked again for the same purpose for that many days */
  @IsInt(DAYS)
  @Min(1, DAYS)
  @Max(QUESTION_DAYS_MAX, DAYS)
  againAfterDays!: number;

  /**
   * All own words that mean yes
   * @example ["okay"]
   */
  @IsArray({ message: 'Words must be a list' })
  @ArrayMaxSize(WITHDRAWAL_WORDS_MAX, says('too-many-words', { n: WITHDRAWAL_WORDS_MAX }))
  @IsValid(checkWithdrawalWord, { each: true })
  words!: string[];
}
