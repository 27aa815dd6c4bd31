import { type SuppressedRecipient, checkPhone } from '@wavelane/contracts';
import { MaxLength } from 'class-validator';
import { IsValid } from '../../platform/http/is-valid.js';

export class SuppressDto implements SuppressedRecipient {
  /** @example +97330000002 */
  @MaxLength(100, { message: 'Phone number must be at most 100 characters' })
  @IsValid(checkPhone)
  phone!: string;
}
