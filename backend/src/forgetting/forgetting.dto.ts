import { type ForgetPerson, FORGETTING_REASONS, type ForgettingReason } from '@wavelane/contracts';
import { Equals, IsIn } from 'class-validator';
import { ApiProperty } from '../platform/http/openapi/decorators.js';
import { says } from '../platform/http/is-valid.js';

/** Body of POST /api/people/{id}/forgetting. */
export class ForgetPersonDto implements ForgetPerson {
  @ApiProperty({ type: Boolean, enum: [true], description: 'There is no way back' })
  @Equals(true, says('confirm-person-forgotten-for-good'))
  confirm!: true;

  @ApiProperty({ enum: FORGETTING_REASONS })
  @IsIn(FORGETTING_REASONS, { message: `Reason must be one of ${FORGETTING_REASONS.join(', ')}` })
  reason!: ForgettingReason;
}
