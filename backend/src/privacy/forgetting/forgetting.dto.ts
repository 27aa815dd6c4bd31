import { type ForgetPerson, FORGETTING_REASONS, type ForgettingReason } from '@wavelane/contracts';
import { Equals, IsIn } from 'class-validator';
import { says } from '../../platform/http/is-valid.js';

/** Body of POST /api/people/{id}/forgetting. */
export class ForgetPersonDto implements ForgetPerson {
  /** There is no way back. */
  @Equals(true, says('confirm-person-forgotten-for-good'))
  confirm!: true;

  @IsIn(FORGETTING_REASONS, { message: `Reason must be one of ${FORGETTING_REASONS.join(', ')}` })
  reason!: ForgettingReason;
}
