import { RETENTION_MONTHS_MAX, type RetentionRules } from '@wavelane/contracts';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';

const message = `Choose from 1 to ${RETENTION_MONTHS_MAX} months, or none`;
const isSaid = (_: unknown, value: unknown) => value !== null;

/** Body of PUT /api/me/retention and POST /api/me/retention/preview. */
export class RetentionRulesDto implements RetentionRules {
  /** Of files that people sent; null: for as long as the account is there */
  @ValidateIf(isSaid)
  @IsInt({ message })
  @Min(1, { message })
  @Max(RETENTION_MONTHS_MAX, { message })
  mediaMonths!: number | null;

  /** Of people of whom nothing is heard; null: for as long as the account is there */
  @ValidateIf(isSaid)
  @IsInt({ message })
  @Min(1, { message })
  @Max(RETENTION_MONTHS_MAX, { message })
  peopleMonths!: number | null;
}
