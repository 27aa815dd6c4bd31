import { AHEAD_DAYS_MAX, AHEAD_DAYS_MIN, FLOOR_MAX } from '@wavelane/contracts';
import { IsBoolean, IsNumber } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { ApiPropertyOptional } from '../../platform/http/openapi/decorators.js';

const CHOICE = { message: '$property must be true or false' };

/** PUT /api/admin/pool-policy. The decider checks the bounds, so that a refusal has its code. */
export class PoolPolicyDto {
  @ApiPropertyOptional({ type: Boolean })
  @MayBeLeftOut()
  @IsBoolean(CHOICE)
  extend?: boolean;

  @ApiPropertyOptional({ type: Boolean })
  @MayBeLeftOut()
  @IsBoolean(CHOICE)
  activateTrials?: boolean;

  @ApiPropertyOptional({ type: Boolean })
  @MayBeLeftOut()
  @IsBoolean(CHOICE)
  activatePaid?: boolean;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: FLOOR_MAX })
  @MayBeLeftOut()
  @IsNumber({}, { message: 'The floor must be a number' })
  floor?: number;

  @ApiPropertyOptional({ type: 'integer', minimum: AHEAD_DAYS_MIN, maximum: AHEAD_DAYS_MAX })
  @MayBeLeftOut()
  @IsNumber({}, { message: 'Days in advance must be a number' })
  aheadDays?: number;
}
