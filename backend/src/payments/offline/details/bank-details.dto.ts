import { BANK_DETAILS_MAX, type BankDetailsChange, inFigures, say } from '@wavelane/contracts';
import { IsString, MaxLength } from 'class-validator';
import { says } from '../../../platform/http/is-valid.js';

/** PUT /api/admin/bank-details */
export class BankDetailsDto implements BankDetailsChange {
  @MaxLength(BANK_DETAILS_MAX, says('too-long', { what: say('word-bank-details'), n: inFigures(BANK_DETAILS_MAX) }))
  @IsString(says('bank-details-must-be-text'))
  text!: string;
}
