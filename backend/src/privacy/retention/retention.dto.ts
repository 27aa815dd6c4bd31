import { RETENTION_MONTHS_MAX, type RetentionRules } from '@wavelane/contracts';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { says } from '../../platform/http/is-valid.js';

const IN_BOUNDS = says('choose-months-or-none', { n: RETENTION_MONTHS_MAX });
const isSaid = (_: unknown, value: unknown) => value !== null;

/** Body of PUT /api/me/retention and POST /api/me/retention/preview. */
export class RetentionRulesDto implements RetentionRules {
  /** Months for files that people sent; null: for as long as the account is there. */
  @ValidateIf(isSaid)
  @IsInt(IN_BOUNDS)
  @Min(1, IN_BOUNDS)
  @Max(RETENTION_MONTHS_MAX, IN_BOUNDS)
  mediaMonths!: number | null;

  /** Months for people who have not written; null: for as long as the account is there. */
  @ValidateIf(isSaid)
  @IsInt(IN_BOUNDS)
  @Min(1, IN_BOUNDS)
  @Max(RETENTION_MONTHS_MAX, IN_BOUNDS)
  peopleMonths!: number | null;
}
