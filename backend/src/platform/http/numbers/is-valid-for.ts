import { applyDecorators } from '@nestjs/common';
import { VALID_HOURS_MAX } from '@wavelane/contracts';
import { IsInt, Max, Min } from 'class-validator';

/** A whole number of hours, up to 30 days. */
export const IsValidFor = () =>
  applyDecorators(
    Max(VALID_HOURS_MAX, { message: `validForHours must be at most ${VALID_HOURS_MAX}` }),
    Min(1, { message: 'validForHours must be at least 1' }),
    IsInt({ message: 'validForHours must be a whole number' }),
  );
