import { BANK_DETAILS_MAX, type BankDetailsChange, inFigures } from '@wavelane/contracts';
import { IsString, MaxLength } from 'class-validator';

/** PUT /api/admin/bank-details */
export class BankDetailsDto implements BankDetailsChange {
  @MaxLength(BANK_DETAILS_MAX, { message: `Bank details must be at most ${inFigures(BANK_DETAILS_MAX)} characters` })
  @IsString({ message: 'Bank details must be a text' })
  text!: string;
}
