import { IsISO8601, IsNumber, Min } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';

/** Exactly one of the three. */
export class AdvanceDto {
  /** An instant, ISO-8601. */
  @MayBeLeftOut()
  @IsISO8601({ strict: true }, { message: 'to must be an instant such as 2026-01-31T12:00:00Z' })
  to?: string;

  @MayBeLeftOut()
  @Min(0, { message: 'days must be 0 or more: the test clock only moves forward' })
  @IsNumber({}, { message: 'days must be a number' })
  days?: number;

  @MayBeLeftOut()
  @Min(0, { message: 'ms must be 0 or more: the test clock only moves forward' })
  @IsNumber({}, { message: 'ms must be a number' })
  ms?: number;
}
