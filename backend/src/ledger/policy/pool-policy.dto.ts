import { AHEAD_DAYS_MAX, AHEAD_DAYS_MIN, FLOOR_MAX } from '@wavelane/contracts';
import { IsBoolean, IsNumber } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { ApiPropertyOptional } from '../../platform/http/openapi/decorators.js';

/** PUT /api/admin/pool-policy. The decider checks the bounds, so that a refusal has its code. */
export class PoolPolicyDto {
  @ApiPropertyOptional({ type: Boolean })
  @MayBeLeftOut()
  @IsBoolean({ message: 'extend must be true or false' })
  extend?: boolean;

  @ApiPropertyOptional({ type: Boolean })
  @MayBeLeftOut()
  @IsBoolean({ message: 'activateTrials must be true or false' })
  activateTrials?: boolean;

  @ApiPropertyOptional({ type: Boolean })
  @MayBeLeftOut()
  @IsBoolean({ message: 'activatePaid must be true or false' })
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
