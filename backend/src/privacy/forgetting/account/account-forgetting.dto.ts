import { EMAIL_MAX, type ForgetAccount, FORGETTING_REASONS, type ForgettingReason } from '@wavelane/contracts';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { says } from '../../../platform/http/is-valid.js';

/** Body of POST /api/admin/users/{id}/forgetting. */
export class ForgetAccountDto implements ForgetAccount {
  /** The address of the account, typed once more. */
  @IsString(says('type-address-of-account'))
  @MaxLength(EMAIL_MAX, says('type-address-of-account'))
  confirm!: string;

  @IsIn(FORGETTING_REASONS, { message: `Reason must be one of ${FORGETTING_REASONS.join(', ')}` })
  reason!: ForgettingReason;
}
