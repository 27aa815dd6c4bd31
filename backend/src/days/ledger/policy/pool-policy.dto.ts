import { AHEAD_DAYS_MAX, AHEAD_DAYS_MIN, FLOOR_MAX, type PoolPolicyChange } from '@wavelane/contracts';
import { IsBoolean, IsNumber } from 'class-validator';
import { MayBeLeftOut } from '../../../platform/http/may-be-left-out.js';
import { described } from '../../../platform/http/openapi/described.js';
import { says } from '../../../platform/http/is-valid.js';

/** PUT /api/admin/pool-policy. The decider checks the bounds, so that a refusal has its code. */
export class PoolPolicyDto implements PoolPolicyChange {
  @MayBeLeftOut()
  @IsBoolean({ message: 'extend must be true or false' })
  extend?: boolean;

  @MayBeLeftOut()
  @IsBoolean({ message: 'activateTrials must be true or false' })
  activateTrials?: boolean;

  @MayBeLeftOut()
  @IsBoolean({ message: 'activatePaid must be true or false' })
  activatePaid?: boolean;

  @MayBeLeftOut()
  @IsNumber({}, described({ type: 'integer', minimum: 0, maximum: FLOOR_MAX }, says('floor-must-be-number')))
  floor?: number;

  @MayBeLeftOut()
  @IsNumber(
    {},
    described(
      { type: 'integer', minimum: AHEAD_DAYS_MIN, maximum: AHEAD_DAYS_MAX },
      says('days-in-advance-must-be-number'),
    ),
  )
  aheadDays?: number;
}
