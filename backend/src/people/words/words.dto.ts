import { type ChangeWords, checkWithdrawalWord, WITHDRAWAL_WORDS_MAX } from '@wavelane/contracts';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { IsValid, says } from '../../platform/http/is-valid.js';

/** Body of PUT /api/withdrawal-words. */
export class ChangeWordsDto implements ChangeWords {
  /** @example ["No thanks"] */
  @IsArray({ message: 'Words must be a list of texts' })
  @ArrayMaxSize(WITHDRAWAL_WORDS_MAX, says('too-many-words', { n: WITHDRAWAL_WORDS_MAX }))
  @IsValid(checkWithdrawalWord, { each: true })
  words!: string[];
}
