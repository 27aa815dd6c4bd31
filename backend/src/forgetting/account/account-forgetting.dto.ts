import { EMAIL_MAX, type ForgetAccount, FORGETTING_REASONS, type ForgettingReason } from '@wavelane/contracts';
import { IsIn, IsString, MaxLength } from 'class-validator';

/** Body of POST /api/admin/users/{id}/forgetting. */
export class ForgetAccountDto implements ForgetAccount {
  /** The address of the account, typed once more */
  @IsString({ message: 'Type the address of the account' })
  @MaxLength(EMAIL_MAX, { message: 'Type the address of the account' })
  confirm!: string;

  @IsIn(FORGETTING_REASONS, { message: `Reason must be one of ${FORGETTING_REASONS.join(', ')}` })
  reason!: ForgettingReason;
}
