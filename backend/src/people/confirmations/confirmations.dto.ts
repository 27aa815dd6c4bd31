import {
  type ChangeWithdrawalConfirmation,
  checkConfirmationText,
  checkLanguage,
  CONFIRMATION_MAX,
  CONFIRMATION_TEXTS_MAX,
} from '@wavelane/contracts';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, ValidateNested } from 'class-validator';
import { IsValid, says } from '../../platform/http/is-valid.js';
import { ApiProperty } from '../../platform/http/openapi/decorators.js';
import { CONFIRMATION_LANGUAGES } from './confirmation-texts.js';

/** One text of the account's own. */
export class ConfirmationTextDto {
  @ApiProperty({
    enum: CONFIRMATION_LANGUAGES,
    example: 'en',
    description: 'A language that the product has a text in',
  })
  @IsValid(checkLanguage)
  language!: string;

  @ApiProperty({ example: 'You will get no more messages from us', maxLength: CONFIRMATION_MAX })
  @IsValid(checkConfirmationText)
  text!: string;
}

/** Body of PUT /api/withdrawal-confirmation. */
export class ChangeWithdrawalConfirmationDto implements ChangeWithdrawalConfirmation {
  @ApiProperty({ description: 'Whether who withdraws by a word is told so once' })
  @IsBoolean({ message: 'isOn must be true or false' })
  isOn!: boolean;

  @ApiProperty({ type: [ConfirmationTextDto], description: 'All texts of the account; the others are the product’s' })
  @IsArray({ message: 'Texts must be a list' })
  @ArrayMaxSize(CONFIRMATION_TEXTS_MAX, says('at-most-texts-allowed', { n: CONFIRMATION_TEXTS_MAX }))
  @ValidateNested({ each: true })
  @Type(() => ConfirmationTextDto)
  texts!: ConfirmationTextDto[];
}
