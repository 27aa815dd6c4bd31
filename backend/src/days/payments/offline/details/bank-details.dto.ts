import { type BankDetailsChange, checkBankDetails } from '@wavelane/contracts';
import { IsValid, named } from '../../../../platform/http/is-valid.js';

/** PUT /api/admin/bank-details */
export class BankDetailsDto implements BankDetailsChange {
  @IsValid(checkBankDetails, named('word-bank-details'))
  text!: string;
}
