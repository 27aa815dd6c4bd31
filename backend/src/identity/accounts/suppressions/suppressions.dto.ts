import { type SuppressedRecipient, checkPhone, say } from '@wavelane/contracts';
import { MaxLength } from 'class-validator';
import { AS_PHONE, IsValid, says } from '../../../platform/http/is-valid.js';

export class SuppressDto implements SuppressedRecipient {
  /** @example +97330000002 */
  @MaxLength(100, says('too-long', { what: say('word-phone-number'), n: 100 }))
  @IsValid(checkPhone, AS_PHONE)
  phone!: string;
}
