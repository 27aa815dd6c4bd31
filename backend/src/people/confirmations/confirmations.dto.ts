import {
  type ChangeWithdrawalConfirmation,
  checkConfirmationText,
  checkLanguage,
  CONFIRMATION_TEXTS_MAX,
} from '@wavelane/contracts';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, ValidateNested } from 'class-validator';
import { IsValid, named, says } from '../../platform/http/is-valid.js';
import { described } from '../../platform/http/openapi/described.js';
import { CONFIRMATION_LANGUAGES } from './confirmation-texts.js';

/** One text of the account's own. */
export class ConfirmationTextDto {
  /**
   * A language that the product has a text in
   * @example en
   */
  @IsValid(checkLanguage, described({ enum: CONFIRMATION_LANGUAGES }))
  language!: string;

  /** @example "You will get no more messages from us" */
  @IsValid(checkConfirmationText, named('word-text'))
  text!: string;
}

/** Body of PUT /api/withdrawal-confirmation. */
export class ChangeWithdrawalConfirmationDto implements ChangeWithdrawalConfirmation {
  /** Whether a withdrawal by a word is confirmed to the person once. */
  @IsBoolean({ message: 'isOn must be true or false' })
  isOn!: boolean;

  /** All texts of the account; the others are the product’s */
  @IsArray({ message: 'Texts must be a list' })
  @ArrayMaxSize(CONFIRMATION_TEXTS_MAX, says('too-many-texts', { n: CONFIRMATION_TEXTS_MAX }))
  @ValidateNested({ each: true })
  @Type(() => ConfirmationTextDto)
  texts!: ConfirmationTextDto[];
}
