import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { MayBeLeftOut } from '../platform/http/may-be-left-out.js';

const DAY_MS = 24 * 3_600_000;

/** Where a live line goes on. */
export class LiveQuery {
  /** Position of the last hint; what is no position counts as one long ago */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(100)
  after?: string;

  /** How long ago what is on the screen was read, in ms */
  @MayBeLeftOut()
  @Type(() => Number)
  @IsInt({ message: 'age must be a whole number' })
  @Min(0, { message: 'age must be at least 0' })
  @Max(DAY_MS, { message: `age must be at most ${DAY_MS}` })
  age?: number;
}
