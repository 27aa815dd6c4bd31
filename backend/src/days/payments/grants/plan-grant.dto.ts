import { type GrantPlan, PLAN_CHOICES, type PlanChoice } from '@wavelane/contracts';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { DaysDto } from '../../ledger/ledger.dto.js';
import { MayBeLeftOut } from '../../../platform/http/may-be-left-out.js';

/** A plan from the catalogue and the days to credit with it. */
export class GrantPlanDto extends DaysDto implements GrantPlan {
  /** @example enterprise */
  @MaxLength(60)
  @IsString({ message: 'Choose a plan' })
  planId!: string;

  /** Needed if the user has a better plan. */
  @MayBeLeftOut()
  @IsIn(PLAN_CHOICES, { message: `planChoice must be one of ${PLAN_CHOICES.join(', ')}` })
  planChoice?: PlanChoice;
}
