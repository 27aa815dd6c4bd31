import type { GrantPlan } from '@wavelane/contracts';
import { IsString, MaxLength } from 'class-validator';
import { DaysDto } from '../../ledger/index.js';

/** A plan from the catalogue and the days to credit with it. */
export class GrantPlanDto extends DaysDto implements GrantPlan {
  /** @example enterprise */
  @MaxLength(60)
  @IsString({ message: 'Choose a plan' })
  planId!: string;
}
